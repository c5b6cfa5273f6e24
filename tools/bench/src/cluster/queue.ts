import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import {
  openPostgresNode,
  type PostgresStorage,
  sql,
  startPostgresServer,
} from '@earshot/server/testing/postgres-node';
import { type Figure, measuredValue } from '../figures.js';

const workers = 3;
const keys = 50;
/** EARSHOT_BENCH_JOBS sets the number of all jobs. */
const jobsOfKey = Number(process.env['EARSHOT_BENCH_JOBS'] ?? 20_000) / keys;

/**
 * Claims and ends jobs of many keys by three processes on one database, and counts at half of them
 * how many each key has got.
 */
export async function run(): Promise<readonly Figure[]> {
  const server = await startPostgresServer();
  try {
    const url = await server.createDatabase();
    const storage = await openPostgresNode(url);
    await fill(storage);
    const children = Array.from({ length: workers }, (_, index) =>
      fork(fileURLToPath(new URL('./worker-child.ts', import.meta.url)), [url, `worker-${index}`]),
    );
    await Promise.all(children.map((child) => once(child, 'message')));
    const startedMs = performance.now();
    const ended = children.map((child) => once(child, 'exit'));
    for (const child of children) child.send('work');
    const shares = await countAtHalf(storage);
    await Promise.all(ended);
    const seconds = (performance.now() - startedMs) / 1000;
    const { rows } = await sql<{ done: number }>`
      select count(*) as done from jobs where status = 'done'
    `.execute(storage.database);
    await storage.close();
    const done = Number(rows[0]?.done);
    if (done !== keys * jobsOfKey) throw new Error(`${done} of ${keys * jobsOfKey} jobs are done`);
    const mean = shares.reduce((sum, share) => sum + share, 0) / keys;
    const unfair = Math.max(...shares.map((share) => Math.abs(share - mean))) / mean;
    return [
      {
        name: `jobs claimed and ended by ${workers} workers`,
        wanted: '>= 1000 /s',
        measured: { earshot: measuredValue(done / seconds, '/s', 0) },
      },
      {
        name: `largest difference of a key from the mean of ${keys}, at half of the jobs`,
        wanted: '<= 10 %',
        measured: { earshot: measuredValue(unfair * 100, '%', 1) },
      },
    ];
  } finally {
    await server.stop();
  }
}

/** Creates all jobs of a key before those of the next one, which must not wait for them. */
async function fill({ database, keys: keyStore }: PostgresStorage): Promise<void> {
  for (let key = 0; key < keys; key += 1) {
    const { key: created } = await keyStore.create(`key ${key}`);
    await sql`insert into files (id, key_id, extension, size, created_at)
      values (${created.id}, ${created.id}, 'wav', 0, 0)`.execute(database);
    await sql`insert into jobs (id, key_id, kind, status, request_id, created_at, request_params,
        file_id, post_session_metadata, attempts, available_at)
      select ${created.id} || '-' || number, ${created.id}, 'pre-recorded', 'queued', 'request',
        ${key * jobsOfKey}::bigint + number, '{"language_config":{"languages":["en"]}}', ${created.id}, '{}', 0, 0
      from generate_series(1, ${jobsOfKey}::integer) as number`.execute(database);
  }
  await sql`vacuum analyze jobs`.execute(database);
}

/** Numbers of the jobs of each key that are done when half of all are. */
async function countAtHalf({ database }: PostgresStorage): Promise<number[]> {
  for (;;) {
    const { rows } = await sql<{ done: number }>`
      select count(*) filter (where status = 'done') as done from jobs group by key_id
    `.execute(database);
    const shares = rows.map(({ done }) => Number(done));
    if (shares.reduce((sum, share) => sum + share, 0) >= (keys * jobsOfKey) / 2) return shares;
  }
}
