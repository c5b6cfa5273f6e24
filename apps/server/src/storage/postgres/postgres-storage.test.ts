import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { verifies } from '@earshot/specification';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openPostgresTestStorage } from '../../../test/support/open-postgres-storage.js';
import { type PostgresServer, startPostgresServer } from '../../../test/support/postgres-server.js';
import { atOnce } from '../conformance/conformance-suite.js';
import { claimOne, claimRequest } from '../conformance/samples.js';
import { StatementError, StorageError } from '../storage-error.js';
import { openPool } from './open-pool.js';

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgresServer();
});
afterAll(() => server.stop());

const open = async (hasDatabaseClock = false) => {
  const url = await server.createDatabase();
  return { url, ...(await openPostgresTestStorage({ url, hasDatabaseClock })) };
};

test('leases are measured by the clock of the database, whatever the time of a node', async () => {
  const { clock, createJob, storage } = await open(true);
  const id = await createJob();
  const first = await claimOne(storage, { ...claimRequest, leaseMs: 60_000 });
  expect(first?.job.id).toBe(id);
  clock.advance(1e9);
  expect(await claimOne(storage, { ...claimRequest, leaseMs: 60_000 })).toBeUndefined();
  // An extension is measured by it, too.
  expect(first && (await storage.claims.extend(first.lease, 1))).toBe(true);
  await expect
    .poll(async () => (await claimOne(storage, { ...claimRequest, leaseMs: 60_000 }))?.job)
    .toMatchObject({ id, attempts: 2 });
});

test('prepared statements survive a migration that adds columns', async () => {
  const { createJob, keyId, storage, url } = await open();
  const use = async () => {
    const id = await createJob();
    // Once for each connection, and often enough to be prepared.
    await Promise.all(Array.from({ length: 40 }, () => storage.jobs.get(keyId, id)));
    expect((await claimOne(storage))?.job.id).toBe(id);
    expect(await storage.jobs.get(keyId, id)).toMatchObject({ id, attempts: 1 });
    for (let secrets = 0; secrets < 8; secrets += 1)
      expect(await storage.keys.rotateWebhookSecret(keyId)).toMatchObject({ id: keyId });
  };
  for (let round = 0; round < 8; round += 1) await use();
  const pool = await openPool({ url, connections: 1 });
  onTestFinished(() => pool.end());
  for (const table of ['jobs', 'files', 'job_results', 'job_progress', 'callbacks', 'api_keys'])
    await pool.query(`alter table ${table} add column later text`);
  for (let round = 0; round < 8; round += 1) await use();
});

test('a statement that the database chooses to end a deadlock is repeated', async () => {
  const { createJob, storage, url } = await open();
  const first = await createJob();
  const second = await createJob();
  const pool = await openPool({ url, connections: 2 });
  onTestFinished(() => pool.end());
  const other = await pool.connect();
  const lock = (id: string) => other.query('update jobs set attempts = 7 where id = $1', [id]);
  await other.query('begin');
  // The other one looks for deadlocks so late that it does not find this one.
  await other.query(`set local deadlock_timeout = '1min'`);
  await lock(second);
  const deadlocks = async (): Promise<number> => {
    const { rows } = await pool.query<{ deadlocks: number }>(
      'select deadlocks::integer from pg_stat_database where datname = current_database()',
    );
    return rows[0]?.deadlocks ?? Number.NaN;
  };
  const before = await deadlocks();
  // Locks the jobs in the order of their creation.
  const both = storage.database
    .updateTable('jobs')
    .set({ attempts: 9 })
    .where('status', '=', 'queued')
    .execute();
  await expect
    .poll(async () => (await pool.query('select 1 from pg_locks where not granted')).rowCount, {
      interval: 10,
    })
    .toBe(1);
  await lock(first);
  await other.query('commit');
  other.release();
  await both;
  const rows = await storage.database.selectFrom('jobs').select(['id', 'attempts']).execute();
  expect(rows.toSorted((left, right) => (left.id < right.id ? -1 : 1))).toEqual(
    [first, second].toSorted().map((id) => ({ id, attempts: 9 })),
  );
  // The repetition is in a deadlock too when it has the first job before the one that waits for it.
  await expect.poll(deadlocks).toBeGreaterThan(before);
});

verifies(
  'cluster.return',
  'a node whose connection ends is dead until it returns, and is then certain of nobody for a moment',
  async () => {
    const { clock, openNode, storage, url } = await open();
    const watching = storage.joinNodes();
    const other = (await openNode()).joinNodes();
    expect(await other.isAlive(other.id)).toBe(true);
    expect(await watching.isAlive(other.id)).toBe(true);
    const pool = await openPool({ url, connections: 1 });
    onTestFinished(() => pool.end());
    await pool.query(
      `select pg_terminate_backend(pid) from pg_locks
    where locktype = 'advisory' and (objid::bigint & 4294967295) = (hashtext($1)::bigint & 4294967295)`,
      [other.id],
    );
    await expect.poll(() => watching.isAlive(other.id)).toBe(false);
    expect(await watching.findDead()).toEqual([other.id]);
    await watching.forget([other.id]);
    expect(await watching.findDead()).toEqual([]);
    // Its next heartbeat restores the connection, the lock and the row.
    await expect
      .poll(async () => {
        clock.advance(200);
        return watching.isAlive(other.id);
      })
      .toBe(true);
    expect(await watching.findDead()).toEqual([]);
    await watching.release();
    expect(await other.isAlive(watching.id)).toBe(true);
    clock.advance(3000);
    expect(await other.isAlive(watching.id)).toBe(false);
    await other.release();
  },
);

