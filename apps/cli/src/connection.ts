import { createClient, type EarshotClient } from '@earshot/http';
import { readFirstKey } from '@earshot/server/first-key';
import { type Command, InvalidArgumentError } from 'commander';
import { CommandError, exitCodes, usageError } from './command-error.js';
import { type NamedProfile, ProfileStore } from './profiles/profile-store.js';
import { createTerminal } from './terminal.js';

/** Address of a service on this machine. */
export const defaultServer = 'http://127.0.0.1:4800';

/** Options of every command that uses a server. */
export interface ConnectionOptions {
  /** Address of the server, by default `EARSHOT_URL`, that of the profile, or {@link defaultServer}. */
  server?: string;
  /**
   * API key, by default `EARSHOT_API_KEY`, that of the profile, or the first key of the local data
   * folder.
   */
  key?: string;
  /** Name of a profile, by default `EARSHOT_PROFILE`, or the current one. */
  profile?: string;
}

/** Adds {@link ConnectionOptions} to a command. */
export function withConnectionOptions(command: Command): Command {
  return command
    .option('--server <url>', `address of the server (EARSHOT_URL, or ${defaultServer})`)
    .option(
      '--key <key>',
      'API key; better in EARSHOT_API_KEY: other users of the machine can read arguments',
    )
    .option('--profile <name>', 'server and key that `earshot login` keeps (EARSHOT_PROFILE)');
}

/**
 * Reads the address of a server.
 *
 * @throws InvalidArgumentError for anything else
 */
export function readAddress(text: string): string {
  if (isWebAddress(text)) return text;
  throw new InvalidArgumentError('It must be an http or https address.');
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

/** Server address and API key of a command. */
export interface Connection {
  baseUrl: string;
  /** True when an option, the environment or a profile names the server. */
  isNamed: boolean;
  apiKey: string | undefined;
  /** Source of the key, as `earshot doctor` shows it. */
  keySource: string;
}

/**
 * Resolves the connection: options take precedence over the environment, that over the profile, and
 * that over the local data folder.
 */
export async function findConnection(options: ConnectionOptions): Promise<Connection> {
  const profile = await findProfile(options);
  const fromEnvironment = process.env['EARSHOT_URL'] || undefined;
  const named = options.server ?? fromEnvironment ?? profile?.server;
  const baseUrl = named ?? defaultServer;
  if (!isWebAddress(baseUrl)) {
    const source = options.server === undefined ? 'EARSHOT_URL' : '--server';
    throw usageError(`${source} must be an http or https address, got ${baseUrl}`);
  }
  // The key of one server is never sent to another one.
  const isOfProfile = profile !== undefined && isSameServer(profile.server, baseUrl);
  const key = await findKey(options.key, baseUrl, isOfProfile ? profile : undefined);
  return { baseUrl, isNamed: named !== undefined, ...key };
}

/** Finds the named or the current profile, which is not read when others give server and key. */
async function findProfile({
  key,
  profile,
  server,
}: ConnectionOptions): Promise<NamedProfile | undefined> {
  const { EARSHOT_API_KEY: ownKey, EARSHOT_PROFILE: ownProfile, EARSHOT_URL: ownUrl } = process.env;
  const name = profile ?? (ownProfile || undefined);
  const isNeedless = name === undefined && Boolean(server ?? ownUrl) && Boolean(key ?? ownKey);
  return isNeedless ? undefined : new ProfileStore().find(name);
}

/**
 * True when a service is named, for commands that do without one on its machine: by options, or by
 * the environment or a profile where no setting names a storage of this machine.
 */
export async function namesService(options: ConnectionOptions): Promise<boolean> {
  if ((options.server ?? options.key ?? options.profile) !== undefined) return true;
  const { DATABASE_URL: database, EARSHOT_DATA_DIR: folder, EARSHOT_URL: url } = process.env;
  if (Boolean(folder) || Boolean(database)) return false;
  return Boolean(url) || (await findProfile(options)) !== undefined;
}

function isSameServer(one: string, other: string): boolean {
  const normalized = (address: string) => new URL(address).href.replace(/\/+$/, '');
  return normalized(one) === normalized(other);
}

async function findKey(
  given: string | undefined,
  baseUrl: string,
  profile: NamedProfile | undefined,
): Promise<Pick<Connection, 'apiKey' | 'keySource'>> {
  if (given !== undefined) {
    warnOfVisibleKey();
    return { apiKey: given, keySource: '--key' };
  }
  const fromEnvironment = process.env['EARSHOT_API_KEY'];
  if (fromEnvironment !== undefined && fromEnvironment !== '')
    return { apiKey: fromEnvironment, keySource: 'EARSHOT_API_KEY' };
  if (profile !== undefined)
    return { apiKey: profile.key, keySource: `the profile ${profile.name}` };
  // The key of a local data folder is never sent to a remote server.
  if (!isLocal(baseUrl)) return { apiKey: undefined, keySource: 'nowhere' };
  const dataFolder = process.env['EARSHOT_DATA_DIR'] ?? '.earshot';
  const apiKey = await readFirstKey(dataFolder);
  return { apiKey, keySource: apiKey === undefined ? 'nowhere' : dataFolder };
}

/** A command that resolves its connection several times warns once. */
let hasWarned = false;

/**
 * Warns that a key in the arguments is visible in the list of processes and in the shell history.
 */
function warnOfVisibleKey(): void {
  if (hasWarned) return;
  hasWarned = true;
  createTerminal(false).notice(
    'earshot: other users of this machine can read --key in the list of processes; EARSHOT_API_KEY is not shown there',
  );
}

function isLocal(baseUrl: string): boolean {
  return ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(baseUrl).hostname);
}

/**
 * Resolves a connection as {@link findConnection} does, for what cannot do without a key.
 *
 * @throws CommandError without one
 */
export async function requireConnection(
  options: ConnectionOptions,
): Promise<{ baseUrl: string; apiKey: string }> {
  const { baseUrl, apiKey } = await findConnection(options);
  if (apiKey === undefined)
    throw new CommandError('no API key', {
      exitCode: exitCodes.unauthorised,
      hint: `run \`earshot login ${baseUrl}\`, or set EARSHOT_API_KEY; \`earshot keys create <name>\` creates a key on the machine of the server`,
    });
  return { baseUrl, apiKey };
}

/** Creates a client for the server of the options. */
export async function connect(options: ConnectionOptions): Promise<EarshotClient> {
  return createClient(await requireConnection(options));
}
