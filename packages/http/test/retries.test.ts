import { describe, expect, test } from 'vitest';
import type { RequestEvent } from '../src/index.js';
import {
  ApiError,
  createClient,
  NetworkError,
  RateLimitError,
  TimeoutError,
} from '../src/index.node.js';
import { doneJob, jobId } from './support/jobs.js';
import { createManualClock } from './support/manual-clock.js';
import { fail, json, serve, serveNobody } from './support/serve.js';
import { createSkippingClock } from './support/skipping-clock.js';

const apiKey = 'es_test';
const random = () => 0.5;

test('a busy server gets another request after full jitter, and the response is that of the last attempt', async () => {
  const clock = createSkippingClock(20_000);
  const { baseUrl, seen } = await serve((_request, response, index) =>
    index < 3 ? fail(response, 503) : json(response, 200, doneJob()),
  );
  const client = createClient({ baseUrl, apiKey, clock, random });
  expect((await client.preRecorded.get(jobId)).status).toBe('done');
  expect(seen).toHaveLength(4);
  expect(clock.waitsMs).toEqual([250, 500, 1000]);
});

describe.each([408, 429, 500, 502, 503, 504])('%i', (status) => {
  test('is tried again', async () => {
    const clock = createSkippingClock(20_000);
    const { baseUrl } = await serve((_request, response, index) =>
      index === 0 ? fail(response, status) : json(response, 200, doneJob()),
    );
    const client = createClient({ baseUrl, apiKey, clock, random });
    expect((await client.preRecorded.get(jobId)).id).toBe(jobId);
  });
});

test.each([400, 401, 403, 404, 405, 409, 413, 415, 422, 501])('%i is final', async (status) => {
  const { baseUrl, seen } = await serve((_request, response) => fail(response, status));
  const error = await createClient({ baseUrl, apiKey })
    .preRecorded.get(jobId)
    .catch((caught: unknown) => caught);
  expect(error).toMatchObject({ status, isRetryable: false });
  expect(seen).toHaveLength(1);
});

test('Retry-After is honoured as seconds and as a date', async () => {
  const clock = createSkippingClock(20_000);
  const { baseUrl } = await serve((_request, response, index) => {
    const date = new Date(clock.now() + 7000).toUTCString();
    if (index < 2) fail(response, 429, { 'retry-after': index === 0 ? '3' : date });
    else json(response, 200, doneJob());
  });
  await createClient({ baseUrl, apiKey, clock, random: () => 0 }).preRecorded.get(jobId);
  expect(clock.waitsMs).toEqual([3000, expect.closeTo(7000, -3)]);
});

test('an error that stays keeps its status, and lists every attempt', async () => {
  const clock = createSkippingClock(20_000);
  const { baseUrl } = await serve((_request, response, index) =>
    fail(response, index === 0 ? 500 : 429, index === 0 ? {} : { 'retry-after': '2' }),
  );
  const client = createClient({ baseUrl, apiKey, clock, random, retry: { attempts: 2 } });
  const error = await client.preRecorded.get(jobId).catch((caught: unknown) => caught);
  if (!RateLimitError.is(error)) throw error;
  expect(error).toMatchObject({ status: 429, retryAfterMs: 2000, requestId: 'G-header' });
  expect(error.attempts.map(({ outcome, delayMs }) => [outcome, delayMs])).toEqual([
    [500, 250],
    [429, null],
  ]);
});

test('all attempts of a POST have the same Idempotency-Key, also when the response was lost after the server had acted', async () => {
  const clock = createSkippingClock(20_000);
  const jobs = new Map<string, string>();
  const { baseUrl, seen } = await serve((request, response, index) => {
    const key = String(request.headers['idempotency-key']);
    const id = jobs.get(key) ?? jobId.replace('4', String(jobs.size));
    jobs.set(key, id);
    if (index === 0) response.destroy();
    else json(response, 201, { id, result_url: `${baseUrl}/v2/pre-recorded/${id}` });
  });
  const client = createClient({ baseUrl, apiKey, clock, random });
  await client.preRecorded.create({ audio_url: 'https://example.com/a.wav' });
  expect(seen).toHaveLength(2);
  expect(jobs.size).toBe(1);
  await client.preRecorded.create({ audio_url: 'https://example.com/a.wav' });
  expect(jobs.size).toBe(2);
  await client.preRecorded.create(
    { audio_url: 'https://example.com/a.wav' },
    { idempotencyKey: 'mine' },
  );
  expect(jobs.has('mine')).toBe(true);
});

