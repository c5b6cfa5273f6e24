import { type Job, jobPageSchema, livePageSchema, preRecordedPageSchema } from '@earshot/core';
import { verifies } from '@earshot/specification';
import { afterAll, beforeAll, expect } from 'vitest';
import { call, createJob, readError, upload, waitForJob } from './support/api.js';
import { type ServerProcess, startServerProcess } from './support/server-process.js';

let server: ServerProcess;
/** Oldest first. */
let jobs: { id: string; metadata: Record<string, unknown> | undefined }[];

beforeAll(async () => {
  server = await startServerProcess({
    EARSHOT_PUBLIC_URL: 'https://speech.example.org/earshot',
    EARSHOT_ALLOW_PRIVATE_SOURCES: '127.0.0.1',
  });
  const { audio_url } = await upload(server.url);
  jobs = [];
  for (const metadata of [
    { customer: 'a', order: 1 },
    { customer: 'b', order: 2, address: { city: 'Łódź', zip: null } },
    { customer: 'b', order: '2', tags: ['x', 'y'] },
    undefined,
    { "it's": '%"; DROP TABLE jobs; --', customer: 'a' },
  ]) {
    const { id } = await createJob(server.url, {
      audio_url,
      ...(metadata === undefined ? {} : { custom_metadata: metadata }),
    });
    await waitForJob(server.url, id);
    jobs.push({ id, metadata });
  }
  // One that fails, since nothing listens there.
  const { id } = await createJob(server.url, { audio_url: 'http://127.0.0.1:9/nothing.wav' });
  await waitForJob(server.url, id);
  jobs.push({ id, metadata: undefined });
}, 60_000);

afterAll(() => server.stop());

async function list(query: string, path = '/v2/transcription') {
  const response = await call(server.url, `${path}?${query}`);
  const text = await response.text();
  expect(response.status, text).toBe(200);
  return jobPageSchema.parse(JSON.parse(text));
}

/** Places of the listed jobs in {@link jobs}, in the order of the list. */
const places = (items: readonly Job[]) =>
  items.map(({ id }) => jobs.findIndex((job) => job.id === id));

async function follow(query: string): Promise<Job[]> {
  const all: Job[] = [];
  let page = await list(query);
  for (;;) {
    all.push(...page.items);
    if (page.next === null) return all;
    page = await list(new URL(page.next).search.slice(1));
  }
}

verifies(
  ['endpoint.list.all', 'list.page', 'list.order', 'list.offset', 'list.limit', 'list.next'],
  'a list is newest first, in pages that end with a null next',
  async () => {
    const whole = await list('');
    expect(places(whole.items)).toEqual([5, 4, 3, 2, 1, 0]);
    expect(whole.next).toBeNull();
    expect(places((await list('offset=1&limit=2')).items)).toEqual([4, 3]);
    expect(places(await follow('limit=4'))).toEqual([5, 4, 3, 2, 1, 0]);
    expect((await list('limit=6')).next).toBeNull();
    expect((await list('offset=99')).items).toEqual([]);
  },
);

verifies(
  ['list.links-absolute', 'list.links-path', 'list.links-keep-filters'],
  'links are absolute, at the public url, and keep every filter',
  async () => {
    const page = await list(
      'limit=1&status=done&status=error&custom_metadata[customer]=b',
      '/v2/pre-recorded',
    );
    for (const link of [
      page.first,
      page.current,
      page.next ?? expect.fail('there is a second page'),
    ])
      expect(link).toMatch(/^https:\/\/speech\.example\.org\/earshot\/v2\/transcription\?/);
    const next = new URL(page.next ?? '').searchParams;
    expect(next.getAll('status')).toEqual(['done', 'error']);
    expect(next.getAll('kind')).toEqual(['pre-recorded']);
    expect(next.get('offset')).toBe('1');
    expect(new URL(page.first).searchParams.get('offset')).toBe('0');
    const all = [...page.items, ...(await follow(new URL(page.next ?? '').search.slice(1)))];
    expect(places(all)).toEqual([2, 1]);
  },
);

verifies(
  ['endpoint.list.pre-recorded', 'list.kind'],
  'each kind has its list, and the list of both takes kinds',
  async () => {
    const preRecorded = await call(server.url, '/v2/pre-recorded');
    expect(preRecordedPageSchema.parse(await preRecorded.json()).items).toHaveLength(6);
    const live = await call(server.url, '/v2/live');
    expect(livePageSchema.parse(await live.json()).items).toEqual([]);
    expect((await list('kind=live')).items).toEqual([]);
    expect((await list('kind=live&kind=pre-recorded')).items).toHaveLength(6);
    const error = await readError(await call(server.url, '/v2/live?kind=live'), 400);
    expect(error.validation_errors?.join()).toContain('kind');
  },
);

