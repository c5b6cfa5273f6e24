import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, lstatSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { findPackage, LocalStoreError, postgresPackage } from './find-package.js';

const execute = promisify(execFile);

/** The user `nobody`: PostgreSQL does not run as root. */
const unprivileged = { uid: 65_534, gid: 65_534 };
const isRoot = process.getuid?.() === 0;
const asUser = isRoot ? unprivileged : {};

/** Settings by which nothing survives a crash of the machine, and everything is faster. */
const volatileSettings = `fsync = off
synchronous_commit = off
full_page_writes = off
`;

/** Options of {@link EmbeddedPostgres.start}. */
export interface EmbeddedPostgresOptions {
  /** Folder of its data alone. It is created if necessary. Data that is there is kept. */
  readonly folder: string;
  /** False when the data is thrown away afterwards. */
  readonly isDurable: boolean;
  /** Further lines of its configuration, the last of which count. @defaultValue none */
  readonly settings?: string;
}

/** A PostgreSQL server of this machine, which is a child of this process. */
export class EmbeddedPostgres {
  /** Folder of the files of the database. */
  readonly dataFolder: string;
  readonly port: number;
  readonly #server: ChildProcess;
  readonly #isDurable: boolean;

  private constructor(
    server: ChildProcess,
    { dataFolder, isDurable, port }: { dataFolder: string; isDurable: boolean; port: number },
  ) {
    this.#server = server;
    this.dataFolder = dataFolder;
    this.port = port;
    this.#isDurable = isDurable;
  }

  /**
   * Starts a server on a free port of 127.0.0.1, where the user `earshot` needs no password. As root
   * it is started as the user `nobody`, who must be able to reach the folder and the programs.
   *
   * @throws LocalStoreError when it cannot be started
   */
  static async start({
    folder,
    isDurable,
    settings = '',
  }: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
    const programs = await findPrograms();
    const data = join(folder, 'data');
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      if (isRoot) chownSync(folder, unprivileged.uid, unprivileged.gid);
      if (!existsSync(join(data, 'PG_VERSION'))) await create(programs, data, folder);
      const port = await freePort();
      writeFileSync(
        join(data, 'postgresql.auto.conf'),
        `port = ${port}
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
max_connections = 200
${isDurable ? '' : volatileSettings}${settings}`,
      );
      const server = spawn(join(programs, 'postgres'), ['-D', data], {
        ...asUser,
        cwd: folder,
        // A signal of the terminal is for this process, which ends the server after its clients.
        detached: true,
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      await untilReady(server);
      return new EmbeddedPostgres(server, { dataFolder: data, isDurable, port });
    } catch (error) {
      throw toStoreError(error, folder);
    }
  }

  /** Url of a database. There is `postgres` from the start. */
  databaseUrl(database: string): string {
    return `postgres://earshot@127.0.0.1:${this.port}/${database}`;
  }

  /** Ends its connections and itself. Idempotent. */
  async stop(): Promise<void> {
    const exited = once(this.#server, 'exit');
    if (this.#server.exitCode !== null || this.#server.signalCode !== null) return;
    this.#server.kill(this.#isDurable ? 'SIGINT' : 'SIGQUIT');
    await exited;
  }

  /** Ends it at once, when this process is about to end, or as a crash does. */
  kill(signal: 'SIGQUIT' | 'SIGKILL' = 'SIGQUIT'): void {
    this.#server.kill(signal);
  }
}

/**
 * Folder of the programs of the server.
 *
 * @throws LocalStoreError when they are not installed
 */
async function findPrograms(): Promise<string> {
  const entry = findPackage(postgresPackage);
  if (entry === undefined) throw new LocalStoreError(`The package ${postgresPackage} is missing`);
  const folder = dirname(dirname(entry));
  const list = join(folder, 'native', 'pg-symlinks.json');
  const links = existsSync(list)
    ? (JSON.parse(readFileSync(list, 'utf8')) as { target: string }[])
    : [];
  // The package has no links of its libraries where scripts of packages are not run.
  const hasLinks = links.every(
    ({ target }) => lstatSync(join(folder, target), { throwIfNoEntry: false }) !== undefined,
  );
  if (!hasLinks)
    await execute(process.execPath, [join('scripts', 'hydrate-symlinks.js')], { cwd: folder });
  return join(folder, 'native', 'bin');
}

async function create(programs: string, data: string, folder: string): Promise<void> {
  const options = ['--username=earshot', '--auth=trust', '--encoding=UTF8', '--no-sync'];
  await execute(join(programs, 'initdb'), ['--pgdata', data, ...options], {
    ...asUser,
    cwd: folder,
  });
}

async function untilReady(server: ChildProcess): Promise<void> {
  let log = '';
  await new Promise<void>((resolve, reject) => {
    server.stderr?.on('data', (chunk) => {
      // Only what it writes until then is needed.
      if (log.length < 100_000) log += String(chunk);
      if (/ready to accept (?:read-only )?connections/u.test(log)) resolve();
    });
    server.once('exit', () => reject(new Error(`it ended:\n${log}`)));
    server.once('error', reject);
  });
}

function toStoreError(error: unknown, folder: string): LocalStoreError {
  if (error instanceof LocalStoreError) return error;
  const reason = error instanceof Error ? error.message : String(error);
  const advice = isRoot
    ? '. As root it runs as the user nobody, who must be able to reach this folder and the one of its programs'
    : '';
  return new LocalStoreError(
    `PostgreSQL cannot be started in ${folder}${advice}: ${reason.trim()}`,
    { cause: error },
  );
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('there is no free port');
  return address.port;
}
