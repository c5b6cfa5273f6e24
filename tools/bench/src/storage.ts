import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStorage, type SqliteStorage, type Storage, systemClock } from '@earshot/server';
import SqliteDatabase from 'better-sqlite3';
import { printTable } from './print-table.js';
import { elapsedMs, percentile } from './timing.js';

const rounds = 2000;

/**
 * Measures the cost of a database in threads of its own: of one query there and back, and of
 * creating jobs.
 */
export async function run(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-bench-'));
  const storage = await openStorage(folder, { clock: systemClock });
  try {
    const { key } = await storage.keys.create('bench');
    await measureQueries(storage, folder, key.id);
    await measureCreation(storage, key.id);
  } finally {
    await storage.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Measures the same query with the same query builder, and with only the driver in this thread. */
async function measureQueries(
  storage: SqliteStorage,
  folder: string,
  keyId: string,
): Promise<void> {
  const database = new SqliteDatabase(join(folder, 'earshot.db'), { readonly: true });
  const direct = database.prepare('select * from api_keys where id = ?');
  const { database: threads } = storage;
  const query = threads.selectFrom('api_keys').selectAll().where('id', '=', keyId).compile();
  const threadMs: number[] = [];
  const directMs: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    threadMs.push(await elapsedMs(() => threads.executeQuery(query)));
    directMs.push(await elapsedMs(async () => direct.get(keyId)));
  }
  database.close();
  const figures = (values: readonly number[]) =>
    [Math.min(...values), percentile(values, 0.5), percentile(values, 0.99)].map((ms) =>
      ms.toFixed(3),
    );
  printTable(
    ['one query', 'least ms', 'p50 ms', 'p99 ms'],
    [
      ['in a thread of the database', ...figures(threadMs)],
      ['in this thread, without a query builder', ...figures(directMs)],
    ],
  );
}

async function measureCreation(storage: Storage, keyId: string): Promise<void> {
  const rows: string[][] = [];
  for (const atOnce of [1, 16]) {
    const perCaller = Math.ceil(1000 / atOnce);
    const startedMs = performance.now();
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (let round = 0; round < perCaller; round += 1) await createJob(storage, keyId);
      }),
    );
    const seconds = (performance.now() - startedMs) / 1000;
    rows.push([String(atOnce), ((atOnce * perCaller) / seconds).toFixed(0)]);
  }
  printTable(['callers at once', 'jobs created a second'], rows);
}

async function createJob({ idempotency, jobs }: Storage, keyId: string): Promise<void> {
  const id = randomUUID();
  await idempotency.respondOnce(
    { keyId, idempotencyKey: id, requestHash: id },
    { status: 201, body: '{}' },
    (transaction) =>
      jobs.create(
        {
          id,
          keyId,
          kind: 'pre-recorded',
          requestId: id,
          requestParams: { audio_url: 'https://example.org/a.wav' },
          customMetadata: { order: id },
          fileId: null,
        },
        transaction,
      ),
  );
}
