import { createClient } from '@earshot/http';
import {
  createFakeClock,
  createFakeHttpService,
  type FakeHttpServiceOptions,
} from '@earshot/testing';
import { expect, test } from 'vitest';
import { createProxyHandler, type ProxyHandlerOptions } from '../src/server/index.js';

const address = 'https://app.example/earshot';

/** Makes a proxy before a service, and clients of two callers that use it. */
function createRig(
  options: Partial<ProxyHandlerOptions> = {},
  service: Partial<FakeHttpServiceOptions> = {},
) {
  const clock = createFakeClock();
  const fake = createFakeHttpService({ clock, apiKey: 'es_secret', ...service });
  const handle = createProxyHandler({
    basePath: '/earshot',
    baseUrl: fake.baseUrl,
    apiKey: 'es_secret',
    fetch: fake.fetch,
    authorize: (request) => request.headers.get('cookie'),
    nowMs: () => clock.monotonicMs(),
    ...options,
  });
  const ask = (path: string, init: RequestInit = {}, cookie = 'ann') =>
    handle(
      new Request(`${address}/${path}`, {
        ...init,
        headers: { 'sec-fetch-site': 'same-origin', cookie, ...Object(init.headers) },
      }),
    );
  const clientWithCookie = (cookie: string) =>
    createClient({
      baseUrl: address,
      clock,
      fetch: (url, init) => handle(new Request(url, Object.assign({ duplex: 'half' }, init))),
      headers: { cookie, 'sec-fetch-site': 'same-origin' },
    });
  return { clock, fake, ask, ann: clientWithCookie('ann'), bob: clientWithCookie('bob') };
}

const request = { audio_url: 'https://example.com/a.wav' };

test('a page transcribes with the client, and never has the key', async () => {
  const { ann, fake, clock } = createRig();
  const { audio_url } = await ann.files.upload(new Blob(['RIFF audio']));
  const { id } = await ann.preRecorded.create({ audio_url, diarization: true });
  await clock.advance(1000);
  expect(await ann.preRecorded.get(id)).toMatchObject({ id, status: 'done' });
  expect(fake.uploads).toHaveLength(1);
  expect(fake.requests.every(({ headers }) => headers.get('x-service-key') === 'es_secret')).toBe(
    true,
  );
  expect(fake.requests.some(({ headers }) => headers.has('cookie'))).toBe(false);
});

test('a caller may be known by what is no part of its request', async () => {
  const { fetch, baseUrl } = createFakeHttpService({ clock: createFakeClock() });
  const handle = createProxyHandler({
    basePath: '/earshot',
    baseUrl,
    fetch,
    authorize: (_request, user: { name: string } | null) => user?.name ?? null,
  });
  const list = () => new Request(`${address}/v2/pre-recorded`);
  expect((await handle(list(), { name: 'ann' })).status).toBe(200);
  expect((await handle(list(), null)).status).toBe(401);
});

test('a caller reads, lists and deletes its own jobs, and none of another', async () => {
  const { ann, bob, clock, fake } = createRig();
  const { id } = await ann.preRecorded.create({
    ...request,
    custom_metadata: { caller: 'bob', a: 1 },
  });
  await clock.advance(1000);
  expect(fake.jobs[0]?.custom_metadata).toEqual({ caller: 'ann', a: 1 });
  for (const call of [
    () => bob.preRecorded.get(id),
    () => bob.preRecorded.file(id),
    () => bob.preRecorded.cancel(id),
    () => bob.preRecorded.delete(id),
    () => bob.transcriptions.get(id),
  ])
    await expect(call()).rejects.toMatchObject({ status: 404 });
  expect((await bob.preRecorded.list()).items).toEqual([]);
  expect((await ann.preRecorded.list({ custom_metadata: { a: 1 } })).items).toHaveLength(1);
  expect((await ann.preRecorded.list({ custom_metadata: { a: 2 } })).items).toHaveLength(0);
  expect((await bob.preRecorded.list({ custom_metadata: { caller: 'ann' } })).items).toEqual([]);
  await ann.preRecorded.delete(id);
  expect(fake.jobs).toEqual([]);
});

