import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { capabilitiesSchema } from '@earshot/core';
import { verifies } from '@earshot/specification';
import SqliteDatabase from 'better-sqlite3';
import { describe, expect } from 'vitest';
import { call, createJob, getJob, speech, upload, waitForJob } from './support/api.js';
import { expectError, readResponse } from './support/api-response.js';
import { fillJobs } from './support/fill-jobs.js';
import { counterAudio, initiate, openClient, waitForLiveJob } from './support/live.js';
import { createFolderWithKey } from './support/open-test-storage.js';
import { otherKey, startServerProcess, temporaryFolder } from './support/server-process.js';
import { shiftedClock } from './support/shifted-clock.js';

/** Patience with a machine that has much to do. */
const patient = { timeout: 30_000 };

const dayMs = 24 * 3600 * 1000;
const ask = async (url: string, path: string, key?: string) =>
  readResponse(await call(url, path, key === undefined ? {} : { key }));

/** Files in the folder of audio, without those that are being written. */
function mediaFiles(dataFolder: string): string[] {
  return readdirSync(join(dataFolder, 'media'), { recursive: true, encoding: 'utf8' }).filter(
    (path) => statSync(join(dataFolder, 'media', path)).isFile(),
  );
}

function readDatabase<Value>(
  dataFolder: string,
  read: (database: SqliteDatabase.Database) => Value,
) {
  const database = new SqliteDatabase(join(dataFolder, 'earshot.db'), { readonly: true });
  try {
    return read(database);
  } finally {
    database.close();
  }
}

const countRows = (dataFolder: string, table: string): number =>
  readDatabase(dataFolder, (database) =>
    Number(database.prepare(`select count(*) from ${table}`).pluck().get()),
  );

/** A live session that has ended. */
async function recordSession(url: string): Promise<{ id: string }> {
  const session = await initiate(url);
  const client = await openClient(session.url);
  client.send(counterAudio(1));
  client.stop();
  expect((await client.closed).code).toBe(1000);
  await waitForLiveJob(url, session.id);
  return session;
}

async function metric(url: string, name: string): Promise<number> {
  const text = await (await fetch(new URL('/metrics', url))).text();
  const line = text.split('\n').find((each) => each.startsWith(`${name} `));
  return Number(line?.slice(name.length + 1) ?? 0);
}

