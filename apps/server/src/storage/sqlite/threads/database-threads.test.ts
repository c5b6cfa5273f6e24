import { join } from 'node:path';
import { verifies } from '@earshot/specification';
import SqliteDatabase from 'better-sqlite3';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openTestStorage, type TestStorage } from '../../../../test/support/open-test-storage.js';
import {
  DatabaseBusyError,
  StorageFullError,
  StorageUnavailableError,
} from '../../storage-error.js';
import { DatabaseThreads } from './database-threads.js';

/** Locks the database as another process does, for example a backup. */
function lock(dataFolder: string) {
  const foreign = new SqliteDatabase(join(dataFolder, 'earshot.db'));
  foreign.exec('begin immediate');
  onTestFinished(() => void foreign.close());
  return { release: () => foreign.exec('rollback') };
}

const names = async ({ storage }: TestStorage) =>
  (await storage.keys.list()).map(({ name }) => name).sort();

const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

describe('transactions', () => {
  it('take turns, whoever asks for them, and are seen as a whole', async () => {
    const opened = await openTestStorage();
    const { database } = opened.storage;
    const insert = (index: number) =>
      database.transaction().execute(async (transaction) => {
        const { rows } = await sql<{ n: number }>`select count(*) as n from write_probe`.execute(
          transaction,
        );
        await turns(3);
        await sql`insert into write_probe values (1, ${index}) on conflict do update set written_at = written_at + 1`.execute(
          transaction,
        );
        return rows[0]?.n;
      });
    const counts = await Promise.all(Array.from({ length: 8 }, (_, index) => insert(index)));
    expect(counts).toEqual([0, 1, 1, 1, 1, 1, 1, 1]);
    expect(await database.selectFrom('write_probe').select('written_at').execute()).toEqual([
      { written_at: 7 },
    ]);
  });

  it('that fail leave nothing, and show why they failed', async () => {
    const opened = await openTestStorage();
    const failing = opened.storage.database.transaction().execute(async (transaction) => {
      await transaction.insertInto('write_probe').values({ id: 1, written_at: 1 }).execute();
      // As SQLite itself does after some errors.
      await sql`rollback`.execute(transaction);
      throw new Error('the cause');
    });
    await expect(failing).rejects.toThrow('the cause');
    await opened.storage.keys.create('after');
    expect(await names(opened)).toEqual(['after', 'test']);
  });
});

describe('a thread that dies', () => {
  it('fails what it had, in a way that says that it can be tried again, and is replaced', async () => {
    const { dataFolder, clock, storage } = await openTestStorage();
    const threads = new DatabaseThreads(join(dataFolder, 'earshot.db'), storage.reserve, clock);
    onTestFinished(() => threads.close());
    const count = {
      kind: 'statement',
      sql: 'select count(*) as n from jobs',
      parameters: [],
    } as const;
    await threads.write({ kind: 'open' });
    const transaction = await threads.begin();
    const slow = {
      kind: 'statement',
      // Some tenths of a second, since a thread ends when it returns from SQLite.
      sql: 'with recursive n (i) as (select 1 union all select i + 1 from n limit 2000000) select count(*) from n',
      parameters: [],
    } as const;
    const lost = [threads.read(slow), transaction.run(slow), threads.write(count)];
    const outcomes = Promise.allSettled(lost);
    await threads.crash();
    await transaction.rollback();
    const [read, inTransaction, waiting] = await outcomes;
    for (const outcome of [read, inTransaction])
      expect(outcome).toMatchObject({
        status: 'rejected',
        reason: expect.any(StorageUnavailableError),
      });
    // It was not sent yet, so it is sent to the next thread.
    expect(waiting).toMatchObject({ status: 'fulfilled', value: { rows: [{ n: 0 }] } });
    expect(await threads.read(count)).toEqual({ rows: [{ n: 0 }] });
    expect(await storage.jobs.countQueued()).toBe(0);
  });
});

verifies(
  'durability.foreign-lock',
  'a lock of another process makes writes fail after five seconds, and nothing else wait',
  async () => {
    const opened = await openTestStorage();
    const { clock, dataFolder, storage } = opened;
    const foreign = lock(dataFolder);
    const outcomes: string[] = [];
    const write = (name: string) =>
      storage.keys.create(name).then(
        () => outcomes.push(`${name} written`),
        (error: unknown) => outcomes.push(error instanceof DatabaseBusyError ? `${name} busy` : ''),
      );
    const first = write('first');
    const second = write('second');
    expect(await names(opened)).toEqual(['test']);
    clock.advance(4999);
    expect(await names(opened)).toEqual(['test']);
    const third = write('third');
    expect(outcomes).toEqual([]);
    clock.advance(1);
    await Promise.all([first, second]);
    expect(outcomes.sort()).toEqual(['first busy', 'second busy']);
    foreign.release();
    await third;
    expect(outcomes).toContain('third written');
    expect(await names(opened)).toEqual(['test', 'third']);
  },
);

verifies(
  'durability.full-disk',
  'a full disk is reported as one, a transaction leaves nothing, and writing continues with room',
  async () => {
    const { createJob, keyId, storage } = await openTestStorage();
    const before = await createJob();
    const limit = (pages: number) =>
      sql`pragma max_page_count = ${sql.raw(String(pages))}`.execute(storage.database);
    // Its current size: SQLite then fails as on a full disk.
    await limit(1);
    const customMetadata = { text: 'x'.repeat(1900) };
    const results = await Promise.allSettled(
      Array.from({ length: 40 }, () => createJob({ customMetadata })),
    );
    const failed = results.filter(({ status }) => status === 'rejected');
    expect(failed.length).toBeGreaterThan(0);
    for (const result of failed)
      expect(result).toMatchObject({ reason: expect.any(StorageFullError) });
    expect(await storage.jobs.get(keyId, before)).toBeDefined();
    await limit(1_000_000_000);
    const stored = results.length - failed.length + 1;
    expect(await storage.jobs.countQueued()).toBe(stored);
    await createJob({ customMetadata });
    expect(await storage.jobs.countQueued()).toBe(stored + 1);
  },
);