test('a job that was created by other means belongs to no caller', async () => {
  const { ask, fake } = createRig();
  const response = await fake.fetch(`${fake.baseUrl}/v2/pre-recorded`, {
    method: 'POST',
    headers: { 'x-service-key': 'es_secret', 'content-type': 'application/json' },
    body: JSON.stringify(request),
  });
  const { id } = (await response.json()) as { id: string };
  for (const cookie of ['ann', 'null', 'undefined', ''])
    expect((await ask(`v2/pre-recorded/${id}`, {}, cookie)).status).toBe(404);
});

test('a filter that would hide the caller is refused', async () => {
  const { ask } = createRig();
  const fetchStatus = async (query: string) => (await ask(`v2/pre-recorded?${query}`)).status;
  expect(await fetchStatus('custom_metadata[caller]=bob')).toBe(400);
  expect(await fetchStatus('custom_metadata%5Bcaller%5D=bob')).toBe(400);
  expect(await fetchStatus('custom_metadata=nonsense')).toBe(400);
  expect(await fetchStatus('custom_metadata=[]')).toBe(400);
  expect(await fetchStatus('limit=5')).toBe(200);
});

test.each([
  ['GET', 'v2/voices'],
  ['PUT', 'v2/pre-recorded/00000000-0000-4000-8000-000000000000/edits'],
  ['GET', 'v2/pre-recorded/..%2fkeys'],
  ['GET', 'v2/pre-recorded/../../admin'],
  ['POST', 'v2/live'],
  ['GET', 'metrics'],
  ['DELETE', 'v2/pre-recorded'],
])('%s %s is not passed on', async (method, path) => {
  const { ask, fake } = createRig();
  expect((await ask(path, { method })).status).toBe(404);
  expect(fake.requests).toEqual([]);
});

test('the parameters of a job are those that the server allows', async () => {
  const { ann, fake } = createRig();
  await ann.preRecorded.create({
    ...request,
    callback: true,
    callback_config: { url: 'https://evil.example' },
    callback_url: 'https://evil.example',
  });
  expect(fake.requests[0]?.json).toEqual({ ...request, custom_metadata: { caller: 'ann' } });
  const limited = createRig({ configure: ({ audio_url }) => ({ audio_url, diarization: true }) });
  await limited.ann.preRecorded.create({ ...request, summarization: true });
  expect(limited.fake.requests[0]?.json).toEqual({
    ...request,
    diarization: true,
    custom_metadata: { caller: 'ann' },
  });
});

test('callers with the same Idempotency-Key get their own jobs', async () => {
  const { ann, bob, fake } = createRig();
  const call = { idempotencyKey: 'first' };
  const first = await ann.preRecorded.create(request, call);
  const second = await bob.preRecorded.create(request, call);
  expect(second.id).not.toBe(first.id);
  const keys = fake.requests.map(({ headers }) => headers.get('idempotency-key'));
  expect(new Set(keys).size).toBe(2);
});

test('strangers, other origins and callers above their rate are refused', async () => {
  const { ask } = createRig({ creationsPerMinute: 1, requestsPerMinute: 3 });
  const cross = { headers: { 'sec-fetch-site': 'cross-site' } };
  expect((await ask('v2/capabilities', cross)).status).toBe(403);
  const { ask: refusing } = createRig({ authorize: () => null });
  expect((await refusing('v2/capabilities')).status).toBe(401);
  const create = () => ask('v2/pre-recorded', { method: 'POST', body: JSON.stringify(request) });
  expect((await create()).status).toBe(201);
  const refused = await create();
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
  expect((await ask('v2/pre-recorded')).status).toBe(200);
  expect((await ask('v2/pre-recorded')).status).toBe(429);
  expect((await ask('v2/pre-recorded', {}, 'bob')).status).toBe(200);
});

test('a body that was decompressed on the way has no length of the compressed one', async () => {
  const lengths = ['gzip', undefined].map(async (encoding) => {
    const { ask } = createRig({
      fetch: async () =>
        new Response('{}', {
          headers: {
            'content-length': '2',
            ...(encoding !== undefined && { 'content-encoding': encoding }),
          },
        }),
    });
    return (await ask('v2/capabilities')).headers.get('content-length');
  });
  expect(await Promise.all(lengths)).toEqual([null, '2']);
});

test('without an address, the error names the option and the variable', async () => {
  const { ask } = createRig({ baseUrl: '' });
  await expect(ask('v2/capabilities')).rejects.toThrow('needs baseUrl or EARSHOT_URL');
});