verifies(
  ['retention.audio', 'retention.metrics', 'retention.settings'],
  'audio expires with the retention of its jobs: the job stays and says so, its file is a 410',
  async () => {
    const dataFolder = temporaryFolder();
    const environment = { EARSHOT_RETENTION_AUDIO: '30d', EARSHOT_RETENTION_UPLOADS: '90d' };
    const first = await startServerProcess(environment, dataFolder);
    const { audio_url, audio_metadata } = await upload(first.url);
    const unused = (await upload(first.url)).audio_metadata;
    const { id } = await createJob(first.url, { audio_url });
    const before = await waitForJob(first.url, id);
    const live = await recordSession(first.url);
    const capabilities = capabilitiesSchema.parse((await ask(first.url, '/v2/capabilities')).body);
    expect(capabilities.limits.retention).toEqual({
      audio_seconds: 30 * 24 * 3600,
      result_seconds: null,
    });
    // Peaks may be there by now.
    expect(mediaFiles(dataFolder).filter((path) => !path.endsWith('.peaks'))).toHaveLength(3);
    await first.stop();

    // A day before it expires, nothing has changed.
    const early = await startServerProcess(
      { ...environment, ...shiftedClock(29 * dayMs) },
      dataFolder,
    );
    await expect.poll(() => early.output(), patient).toContain('service started');
    expect((await ask(early.url, `/v2/pre-recorded/${id}/file`)).status).toBe(200);
    expect(await early.stop()).toBe(0);

    const late = await startServerProcess(
      { ...environment, ...shiftedClock(30 * dayMs + 60_000) },
      dataFolder,
    );
    await expect.poll(() => mediaFiles(dataFolder), patient).toEqual([]);
    for (const path of [
      `/v2/pre-recorded/${id}/file`,
      `/v2/transcription/${id}/file`,
      `/v2/live/${live.id}/file`,
      `/file/${audio_metadata.id}`,
    ]) {
      const response = await ask(late.url, path);
      expectError(response, 410, path);
      expect(response.body.code).toBe('audio_expired');
    }
    expectError(await ask(late.url, `/file/${unused.id}`), 404, `/file/${unused.id}`);
    const after = await getJob(late.url, id);
    const { audio_expired_at, ...metadata } = after.post_session_metadata;
    const expiredAt = audio_expired_at as string;
    expect(Date.parse(expiredAt) - Date.parse(String(before.completed_at))).toBeGreaterThan(
      30 * dayMs,
    );
    expect({ ...after, post_session_metadata: metadata }).toEqual(before);
    // Its url cannot be transcribed again, which the response explains.
    const again = await readResponse(
      await call(late.url, '/v2/pre-recorded', { body: { audio_url } }),
    );
    expectError(again, 400, '/v2/pre-recorded');
    expect(again.body).toMatchObject({
      code: 'audio_expired',
      message: expect.stringContaining('upload it again'),
    });
    expect(await metric(late.url, 'earshot_removals_total{item="audio"}')).toBe(2);
    expect(await metric(late.url, 'earshot_removals_total{item="uploads"}')).toBe(1);
    expect(await metric(late.url, 'earshot_removed_audio_bytes_total')).toBeGreaterThan(
      2 * speech.length,
    );
    const deleted = await call(late.url, `/v2/pre-recorded/${id}`, { method: 'DELETE' });
    expect(deleted.status).toBe(202);
    await late.stop();
    expect(countRows(dataFolder, 'removed_files')).toBe(0);
  },
  120_000,
);

verifies(
  'retention.result',
  'jobs and sessions expire with everything that belongs to them; one in the queue does not',
  async () => {
    const dataFolder = temporaryFolder();
    const environment = { EARSHOT_RETENTION_RESULT: '12h' };
    const first = await startServerProcess(environment, dataFolder);
    const { audio_url } = await upload(first.url);
    const { id } = await createJob(first.url, {
      audio_url,
      callback: true,
      // No server listens there, so the callback waits.
      callback_config: { url: 'https://127.0.0.1.nip.invalid/' },
    });
    await waitForJob(first.url, id);
    const live = await recordSession(first.url);
    await first.stop();

    // Without a worker the job stays in the queue.
    const waiting = { EARSHOT_ROLES: 'api' };
    const second = await startServerProcess({ ...environment, ...waiting }, dataFolder);
    const queued = await createJob(second.url, { audio_url: (await upload(second.url)).audio_url });
    await second.stop();
    expect(countRows(dataFolder, 'callbacks')).toBe(1);

    const late = await startServerProcess(
      { ...environment, ...waiting, ...shiftedClock(dayMs) },
      dataFolder,
    );
    await expect.poll(() => countRows(dataFolder, 'jobs'), patient).toBe(1);
    for (const path of [
      `/v2/pre-recorded/${id}`,
      `/v2/live/${live.id}`,
      `/v2/live/${live.id}/file`,
    ])
      expectError(await ask(late.url, path), 404, path);
    expectError(await ask(late.url, new URL(audio_url).pathname), 404, new URL(audio_url).pathname);
    const listed = await ask(late.url, '/v2/transcription');
    expect(listed.body.items.map((item: { id: string }) => item.id)).toEqual([queued.id]);
    expect((await ask(late.url, `/v2/pre-recorded/${queued.id}/file`)).status).toBe(200);
    await expect.poll(() => mediaFiles(dataFolder), patient).toHaveLength(1);
    for (const table of ['callbacks', 'job_results', 'result_pieces', 'live_sessions'])
      await expect.poll(() => countRows(dataFolder, table), { message: table }).toBe(0);
    // Its counter follows the rows.
    await expect.poll(() => metric(late.url, 'earshot_removals_total{item="jobs"}')).toBe(2);
    await late.stop();

    // The files of the session go with the next process that serves sessions.
    const serving = await startServerProcess(
      { ...environment, ...shiftedClock(dayMs) },
      dataFolder,
    );
    expect(
      existsSync(join(dataFolder, 'live')) ? readdirSync(join(dataFolder, 'live')) : [],
    ).toEqual([]);
    await serving.stop();
  },
  120_000,
);

