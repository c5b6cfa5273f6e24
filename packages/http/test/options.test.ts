import { afterEach, expect, test, vi } from 'vitest';
import { createClient as createPageClient, type RetryOptions } from '../src/index.js';
import { createClient } from '../src/index.node.js';
import { doneJob, jobId } from './support/jobs.js';
import { fail, json, serve } from './support/serve.js';
import { createSkippingClock } from './support/skipping-clock.js';

const baseUrl = 'http://127.0.0.1:4800';

afterEach(() => vi.unstubAllEnvs());

test('address and key come from the environment when they are not given', async () => {
  const server = await serve((_request, response) => json(response, 200, doneJob()));
  vi.stubEnv('EARSHOT_URL', server.baseUrl);
  vi.stubEnv('EARSHOT_API_KEY', 'es_environment');
  await createClient().preRecorded.get(jobId);
  await createClient({ apiKey: 'es_given' }).preRecorded.get(jobId);
  expect(server.seen.map(({ headers }) => headers['x-service-key'])).toEqual([
    'es_environment',
    'es_given',
  ]);
});

test('a client is made before its address is known, and its first call names the option and the variable', async () => {
  vi.stubEnv('EARSHOT_URL', '');
  const message =
    'baseUrl (or EARSHOT_URL) must be an http or https address without query, fragment or credentials, got undefined';
  const client = createClient();
  await expect(client.capabilities()).rejects.toThrow(message);
  // A page has no environment, even if a bundler replaces `process`.
  vi.stubEnv('EARSHOT_URL', baseUrl);
  await expect(createPageClient().capabilities()).rejects.toThrow(message);
});

test('a client that was made before the environment was complete reads it at its calls', async () => {
  const server = await serve((_request, response) => json(response, 200, doneJob()));
  vi.stubEnv('EARSHOT_URL', '');
  vi.stubEnv('EARSHOT_API_KEY', '');
  const client = createClient();
  vi.stubEnv('EARSHOT_URL', server.baseUrl);
  vi.stubEnv('EARSHOT_API_KEY', 'es_late');
  await client.preRecorded.get(jobId);
  expect(server.seen[0]?.headers['x-service-key']).toBe('es_late');
});

test.each([
  [{ baseUrl: 'ftp://example.com' }, 'got ftp://example.com'],
  [{ baseUrl, apiKey: 'two words' }, 'apiKey (or EARSHOT_API_KEY) must be printable ASCII'],
])('an address or a key that is given is checked at once: %o', (options, message) => {
  expect(() => createClient(options)).toThrow(message);
});

test.each([
  ['baseURL', 'is it baseUrl?'],
  ['base_url', 'is it baseUrl?'],
  ['apikey', 'is it apiKey?'],
  ['key', 'is it apiKey?'],
  ['timeout', 'is it timeoutMs?'],
  ['maxRetries', 'is it baseUrl,apiKey,timeoutMs,'],
])('%s is refused: %s', (name, advice) => {
  for (const create of [createClient, createPageClient])
    expect(() => create({ baseUrl, [name]: 'x' })).toThrow(`${name} is no option: ${advice}`);
});

test('unknown options of the retries, and of a copy of a client, are refused', () => {
  const retry = { maxAttempts: 3 } as RetryOptions;
  const message = 'retry.maxAttempts is no option: is it attempts,baseDelayMs,';
  expect(() => createClient({ baseUrl, retry })).toThrow(message);
  expect(() => createClient({ baseUrl }).withOptions({ retry })).toThrow(message);
});

test('a 401 without a key says that there was none', async () => {
  vi.stubEnv('EARSHOT_API_KEY', '');
  const server = await serve((_request, response) => fail(response, 401));
  await expect(createClient({ baseUrl: server.baseUrl }).capabilities()).rejects.toThrow(
    'no apiKey (or EARSHOT_API_KEY) was given',
  );
  const keyed = createClient({ baseUrl: server.baseUrl, apiKey: 'es_wrong' }).capabilities();
  await expect(keyed).rejects.not.toThrow('was given');
});

test.each([
  [{ timeoutMs: '5' }, 'timeoutMs must be a number from 1 on, got string 5'],
  [{ timeoutMs: 0 }, 'timeoutMs must be a number from 1 on, got number 0'],
  [{ deadlineMs: Number.NaN }, 'deadlineMs must be a number from 1 on, got number NaN'],
  [{ retry: { attempts: 0 } }, 'retry.attempts must be a number from 1 on, got number 0'],
  [{ retry: { baseDelayMs: -1 } }, 'retry.baseDelayMs must be a number from 0 on, got number -1'],
  [{ retry: { budget: null } }, 'retry.budget must be a number from 0 on, got object null'],
])('%o is refused with its name, its value and what is allowed', (options, message) => {
  expect(() => createClient({ baseUrl, ...(options as object) })).toThrow(message);
});

