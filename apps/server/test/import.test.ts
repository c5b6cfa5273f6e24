import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../src/clock/index.js';
import { loadConfiguration } from '../src/configuration/index.js';
import { openConfiguredStorage, openStorage } from '../src/storage/index.js';
import { call, createJob, upload, waitForJob } from './support/api.js';
import { importInto, openStores, queryStores } from './support/import-runs.js';
import { counterAudio, initiate, openClient, waitForLiveJob } from './support/live.js';
import { createFolderWithKey } from './support/open-test-storage.js';
import {
  otherKey,
  type ServerProcess,
  startServerProcess,
  temporaryFolder,
  testKey,
} from './support/server-process.js';
import { ServiceContent } from './support/service-content.js';

const timeoutMs = 240_000;
const environment = { EARSHOT_ALLOW_PRIVATE_SOURCES: '127.0.0.1' };
/** Nothing is worked on, so that jobs stay queued. */
const interfaceOnly = { ...environment, EARSHOT_ROLES: 'api' };
const words = ['harbour', 'Zürich', 'meeting', 'nothing-has-this'];

/** Names, sizes and times of the files of a folder, without those that any reader creates. */
function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => !/^earshot\.db-(?:shm|wal)$/.test(name))
    .map((name) => {
      const { mtimeMs, size } = statSync(join(folder, name));
      return `${name} ${size} ${mtimeMs}`;
    });
}

/** A live session that has ended, with a viewer. */
async function recordSession(url: string): Promise<string> {
  const created = await initiate(url, { custom_metadata: { place: 'harbour' } });
  const client = await openClient(created.url);
  client.send(counterAudio(5));
  await call(url, `/v2/live/${created.id}/viewers`, { method: 'POST' });
  client.stop();
  await client.closed;
  await waitForLiveJob(url, created.id);
  return created.id;
}

/** Fills a data folder by a service: what has ended, and what waits. */
async function fill(dataFolder: string): Promise<{ done: string; queued: string[] }> {
  const working = await startServerProcess(environment, dataFolder);
  const first = await upload(working.url);
  const metadata = { customer: { name: 'Zürich 7', tags: ['a', 'b'] }, number: 7 };
  const { id: done } = await createJob(working.url, {
    audio_url: first.audio_url,
    custom_metadata: metadata,
    // Nothing listens there, so that the callback waits.
    callback_url: 'http://127.0.0.1:9/callback',
  });
  await waitForJob(working.url, done);
  const edits = { corrections: [{ from: 1, text: 'mourning' }] };
  await call(working.url, `/v2/pre-recorded/${done}/edits`, { method: 'PUT', body: edits });
  const failed = await createJob(working.url, {
    audio_url: `${working.url}/missing.wav`,
    custom_metadata: { place: 'Harbour' },
  });
  await waitForJob(working.url, failed.id);
  const own = await upload(working.url, undefined, 'other.wav', otherKey);
  const others = await createJob(working.url, { audio_url: own.audio_url }, otherKey);
  await waitForJob(working.url, others.id, otherKey);
  await recordSession(working.url);
  await working.stop();

  const accepting = await startServerProcess(interfaceOnly, dataFolder);
  const queued: string[] = [];
  for (const name of ['one harbour.wav', 'two.wav', 'three.wav']) {
    const { audio_url } = await upload(accepting.url, undefined, name);
    queued.push((await createJob(accepting.url, { audio_url, custom_metadata: { name } })).id);
  }
  await accepting.stop();
  return { done, queued };
}

/** Leaves a job behind as a process that was killed does. */
function leaveInProgress(dataFolder: string, jobId: string): void {
  const database = new SqliteDatabase(join(dataFolder, 'earshot.db'));
  database
    .prepare(
      `update jobs set status = 'processing', attempts = 1, lease_token = 'token',
        lease_owner = 'dead', lease_expires_at = 9007199254740991 where id = ?`,
    )
    .run(jobId);
  database.close();
}

async function readContent({ url }: ServerProcess): Promise<unknown> {
  const content = new ServiceContent(url, testKey);
  return {
    all: await content.list(),
    jobs: await content.jobs(),
    done: await content.list({ status: 'done' }),
    byText: await content.list({ custom_metadata: '{"customer":{"name":"Zürich 7"}}' }),
    byNumber: await content.list({ custom_metadata: '{"number":7}' }),
    live: await content.list({ kind: 'live' }),
    studio: await content.studio(words),
    others: await new ServiceContent(url, otherKey).jobs(),
  };
}

