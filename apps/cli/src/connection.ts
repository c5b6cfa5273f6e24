import { createClient, type EarshotClient } from '@earshot/http';
import type { Command } from 'commander';
import { CommandError, exitCodes, usageError } from './command-error.js';
import { createTerminal } from './terminal.js';

/** Options of every command that uses a server. */
export interface ConnectionOptions {
  /** Address of the server, by default `EARSHOT_URL` or http://127.0.0.1:4800. */
  server?: string;
  /** API key, by default `EARSHOT_API_KEY` or the first key of the local data folder. */
  key?: string;
}

/** Adds {@link ConnectionOptions} to a command. */
export function withConnectionOptions(command: Command): Command {
  return command
    .option('--server <url>', 'address of the server (EARSHOT_URL, http://127.0.0.1:4800)')
    .option(
      '--key <key>',
      'API key; better in EARSHOT_API_KEY: other users of the machine can read arguments',
    );
}

/** Server address and API key of a command. */
export interface Connection {
  baseUrl: string;
  apiKey: string | undefined;
  /** Source of the key, as `earshot doctor` shows it. */
  keySource: string;
}

/** Resolves the connection from the options, the environment and the local data folder. */
export async function findConnection(options: ConnectionOptions): Promise<Connection> {
  const baseUrl = options.server ?? process.env['EARSHOT_URL'] ?? 'http://127.0.0.1:4800';
  if (!URL.canParse(baseUrl) || !/^https?:$/.test(new URL(baseUrl).protocol))
    throw usageError(`--server must be an http or https address, got ${baseUrl}`);
  const key = await findKey(options.key, baseUrl);
  return { baseUrl, ...key };
}

async function findKey(
  given: string | undefined,
  baseUrl: string,
): Promise<{ apiKey: string | undefined; keySource: string }> {
  if (given !== undefined) {
    warnOfVisibleKey();
    return { apiKey: given, keySource: '--key' };
  }
  const fromEnvironment = process.env['EARSHOT_API_KEY'];
  if (fromEnvironment !== undefined && fromEnvironment !== '')
    return { apiKey: fromEnvironment, keySource: 'EARSHOT_API_KEY' };
  // The key of a local data folder is never sent to a remote server.
  if (!isLocal(baseUrl)) return { apiKey: undefined, keySource: 'nowhere' };
  const dataFolder = process.env['EARSHOT_DATA_DIR'] ?? '.earshot';
  const { readFirstKey } = await import('@earshot/server');
  const apiKey = await readFirstKey(dataFolder);
  return { apiKey, keySource: apiKey === undefined ? 'nowhere' : dataFolder };
}

/**
 * Warns that a key in the arguments is visible in the list of processes and in the shell history.
 */
function warnOfVisibleKey(): void {
  createTerminal(false).notice(
    'earshot: other users of this machine can read --key in the list of processes; EARSHOT_API_KEY is not shown there',
  );
}

function isLocal(baseUrl: string): boolean {
  return ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(baseUrl).hostname);
}

/** Creates a client for the server of the options. */
export async function connect(options: ConnectionOptions): Promise<EarshotClient> {
  const { baseUrl, apiKey } = await findConnection(options);
  if (apiKey === undefined)
    throw new CommandError('no API key', {
      exitCode: exitCodes.unauthorised,
      hint: 'set EARSHOT_API_KEY, or create one with `earshot keys create <name>`',
    });
  return createClient({ baseUrl, apiKey });
}