test('so it is for a single call', async () => {
  const client = createClient({ baseUrl, apiKey: 'es_test' });
  const timeoutMs = '5' as unknown as number;
  await expect(client.capabilities({ timeoutMs })).rejects.toThrow('got string 5');
});

/** Starts a server that fails once. */
async function serveOneFailure() {
  return serve((_request, response, index) =>
    index === 0 ? fail(response, 503) : json(response, 200, doneJob()),
  );
}

test('hooks see each attempt, each response and each retry, and may add headers', async () => {
  const server = await serveOneFailure();
  const events: unknown[] = [];
  const client = createClient({
    baseUrl: server.baseUrl,
    apiKey: 'es_secret',
    clock: createSkippingClock(20_000),
    random: () => 0.5,
    onRequest: ({ method, attempt, headers }) => {
      events.push(['request', method, attempt]);
      headers.set('traceparent', `00-${attempt}`);
    },
    onResponse: ({ status, headers, attempt, durationMs }) =>
      events.push(['response', status, headers.get('x-request-id'), attempt, durationMs >= 0]),
    onRetry: ({ error, delayMs, attempt }) => events.push(['retry', error.name, delayMs, attempt]),
  });
  await client.preRecorded.get(jobId);
  expect(events).toEqual([
    ['request', 'GET', 1],
    ['response', 503, 'G-header', 1, true],
    ['retry', 'ApiError', 250, 1],
    ['request', 'GET', 2],
    ['response', 200, null, 2, true],
  ]);
  expect(server.seen.map(({ headers }) => headers['traceparent'])).toEqual(['00-1', '00-2']);
});

test('an error that a hook throws rejects the call', async () => {
  const server = await serve((_request, response) => json(response, 200, doneJob()));
  for (const name of ['onRequest', 'onResponse'] as const) {
    const hook = () => {
      throw new RangeError(name);
    };
    const client = createClient({ baseUrl: server.baseUrl, apiKey: 'es_test', [name]: hook });
    await expect(client.preRecorded.get(jobId)).rejects.toThrow(RangeError);
  }
});

test('a logger gets a line for each response and each retry, without key and query', async () => {
  const server = await serveOneFailure();
  const lines: string[] = [];
  const client = createClient({
    baseUrl: server.baseUrl,
    apiKey: 'es_secret',
    clock: createSkippingClock(20_000),
    random: () => 0.5,
    logger: { debug: (line) => lines.push(line), warn: (line) => lines.push(`! ${line}`) },
  });
  await client.transcriptions.list({ custom_metadata: { patient: 'Ann' } });
  expect(lines).toEqual([
    'GET /v2/transcription (1): 503 in 0 ms',
    '! GET /v2/transcription (1): 503, again in 250 ms',
    'GET /v2/transcription (2): 200 in 0 ms',
  ]);
});

test('withOptions changes what is given and keeps the rest', async () => {
  const server = await serve((_request, response) => json(response, 200, doneJob()));
  const client = createClient({
    baseUrl: server.baseUrl,
    apiKey: 'es_first',
    headers: { 'x-tenant': 'one', 'x-app': 'ours' },
  });
  const other = client.withOptions({ apiKey: 'es_second', headers: { 'x-tenant': 'two' } });
  await other.preRecorded.get(jobId);
  await client.preRecorded.get(jobId);
  expect(
    server.seen.map(({ headers }) => [
      headers['x-service-key'],
      headers['x-tenant'],
      headers['x-app'],
    ]),
  ).toEqual([
    ['es_second', 'two', 'ours'],
    ['es_first', 'one', 'ours'],
  ]);
});

test.each<[string, RetryOptions, number]>([
  ['shares the budget of retries', { baseDelayMs: 1 }, 3],
  ['has a budget of its own where it is given', { baseDelayMs: 1, budget: 1 }, 4],
])('a client made by withOptions %s', async (_, retry, requests) => {
  const server = await serve((_request, response) => fail(response, 503));
  const client = createClient({
    baseUrl: server.baseUrl,
    apiKey: 'es_test',
    clock: createSkippingClock(20_000),
    retry: { budget: 1 },
  });
  await client.capabilities().catch(() => undefined);
  await client
    .withOptions({ retry })
    .capabilities()
    .catch(() => undefined);
  expect(server.seen).toHaveLength(requests);
});