describe('a data folder', () => {
  let dataFolder: string;
  let filled: Awaited<ReturnType<typeof fill>>;
  beforeAll(async () => {
    dataFolder = await createFolderWithKey(otherKey);
    filled = await fill(dataFolder);
  }, timeoutMs);

  test(
    'is served by nodes as it was by its process, and its waiting jobs are done',
    async () => {
      const cluster = await openStores(environment);
      const former = await startServerProcess(interfaceOnly, dataFolder);
      onTestFinished(() => former.kill());
      const expected = await readContent(former);
      await expect(importInto(cluster.environment, dataFolder)).rejects.toThrow(
        `The data folder ${dataFolder} is in use by one process of the service: stop the service first`,
      );
      await former.stop();

      const before = listFiles(dataFolder);
      const planned = await importInto(cluster.environment, dataFolder, { isDryRun: true });
      expect(planned).toMatchObject({ outcome: 'planned', isResumed: false });
      expect(
        await queryStores(cluster, "select tablename from pg_tables where schemaname = 'public'"),
      ).toEqual([]);
      const report = await importInto(cluster.environment, dataFolder);
      expect(listFiles(dataFolder)).toEqual(before);
      expect(report).toMatchObject({
        outcome: 'imported',
        missingFiles: { count: 0, ids: [] },
        files: planned.files,
      });
      expect(report.files.count).toBe(6);
      expect(report.tables.map(({ rows, table }) => [table, rows])).toEqual(
        planned.tables.map(({ rows, table }) => [table, rows]),
      );
      const rows = Object.fromEntries(
        report.tables.map(({ rows: count, table }) => [table, count]),
      );
      expect(rows).toMatchObject({
        api_keys: 2,
        jobs: 7,
        files: 6,
        callbacks: 1,
        transcript_edits: 1,
        transcript_shares: 0,
        live_sessions: 1,
        live_viewers: 1,
      });

      const node = await cluster.startNode(interfaceOnly);
      expect(await readContent(node)).toEqual(expected);
      const worker = await cluster.startNode();
      for (const id of filled.queued)
        expect(await waitForJob(worker.url, id)).toMatchObject({ status: 'done' });
      // The numbers of new jobs follow those of the imported ones.
      const { audio_url } = await upload(node.url);
      await waitForJob(node.url, (await createJob(node.url, { audio_url })).id);
      expect(await importInto(cluster.environment, dataFolder)).toMatchObject({
        outcome: 'already-imported',
      });
    },
    timeoutMs,
  );

  test(
    'with a job of a process that was killed has it done by a node',
    async () => {
      const [folder, cluster] = [temporaryFolder(), await openStores(environment)];
      const server = await startServerProcess(interfaceOnly, folder);
      const { audio_url } = await upload(server.url);
      const { id } = await createJob(server.url, { audio_url });
      await server.kill();
      leaveInProgress(folder, id);
      await importInto(cluster.environment, folder);
      const node = await cluster.startNode();
      expect(await waitForJob(node.url, id)).toMatchObject({
        status: 'done',
        post_session_metadata: {},
      });
    },
    timeoutMs,
  );

  test(
    'has known voices and journals of redacted jobs that the nodes can open',
    async () => {
      const [folder, cluster] = [temporaryFolder(), await openStores(environment)];
      const former = await openStorage(folder, { clock: systemClock });
      const { key } = await former.keys.create('owner');
      const measurements = [{ seconds: 9, isNarrow: false, vector: new Float32Array([0.5, -2]) }];
      const voice = await former.voices.create(key.id, { name: 'Anna', measurements });
      const { bytes } = await former.journalKeys.obtain('job');
      await former.close();
      const report = await importInto(cluster.environment, folder);
      expect(report.sealingKeys).toBe(2);
      const { storage } = await openConfiguredStorage(
        loadConfiguration({
          environment: { ...cluster.environment, EARSHOT_DATA_DIR: temporaryFolder() },
        }),
        { clock: systemClock },
      );
      onTestFinished(() => storage.close());
      expect(await storage.voices.list(key.id)).toEqual([voice]);
      expect(Buffer.from((await storage.journalKeys.find('job')) ?? [])).toEqual(
        Buffer.from(bytes),
      );
    },
    timeoutMs,
  );

  test(
    'with a live session that has not ended is not imported',
    async () => {
      const [folder, cluster] = [temporaryFolder(), await openStores(environment)];
      const server = await startServerProcess(environment, folder);
      const created = await initiate(server.url);
      const client = await openClient(created.url);
      client.send(counterAudio(1));
      await client.waitFor('audio_chunk');
      await server.kill();
      const refusal =
        'The data folder has one live session that has not ended: start the service with it once more';
      await expect(importInto(cluster.environment, folder)).rejects.toThrow(refusal);
      const again = await startServerProcess(environment, folder);
      const resumed = await openClient(
        created.url.replace(server.url.slice(7), again.url.slice(7)),
      );
      resumed.stop();
      await waitForLiveJob(again.url, created.id);
      await again.stop();
      expect(await importInto(cluster.environment, folder)).toMatchObject({ outcome: 'imported' });
    },
    timeoutMs,
  );

  test(
    'is not imported into a database or a bucket with other data',
    async () => {
      const cluster = await openStores(environment);
      const node = await cluster.startNode();
      await upload(node.url);
      await expect(importInto(cluster.environment, dataFolder)).rejects.toThrow(
        'The database is in use by one node of the service: stop it first',
      );
      await node.stop();
      await expect(importInto(cluster.environment, dataFolder)).rejects.toThrow(
        /^The database has other data already: its API key "EARSHOT_API_KEY" \([\w-]+\) is not of the data folder\. Import into an empty database and an empty bucket$/,
      );
      const other = await openStores(environment);
      const mixed = {
        ...cluster.environment,
        DATABASE_URL: other.environment['DATABASE_URL'] ?? '',
      };
      await expect(importInto(mixed, dataFolder)).rejects.toThrow(
        /^The bucket has other data already, such as media\/[\w-]+\./,
      );
      await expect(importInto({}, dataFolder)).rejects.toThrow(
        'DATABASE_URL and EARSHOT_S3_BUCKET must be set',
      );
      await expect(importInto(other.environment, temporaryFolder())).rejects.toThrow(
        /is not a data folder/,
      );
    },
    timeoutMs,
  );
});
