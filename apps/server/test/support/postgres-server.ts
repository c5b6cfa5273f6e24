import { execFile, spawn } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { EmbeddedPostgres } from '../../src/local-stores/embedded-postgres.js';

const execute = promisify(execFile);

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
  /** Stops the servers. Their data is removed meanwhile. */
  stop(): Promise<void>;
}

/** Starts a server with fresh data, which is faster than safe: it does not survive its machine. */
export async function startPostgresServer(): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-postgres-'));
  // The temporary folder of a run is private. The user of the server has to reach this one.
  for (const path of [tmpdir(), folder])
    if ((statSync(path).mode & 0o777) === 0o700) chmodSync(path, 0o711);
  const primary = await EmbeddedPostgres.start({ folder: join(folder, '1'), isDurable: false });
  return new PostgresServers(folder, primary);
}

class PostgresServers implements PostgresServer {
  readonly #folder: string;
  #primary: EmbeddedPostgres;
  #standby: EmbeddedPostgres | undefined;
  #servers = 1;
  #databases = 0;

  constructor(folder: string, primary: EmbeddedPostgres) {
    this.#folder = folder;
    this.#primary = primary;
  }

  get port(): number {
    return this.#primary.port;
  }

  async createDatabase(): Promise<string> {
    this.#databases += 1;
    const name = `test_${this.#databases}`;
    await this.#query(`create database ${name}`);
    return this.#primary.databaseUrl(name);
  }

  async addStandby(isSynchronous = true): Promise<void> {
    this.#servers += 1;
    const folder = join(this.#folder, String(this.#servers));
    await mkdir(folder);
    const data = join(folder, 'data');
    const label = await this.#copyTo(data);
    for (const name of ['postmaster.pid', 'postmaster.opts'])
      rmSync(join(data, name), { force: true });
    // Its owner is that of the data of the primary.
    const { gid, uid } = statSync(data);
    for (const [name, content] of [
      ['backup_label', label],
      ['standby.signal', ''],
    ] as const) {
      writeFileSync(join(data, name), content);
      chownSync(join(data, name), uid, gid);
    }
    const origin = `host=127.0.0.1 port=${this.port} user=earshot application_name=standby`;
    this.#standby = await EmbeddedPostgres.start({
      folder,
      isDurable: false,
      settings: `synchronous_commit = on\nprimary_conninfo = '${origin}'\n`,
    });
    await this.#query(`alter system set synchronous_standby_names = '${isSynchronous ? '*' : ''}'`);
    await this.#query(`alter system set synchronous_commit = ${isSynchronous ? 'on' : 'off'}`);
    await this.#query('select pg_reload_conf()');
  }

  async failOver(): Promise<void> {
    const standby = this.#standby;
    if (standby === undefined) throw new Error('There is no standby');
    this.#primary.kill('SIGKILL');
    await this.#primary.stop();
    this.#primary = standby;
    this.#standby = undefined;
    await this.#query('select pg_promote()');
  }

  async stop(): Promise<void> {
    await this.#standby?.stop();
    await this.#primary.stop();
    // Tens of thousands of files, which nobody has to wait for.
    spawn('rm', ['-rf', this.#folder], { detached: true, stdio: 'ignore' }).unref();
  }

  /** Copies the files of the running primary. Resolves with the label that they need to start. */
  async #copyTo(data: string): Promise<string> {
    const client = new pg.Client({ connectionString: this.#primary.databaseUrl('postgres') });
    await client.connect();
    try {
      await client.query("select pg_backup_start('standby', true)");
      await execute('cp', ['-a', this.#primary.dataFolder, data]);
      const { rows } = await client.query<{ labelfile: string }>(
        'select labelfile from pg_backup_stop(false)',
      );
      return rows[0]?.labelfile ?? '';
    } finally {
      await client.end();
    }
  }

  async #query(text: string): Promise<void> {
    const client = new pg.Client({ connectionString: this.#primary.databaseUrl('postgres') });
    await client.connect();
    try {
      await client.query(text);
    } finally {
      await client.end();
    }
  }
}