test('a POST that is still being served is sent again at the time that the server names', async () => {
  const clock = createSkippingClock(20_000);
  const { baseUrl, seen } = await serve((_request, response, index) =>
    index === 0
      ? fail(response, 409, { 'retry-after': '1' })
      : json(response, 201, { id: jobId, result_url: 'http://x/' }),
  );
  const client = createClient({ baseUrl, apiKey, clock, random });
  await client.preRecorded.create({ audio_url: 'https://example.com/a.wav' });
  expect(seen).toHaveLength(2);
});

test('a response that is cut in the middle of its body is a network error', async () => {
  const clock = createSkippingClock(20_000);
  const { baseUrl } = await serve((_request, response, index) => {
    if (index > 0) return json(response, 200, doneJob());
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
    response.write('{"id":');
    setImmediate(() => response.destroy());
  });
  const client = createClient({ baseUrl, apiKey, clock, random });
  expect((await client.preRecorded.get(jobId)).status).toBe('done');
});

test('a server that is not there is a NetworkError that names the reason', async () => {
  const { baseUrl } = await serveNobody();
  const client = createClient({ baseUrl, apiKey, retry: { attempts: 1 } });
  const error = await client.capabilities().catch((caught: unknown) => caught);
  if (!NetworkError.is(error)) throw error;
  expect(error.message).toMatch(
    /^GET \/v2\/capabilities: no response from the server \(.*ECONNREFUSED.*\)$/,
  );
  expect(error).toMatchObject({ code: 'network_error', isRetryable: true });
});

test('the budget bounds the retries of all calls of a client', async () => {
  const clock = createSkippingClock(20_000);
  const { baseUrl, seen } = await serve((_request, response) => fail(response, 503));
  const client = createClient({ baseUrl, apiKey, clock, random, retry: { budget: 5 } });
  await Promise.allSettled(Array.from({ length: 10 }, () => client.preRecorded.get(jobId)));
  expect(seen).toHaveLength(15);
});

test('an attempt that takes too long is ended and retried', async () => {
  const clock = createManualClock();
  const { baseUrl, seen } = await serve((_request, response, index) => {
    if (index === 0) clock.advance(50);
    else json(response, 200, doneJob());
  });
  const client = createClient({
    baseUrl,
    apiKey,
    clock,
    timeoutMs: 50,
    // The wait begins when the hook has returned.
    onRetry: ({ delayMs }) => queueMicrotask(() => clock.advance(delayMs)),
  });
  expect((await client.preRecorded.get(jobId)).status).toBe('done');
  expect(seen).toHaveLength(2);
});

test('nothing is tried past the deadline', async () => {
  const { baseUrl, seen } = await serve((_request, response) =>
    fail(response, 503, { 'retry-after': '20' }),
  );
  const error = await createClient({ baseUrl, apiKey })
    .preRecorded.get(jobId, { deadlineMs: 5000 })
    .catch((caught: unknown) => caught);
  if (!ApiError.is(error)) throw error;
  expect(error.status).toBe(503);
  expect(seen).toHaveLength(1);
});

test('a server that never responds is a TimeoutError of the deadline', async () => {
  const { baseUrl } = await serve(() => {});
  const error = await createClient({ baseUrl, apiKey })
    .preRecorded.get(jobId, { deadlineMs: 40 })
    .catch((caught: unknown) => caught);
  if (!TimeoutError.is(error)) throw error;
  expect(error).toMatchObject({ name: 'TimeoutError', scope: 'deadline', limitMs: 40 });
  expect(error.attempts).toHaveLength(1);
});

test('a fetch that ignores its signal does not block the call', async () => {
  const client = createClient({
    baseUrl: 'http://127.0.0.1:1',
    apiKey,
    fetch: () => new Promise(() => {}),
    timeoutMs: 20,
    retry: { attempts: 2, baseDelayMs: 1 },
  });
  await expect(client.capabilities()).rejects.toMatchObject({ scope: 'attempt' });
});

test('onRequest is called with every attempt, and never with the key', async () => {
  const clock = createSkippingClock(20_000);
  const { baseUrl } = await serve((_request, response, index) =>
    index === 0 ? fail(response, 500) : json(response, 200, doneJob()),
  );
  const events: RequestEvent[] = [];
  const onRequest = (event: RequestEvent) => events.push(event);
  await createClient({ baseUrl, apiKey, clock, random, onRequest }).preRecorded.get(jobId);
  expect(events).toEqual(
    [1, 2].map((attempt) => ({
      method: 'GET',
      url: new URL(`${baseUrl}/v2/pre-recorded/${jobId}`),
      attempt,
      headers: expect.any(Headers),
    })),
  );
  for (const { headers } of events) expect([...headers].flat()).not.toContain(apiKey);
});
