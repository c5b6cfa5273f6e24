import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import pg from 'pg';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { call, createJob, upload, waitForJob } from './support/api.js';
import { type Cluster, startCluster } from './support/cluster.js';
import { fillJobs } from './support/fill-jobs.js';
import { importInto, killImport } from './support/import-runs.js';
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

async function openCluster(): Promise<Cluster> {
  const cluster = await startCluster(0, environment);
  onTestFinished(() => cluster.stop());
  return cluster;
}

/** Rows of a query of the database of a cluster. */
async function query(cluster: Cluster, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: cluster.environment['DATABASE_URL'] });
  await client.connect();
  try {
    return (await client.query({ text, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}

/** Names, sizes and times of the files of a folder, without those that any reader creates. */
function filesOf(folder: string): string[] {
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

async function contentOf({ url }: ServerProcess): Promise<unknown> {
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
      const cluster = await openCluster();
      const former = await startServerProcess(interfaceOnly, dataFolder);
      onTestFinished(() => former.kill());
      const expected = await contentOf(former);
      await expect(importInto(cluster.environment, dataFolder)).rejects.toThrow(
        `The data folder ${dataFolder} is in use by one process of the service: stop the service first`,
      );
      await former.stop();

      const before = filesOf(dataFolder);
      const planned = await importInto(cluster.environment, dataFolder, { isDryRun: true });
      expect(planned).toMatchObject({ outcome: 'planned', isResumed: false });
      expect(
        await query(cluster, "select tablename from pg_tables where schemaname = 'public'"),
      ).toEqual([]);
      const report = await importInto(cluster.environment, dataFolder);
      expect(filesOf(dataFolder)).toEqual(before);
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
        live_sessions: 1,
        live_viewers: 1,
      });

      const node = await cluster.startNode(interfaceOnly);
      expect(await contentOf(node)).toEqual(expected);
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
      const [folder, cluster] = [temporaryFolder(), await openCluster()];
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
    'with a live session that has not ended is not imported',
    async () => {
      const [folder, cluster] = [temporaryFolder(), await openCluster()];
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
      const cluster = await openCluster();
      const node = await cluster.startNode();
      await upload(node.url);
      await expect(importInto(cluster.environment, dataFolder)).rejects.toThrow(
        'The database is in use by one node of the service: stop it first',
      );
      await node.stop();
      await expect(importInto(cluster.environment, dataFolder)).rejects.toThrow(
        /^The database has other data already: its API key "EARSHOT_API_KEY" \([\w-]+\) is not of the data folder\. Import into an empty database and an empty bucket$/,
      );
      const other = await openCluster();
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

describe('an import of many jobs', () => {
  let dataFolder: string;
  beforeAll(async () => {
    dataFolder = await createFolderWithKey(testKey);
    fillJobs(dataFolder, { jobs: 1000, keyName: 'owner', hasFiles: true });
  }, timeoutMs);

  const stateOf = async (cluster: Cluster) => ({
    jobs: await query(cluster, "select md5(string_agg(jobs::text, ',' order by id)) from jobs"),
    files: await query(cluster, "select md5(string_agg(files::text, ',' order by id)) from files"),
    results: await query(
      cluster,
      "select md5(string_agg(result_pieces::text, ',' order by result_id, position)) from result_pieces",
    ),
    left: await query(cluster, 'select name from imported_blobs'),
  });

  test(
    'that is killed again and again ends as one that is not, and no node starts in between',
    async () => {
      const whole = await openCluster();
      const report = await importInto(whole.environment, dataFolder);
      const cluster = await openCluster();
      const moments = [
        { stage: 'rows', count: 1700 },
        { stage: 'files', count: 300 },
        { stage: 'checksums', count: 1000 },
      ] as const;
      for (const [index, moment] of moments.entries()) {
        expect(await killImport(cluster.environment, dataFolder, moment)).toBe('SIGKILL');
        await expect(cluster.startNode()).rejects.toThrow('whose import has not ended');
        const planned = await importInto(cluster.environment, dataFolder, { isDryRun: true });
        expect(planned).toMatchObject({ outcome: 'planned', isResumed: true });
        if (index === 0)
          expect(await query(cluster, 'select count(*)::int from imported_blobs')).toEqual([0]);
      }
      const resumed = await importInto(cluster.environment, dataFolder);
      expect(resumed).toEqual({ ...report, isResumed: true });
      expect(resumed.missingFiles.count).toBe(900);
      expect(resumed.missingFiles.ids).toHaveLength(20);
      expect(await stateOf(cluster)).toEqual(await stateOf(whole));
    },
    timeoutMs,
  );

  test(
    'notices a folder that is used meanwhile, and copies its rows again',
    async () => {
      const cluster = await openCluster();
      const folder = await createFolderWithKey(testKey);
      const secret = fillJobs(folder, { jobs: 700 });
      let isChanged = false;
      const change = (): void => {
        if (isChanged) return;
        isChanged = true;
        const database = new SqliteDatabase(join(folder, 'earshot.db'));
        database.exec(
          'update jobs set custom_metadata = \'{"changed":true}\' where id = (select job_id from searched_jobs where number = 1)',
        );
        database.close();
      };
      await expect(importInto(cluster.environment, folder, { onProgress: change })).rejects.toThrow(
        'was used during the import: run it again',
      );
      expect(await importInto(cluster.environment, folder)).toMatchObject({ outcome: 'imported' });
      const node = await cluster.startNode();
      const content = new ServiceContent(node.url, secret);
      expect(await content.list({ custom_metadata: '{"changed":true}' })).toHaveLength(1);
      expect(await content.list()).toHaveLength(700);
    },
    timeoutMs,
  );
});
