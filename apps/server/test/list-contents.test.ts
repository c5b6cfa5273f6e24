import { randomUUID } from 'node:crypto';
import {
  type Job,
  jobPageSchema,
  liveJobSchema,
  livePageSchema,
  liveRequestSchema,
  preRecordedJobSchema,
  preRecordedPageSchema,
  preRecordedRequestSchema,
} from '@earshot/core';
import { briefResult } from '@earshot/core/protocol';
import { verifies } from '@earshot/specification';
import { afterAll, beforeAll, expect } from 'vitest';
import { openStorage, type StoredObject } from '../src/storage/index.js';
import { call, createJob, upload, waitForJob } from './support/api.js';
import { fillJobs } from './support/fill-jobs.js';
import { counterAudio, initiate, openClient, waitForLiveJob } from './support/live.js';
import { createManualClock } from './support/manual-clock.js';
import { createFolderWithKey } from './support/open-test-storage.js';
import {
  otherKey,
  type ServerProcess,
  startServerProcess,
  temporaryFolder,
  testKey,
} from './support/server-process.js';

const lists = ['/v2/transcription', '/v2/pre-recorded', '/v2/live'] as const;

/** The moments around the begin and the end of the leap day of 2024, in UTC. */
const moments = [
  '2024-02-28T23:59:59.999Z',
  '2024-02-29T00:00:00.000Z',
  '2024-02-29T11:30:00.000Z',
  '2024-02-29T23:59:59.999Z',
  '2024-03-01T00:00:00.000Z',
] as const;

let server: ServerProcess;
/** Number of jobs of each kind at the start of the service. */
const before = { 'pre-recorded': moments.length, live: moments.length } as const;
beforeAll(async () => {
  const dataFolder = temporaryFolder();
  await fillDays(dataFolder);
  // A time zone in which it is a day later than in UTC for most of the day.
  server = await startServerProcess({ TZ: 'Pacific/Kiritimati' }, dataFolder);
}, 30_000);
afterAll(() => server.stop());

/** Writes a job of each kind for two keys at each of the {@link moments}. */
async function fillDays(dataFolder: string): Promise<void> {
  const clock = createManualClock(Date.parse(moments[0]));
  const storage = await openStorage(dataFolder, { clock });
  await storage.keys.ensureEnvironmentKey(testKey);
  await storage.keys.create('another caller', otherKey);
  for (const moment of moments) {
    clock.advance(Date.parse(moment) - clock.now());
    for (const secret of [testKey, otherKey]) {
      const keyId = (await storage.keys.verify(secret))?.id ?? expect.fail('there is no such key');
      for (const kind of ['pre-recorded', 'live'] as const)
        await storage.jobs.create({
          id: randomUUID(),
          keyId,
          kind,
          requestId: 'request',
          requestParams: (kind === 'live'
            ? liveRequestSchema.parse({})
            : preRecordedRequestSchema.parse({
                audio_url: 'https://example.org/a.wav',
              })) as unknown as StoredObject,
          customMetadata: { moment, owner: secret },
          fileId: null,
        });
    }
  }
  await storage.close();
}

async function list(path: string, key = testKey): Promise<readonly Job[]> {
  return (await page(path, key)).items;
}

async function page(path: string, key = testKey) {
  const response = await call(server.url, path, { key });
  const text = await response.text();
  expect(response.status, text).toBe(200);
  return jobPageSchema.parse(JSON.parse(text));
}

verifies(
  ['list.utc-day', 'list.date', 'list.range-bounds'],
  'a date is the day in UTC, from its first millisecond to its last, wherever the service runs',
  async () => {
    const listMoments = async (query: string) =>
      (await list(`/v2/pre-recorded?${query}`)).map(({ created_at }) => created_at).reverse();
    expect(await listMoments('date=2024-02-28')).toEqual([moments[0]]);
    expect(await listMoments('date=2024-02-29')).toEqual(moments.slice(1, 4));
    expect(await listMoments('date=2024-03-01')).toEqual([moments[4]]);
    expect(await listMoments('after_date=2024-02-29&before_date=2024-03-01')).toEqual(
      moments.slice(1, 4),
    );
    expect(
      await listMoments(
        'after_date=2024-02-29T12:30:00%2B01:00&before_date=2024-02-29T23:59:59.999Z',
      ),
    ).toEqual([moments[2]]);
  },
);

verifies(
  'list.own-items',
  'a list holds what its key has made, of both kinds, whatever is asked for',
  async () => {
    for (const [key, other] of [
      [testKey, otherKey],
      [otherKey, testKey],
    ] as const)
      for (const path of lists) {
        const kinds = path === '/v2/transcription' ? 2 : 1;
        for (const [query, count] of [
          ['', kinds * moments.length],
          ['status=queued&status=processing&status=done&status=error', kinds * moments.length],
          ['date=2024-02-29', kinds * 3],
          [`custom_metadata[owner]=${key}`, kinds * moments.length],
          [`custom_metadata[owner]=${other}`, 0],
          [`custom_metadata=${encodeURIComponent(JSON.stringify({ owner: other }))}`, 0],
          ['offset=4&limit=1000', kinds * moments.length - 4],
        ] as const) {
          const items = await list(`${path}?${query}`, key);
          expect(items, `${path}?${query}`).toHaveLength(count);
          for (const { custom_metadata } of items)
            expect(custom_metadata).toMatchObject({ owner: key });
        }
      }
  },
);