verifies(['list.status', 'list.arrays'], 'several states are repeated keys', async () => {
  expect(places((await list('status=error')).items)).toEqual([5]);
  expect((await list('status=done')).items).toHaveLength(5);
  expect((await list('status=done&status=error')).items).toHaveLength(6);
  expect((await list('status=queued')).items).toEqual([]);
});

verifies(
  ['list.date', 'list.before-after', 'list.range-bounds'],
  'dates keep a day, an inclusive begin and an exclusive end',
  async () => {
    const { items } = await list('');
    const [newest, , middle] = items;
    const at = encodeURIComponent(middle?.created_at ?? '');
    expect(places((await list(`after_date=${at}`)).items)).toEqual([5, 4, 3]);
    expect(places((await list(`before_date=${at}`)).items)).toEqual([2, 1, 0]);
    expect(
      places(
        (await list(`after_date=${at}&before_date=${encodeURIComponent(newest?.created_at ?? '')}`))
          .items,
      ),
    ).toEqual([4, 3]);
    const day = (middle?.created_at ?? '').slice(0, 10);
    expect((await list(`date=${day}`)).items.length).toBeGreaterThanOrEqual(3);
    expect((await list('date=2020-02-29')).items).toEqual([]);
    expect((await list('before_date=2020-02-29')).items).toEqual([]);
    expect((await list('after_date=2020-02-29')).items).toHaveLength(6);
  },
);

verifies(
  ['list.custom-metadata', 'list.metadata-spellings', 'list.metadata-contains'],
  'custom metadata is found in both spellings, nested too',
  async () => {
    const json = (value: unknown) => `custom_metadata=${encodeURIComponent(JSON.stringify(value))}`;
    expect(places((await list(json({ customer: 'b' }))).items)).toEqual([2, 1]);
    expect(places((await list(json({ customer: 'b', order: 2 }))).items)).toEqual([1]);
    expect(places((await list(json({ order: '2' }))).items)).toEqual([2]);
    expect(places((await list('custom_metadata[order]=2')).items)).toEqual([2, 1]);
    expect(places((await list(json({ address: { city: 'Łódź' } }))).items)).toEqual([1]);
    expect(
      places((await list(`custom_metadata[address][city]=${encodeURIComponent('Łódź')}`)).items),
    ).toEqual([1]);
    expect(places((await list(json({ tags: ['x', 'y'] }))).items)).toEqual([2]);
    expect(places((await list(json({ tags: ['y', 'x'] }))).items)).toEqual([]);
    expect(places((await list(json({ "it's": '%"; DROP TABLE jobs; --' }))).items)).toEqual([4]);
    expect((await list(json({ customer: 'B' }))).items).toEqual([]);
    expect((await list(json({}))).items).toHaveLength(6);
    expect((await list(json({ "x' OR 1=1 --": 1 }))).items).toEqual([]);
  },
);

verifies(
  'list.strict-integers',
  'anything but digits for offset and limit is a 400 that names it',
  async () => {
    for (const [name, value] of [
      ['offset', ''],
      ['offset', '-1'],
      ['offset', '1e3'],
      ['offset', '0x10'],
      ['offset', '9007199254740993999'],
      ['limit', '0'],
      ['limit', ' 5'],
      ['limit', '1.5'],
      ['limit', '٣'],
    ] as const) {
      const response = await call(
        server.url,
        `/v2/transcription?${name}=${encodeURIComponent(value)}`,
      );
      const { validation_errors } = await readError(response, 400);
      expect(validation_errors?.join(), `${name}=${value}`).toContain(name);
    }
    await readError(await call(server.url, '/v2/transcription?limit=1&limit=2'), 400);
  },
);

verifies('error.validation', 'every issue of a query is named', async () => {
  for (const query of [
    'status=finished',
    'date=2026-13-01',
    'date=yesterday',
    'before_date=never',
    'custom_metadata={',
    'custom_metadata=[1]',
    'custom_metadata=5',
    'limitt=3',
    'kind=video',
  ]) {
    const { validation_errors } = await readError(
      await call(server.url, `/v2/transcription?${query}`),
      400,
    );
    expect(validation_errors?.join(), query).toContain(query.split('=')[0]);
  }
});