describe('very many jobs', () => {
  verifies(
    ['retention.crash', 'retention.paced'],
    'are removed while others are served; killed in between, every job that is shown is whole',
    async () => {
      const dataFolder = await createFolderWithKey(otherKey);
      const jobs = 20_000;
      const key = fillJobs(dataFolder, { jobs });
      const environment = { EARSHOT_ROLES: 'api', EARSHOT_RETENTION_RESULT: '1d' };
      for (let round = 0; round < 3; round += 1) {
        const before = countRows(dataFolder, 'jobs');
        const server = await startServerProcess(environment, dataFolder);
        await expect
          .poll(() => countRows(dataFolder, 'jobs'), { interval: 5, ...patient })
          .toBeLessThan(before - 500);
        await server.kill();
        const left = countRows(dataFolder, 'jobs');
        expect(left).toBeGreaterThan(0);
        // Each remaining job has its result, and nothing is left of the others.
        const isWhole = readDatabase(dataFolder, (database) =>
          database
            .prepare(
              `select
                (select count(*) from jobs where status = 'done') as done,
                (select count(*) from job_results where job_id is not null) as results,
                (select count(*) from result_pieces) as pieces,
                (select count(*) from result_pieces where result_id not in (select id from job_results)) as lost`,
            )
            .get(),
        ) as Record<string, number>;
        expect(isWhole).toEqual({
          done: isWhole['done'],
          results: isWhole['done'],
          pieces: isWhole['done'],
          lost: 0,
        });
        const quiet = await startServerProcess({ EARSHOT_ROLES: 'api' }, dataFolder);
        const page = await ask(quiet.url, '/v2/transcription?limit=20', key);
        for (const job of page.body.items)
          if (job.status === 'done')
            expect(job.result.transcription.full_transcript).toContain('word');
        await quiet.stop();
      }
      const last = await startServerProcess(environment, dataFolder);
      await expect.poll(() => countRows(dataFolder, 'jobs'), { timeout: 150_000 }).toBe(0);
      expect((await ask(last.url, '/v2/transcription', key)).body.items).toEqual([]);
      await last.stop();
      for (const table of ['job_results', 'result_pieces', 'callbacks'])
        expect(countRows(dataFolder, table), table).toBe(0);
    },
    300_000,
  );

  verifies(
    'retention.paced',
    'one process at a time removes them, and the next one takes over when that dies',
    async () => {
      const dataFolder = await createFolderWithKey(otherKey);
      fillJobs(dataFolder, { jobs: 10_000 });
      const environment = { EARSHOT_ROLES: 'api', EARSHOT_RETENTION_RESULT: '1d' };
      const owner = () =>
        readDatabase(dataFolder, (database) =>
          database.prepare('select owner from maintenance_leases').pluck().get(),
        );
      const first = await startServerProcess(environment, dataFolder);
      await expect.poll(() => countRows(dataFolder, 'jobs'), patient).toBeLessThan(10_000);
      const held = owner();
      expect(held).toBeTypeOf('string');
      const second = await startServerProcess(environment, dataFolder);
      expect(owner()).toBe(held);
      await first.kill();
      await second.stop();
      const left = countRows(dataFolder, 'jobs');
      expect(left).toBeGreaterThan(0);
      const third = await startServerProcess(environment, dataFolder);
      await expect.poll(owner, patient).not.toBe(held);
      await expect.poll(() => countRows(dataFolder, 'jobs'), { timeout: 150_000 }).toBe(0);
      await third.stop();
    },
    120_000,
  );
});