test('nodes that start at the same time migrate an empty database once', async () => {
  const url = await server.createDatabase();
  const opened = await Promise.all(
    Array.from({ length: 4 }, () => openPostgresTestStorage({ url }).catch((error) => error)),
  );
  // All but one find that there is a key of their name.
  expect(opened.filter((each) => 'storage' in each)).toHaveLength(1);
  for (const each of opened)
    if (!('storage' in each)) expect(each).toMatchObject({ name: 'KeyNameError' });
});

test('nodes take exactly the requests of a window, however many take at once', async () => {
  const { openNode, storage } = await open();
  const shares = await atOnce(40, [storage, await openNode()], async ({ rateLimits }) =>
    rateLimits?.take({ name: 'key', windowMs: 3_600_000, maximum: 100 }, 3),
  );
  expect(shares.reduce((sum, share) => sum + (share?.granted ?? 0), 0)).toBe(100);
  const last = await storage.rateLimits?.take(
    { name: 'other', windowMs: 3_600_000, maximum: 100 },
    3,
  );
  expect(last).toMatchObject({ granted: 3, taken: 3 });
  expect(last?.remainingMs).toBeLessThanOrEqual(3_600_000);
});

verifies(
  'cluster.logs',
  'the log of a session stays until no client may connect to it',
  async () => {
    const { clock, createJob, storage } = await open();
    const log = storage.liveLog ?? expect.fail('it has a log');
    const jobId = await createJob({ kind: 'live' });
    await storage.units.run((unit) =>
      storage.live.addToken(unit, { jobId, hash: 'token', lifetimeMs: 1 }),
    );
    await storage.live.begin(jobId, 'owner');
    const head = await log.acquire(jobId);
    const audio = Buffer.from('audio');
    await log.append({ sessionId: jobId, head, audio, lines: Buffer.from('line\n') });
    const read = () => text(Readable.from(log.readAudio(jobId), { objectMode: false }));
    await log.removeUnreachable();
    expect(await read()).toBe('audio');
    await storage.live.fail({ jobId, owner: 'owner' }, { errorCode: 500, message: 'broken' });
    clock.advance(1);
    await log.removeUnreachable();
    expect(await read()).toBe('');
  },
);

test('the audio of an append is kept in its row, and only that of a large one beside the table', async () => {
  const { createJob, storage, url } = await open();
  const log = storage.liveLog ?? expect.fail('it has a log');
  const jobId = await createJob({ kind: 'live' });
  const pool = await openPool({ url, connections: 1 });
  onTestFinished(() => pool.end());
  const besideBytes = async () => {
    const { rows } = await pool.query<{ bytes: number }>(
      "select pg_relation_size(reltoastrelid) as bytes from pg_class where relname = 'live_audio'",
    );
    return rows[0]?.bytes;
  };
  let head = await log.acquire(jobId);
  const append = async (audio: Buffer) => {
    const lines = Buffer.from('line\n');
    expect(await log.append({ sessionId: jobId, head, audio, lines })).toBe('written');
    head = {
      ...head,
      audioBytes: head.audioBytes + audio.length,
      lineBytes: head.lineBytes + lines.length,
    };
  };
  // A tenth of a second of 16 bits at 32 kHz.
  await append(Buffer.alloc(6400, 1));
  expect(await besideBytes()).toBe(0);
  await append(Buffer.alloc(9000, 2));
  expect(await besideBytes()).toBeGreaterThan(9000);
  const read = await buffer(Readable.from(log.readAudio(jobId), { objectMode: false }));
  expect(read.equals(Buffer.concat([Buffer.alloc(6400, 1), Buffer.alloc(9000, 2)]))).toBe(true);
});

test('metadata may contain the character U+0000, which the binary JSON of the database refuses', async () => {
  const { createJob, keyId, storage } = await open();
  const customMetadata = { 'a\u0000b': 'x\u0000y', plain: 'é' };
  const id = await createJob({ customMetadata });
  expect((await storage.jobs.get(keyId, id))?.customMetadata).toEqual(customMetadata);
  const list = (value: Record<string, string>) =>
    storage.index.list({
      keyId,
      filter: { custom_metadata: { spelling: 'json', value } },
      offset: 0,
      limit: 2,
    });
  expect((await list({ 'a\u0000b': 'x\u0000y' })).ids).toEqual([id]);
  expect((await list({ 'a\u0000b': 'x' })).ids).toEqual([]);
});

test('a database that cannot be reached is an error of the storage, and so is a refused statement', async () => {
  const { storage } = await open();
  await expect(
    openPostgresTestStorage({ url: 'postgres://nobody@127.0.0.1:1/none' }),
  ).rejects.toThrow(StorageError);
  await expect(
    storage.jobs.create({
      id: 'a',
      keyId: 'unknown',
      kind: 'live',
      requestId: 'r',
      requestParams: {},
      customMetadata: null,
      fileId: null,
    }),
  ).rejects.toThrow(StatementError);
});