verifies(
  ['endpoint.list.live', 'endpoint.list.pre-recorded', 'endpoint.list.all', 'list.item-shape'],
  'each list holds the jobs of its kind in their shape, and pages of them',
  async () => {
    const { audio_url } = await upload(server.url);
    const { id: recorded } = await createJob(server.url, { audio_url });
    const { id, url } = await initiate(server.url, { channels: 2, sample_rate: 8000 });
    const client = await openClient(url);
    client.send(counterAudio(1));
    client.stop();
    await client.closed;
    const ended = await waitForLiveJob(server.url, id);
    const waiting = await initiate(server.url);
    await waitForJob(server.url, recorded);

    const live = livePageSchema.parse(await page('/v2/live')).items;
    expect(live).toHaveLength(before.live + 2);
    expect(live.slice(0, 2).map((job) => [job.id, job.status])).toEqual([
      [waiting.id, 'queued'],
      [id, 'done'],
    ]);
    expect(liveJobSchema.parse(live[1])).toEqual(ended);
    expect(live[1]?.request_params).toMatchObject({ channels: 2, sample_rate: 8000 });

    const files = preRecordedPageSchema.parse(await page('/v2/pre-recorded')).items;
    expect(files).toHaveLength(before['pre-recorded'] + 1);
    expect(preRecordedJobSchema.parse(files[0])).toMatchObject({ id: recorded, status: 'done' });

    expect((await list('/v2/transcription')).map((job) => [job.id, job.kind]).slice(0, 3)).toEqual([
      [waiting.id, 'live'],
      [id, 'live'],
      [recorded, 'pre-recorded'],
    ]);
    expect((await list('/v2/live?status=done')).map((job) => job.id)).toEqual([id]);
    // The links of a page lead to the list of both kinds, and stay with the kind.
    const first = await page('/v2/live?limit=3');
    const rest = await page(
      `${new URL(first.next ?? '').pathname}${new URL(first.next ?? '').search}`,
    );
    expect([...first.items, ...rest.items].map((job) => job.id)).toEqual(
      live.slice(0, 6).map((job) => job.id),
    );
  },
);

verifies(
  'list.results-brief',
  'brief results are those of the whole ones, of recordings, of sessions, and of jobs of a former version',
  async () => {
    const { audio_url } = await upload(server.url);
    const recorded = await createJob(server.url, { audio_url, sentences: true });
    const { id, url } = await initiate(server.url, { channels: 2, sample_rate: 8000 });
    const client = await openClient(url);
    client.send(counterAudio(1));
    client.stop();
    await client.closed;
    await waitForLiveJob(server.url, id);
    await waitForJob(server.url, recorded.id);
    for (const path of lists) {
      const ended = `${path}?status=done&results=`;
      const full = await list(`${ended}full`);
      expect(full.length).toBeGreaterThan(0);
      expect(await list(`${ended}brief`)).toEqual(
        full.map((job) => ({ ...job, result: job.result && briefResult(job.result) })),
      );
    }

    const dataFolder = await createFolderWithKey(otherKey);
    const key = fillJobs(dataFolder, { jobs: 3 });
    const former = await startServerProcess({}, dataFolder);
    try {
      const read = async (results: string) => {
        const response = await call(former.url, `/v2/pre-recorded?results=${results}`, { key });
        return ((await response.json()) as { items: readonly Job[] }).items;
      };
      const full = await read('full');
      expect(await read('brief')).toEqual(
        full.map((job) => ({ ...job, result: job.result && briefResult(job.result) })),
      );
    } finally {
      await former.stop();
    }
  },
);

verifies(
  'list.page-cap',
  'a page holds a thousand items whatever its limit is, and next continues from there',
  async () => {
    const dataFolder = await createFolderWithKey(otherKey);
    const key = fillJobs(dataFolder, { jobs: 1003 });
    const full = await startServerProcess({}, dataFolder);
    try {
      // The rows that fill the database are incomplete jobs, except for their ids.
      const read = async (path: string) =>
        (await (await call(full.url, path, { key })).json()) as {
          items: readonly { id: string }[];
          next: string | null;
        };
      const ids: string[] = [];
      const sizes: number[] = [];
      for (let path: string | null = '/v2/transcription?limit=5000'; path !== null; ) {
        const { items, next }: Awaited<ReturnType<typeof read>> = await read(path);
        ids.push(...items.map(({ id }) => id));
        sizes.push(items.length);
        path = next === null ? null : new URL(next).pathname + new URL(next).search;
      }
      expect(sizes).toEqual([1000, 3]);
      expect(new Set(ids).size).toBe(1003);
      expect((await read('/v2/transcription?limit=1000')).items).toHaveLength(1000);
      expect((await read('/v2/transcription?limit=999')).items).toHaveLength(999);
      expect((await read('/v2/transcription')).items).toHaveLength(20);
    } finally {
      await full.stop();
    }
  },
  60_000,
);
