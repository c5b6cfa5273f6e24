import { verifies } from '@earshot/specification';
import { expect, test } from 'vitest';
import {
  AbortError,
  ApiError,
  AuthenticationError,
  createClient,
  EarshotError,
  InvalidResponseError,
  NotFoundError,
  RequestError,
} from '../src/index.node.js';
import { validateResponse } from '../src/validate.js';
import { doneJob, job, jobId } from './support/jobs.js';
import { fail, json, serve } from './support/serve.js';

const apiKey = 'es_secret';

/** Returns the error that a call rejects with. */
async function caught(call: PromiseLike<unknown>): Promise<unknown> {
  return call.then(
    () => undefined,
    (error: unknown) => error,
  );
}

test('a refused request has status, issues, request id and path', async () => {
  const { baseUrl } = await serve((_request, response) =>
    fail(response, 400, {}, { validation_errors: ['audio_url must be a web address, got "x"'] }),
  );
  const error = await caught(
    createClient({ baseUrl, apiKey }).preRecorded.create({ audio_url: 'x' }),
  );
  if (!ApiError.is(error)) throw error;
  expect(error).toMatchObject({
    name: 'ApiError',
    code: 'request_refused',
    status: 400,
    method: 'POST',
    path: '/v2/pre-recorded',
    requestId: 'G-header',
    validationErrors: ['audio_url must be a web address, got "x"'],
    isRetryable: false,
    body: { statusCode: 400, request_id: 'G-body' },
  });
  expect(error.message).toBe(
    'POST /v2/pre-recorded: 400 refused with 400; audio_url must be a web address, got "x" (request G-header)',
  );
});

verifies(
  'authentication.header',
  'the key goes in x-service-key, and a wrong one is an AuthenticationError',
  async () => {
    const { baseUrl, seen } = await serve((_request, response) => fail(response, 401));
    const error = await caught(createClient({ baseUrl, apiKey }).capabilities());
    expect(AuthenticationError.is(error)).toBe(true);
    expect(ApiError.is(error)).toBe(true);
    expect(NotFoundError.is(error)).toBe(false);
    expect(seen[0]?.headers['x-service-key']).toBe(apiKey);
  },
);

test('errors are recognised across copies of the package, and nothing else is', () => {
  const foreign = Object.assign(new Error('x'), {
    [Symbol.for('earshot.error')]: ['NotFoundError', 'ApiError', 'RequestError', 'EarshotError'],
  });
  expect(EarshotError.is(foreign)).toBe(true);
  expect(ApiError.is(foreign)).toBe(true);
  expect(AuthenticationError.is(foreign)).toBe(false);
  for (const value of [new Error('x'), null, undefined, 'x', {}])
    expect(EarshotError.is(value)).toBe(false);
});

test('a page of a proxy is quoted, not taken for a response of the service', async () => {
  const page = '<html>Bad gateway</html>';
  const { baseUrl } = await serve((_request, response, index) => {
    response.writeHead(index === 0 ? 502 : 200, { 'content-type': 'text/html' });
    response.end(page);
  });
  const client = createClient({ baseUrl, apiKey, retry: { attempts: 1 } });
  expect(await caught(client.capabilities())).toMatchObject({
    status: 502,
    body: page,
    message: `GET /v2/capabilities: 502 ${page}`,
  });
  const error = await caught(client.capabilities());
  expect(InvalidResponseError.is(error)).toBe(true);
  expect(String(error)).toContain('is baseUrl right?');
});

verifies(
  'error.code',
  'the error code of the server is there, beside that of the client',
  async () => {
    const { baseUrl } = await serve((_request, response) =>
      fail(
        response,
        422,
        {},
        { code: 'unsupported_language', validation_errors: ['there is en', 'leave it out'] },
      ),
    );
    expect(
      await caught(createClient({ baseUrl, apiKey }).preRecorded.create({ audio_url: 'x' })),
    ).toMatchObject({
      status: 422,
      code: 'request_refused',
      serverCode: 'unsupported_language',
      validationErrors: ['there is en', 'leave it out'],
    });
  },
);

test('a response without an error body still becomes an error', async () => {
  for (const body of ['null', '[]', '""', '{"message":7,"validation_errors":"x"}', '']) {
    const { baseUrl } = await serve((_request, response) => response.writeHead(418).end(body));
    expect(await caught(createClient({ baseUrl, apiKey }).capabilities())).toMatchObject({
      status: 418,
      validationErrors: [],
      requestId: null,
      serverCode: null,
    });
  }
});

test('a redirect is not followed, so that the key is sent to no other server', async () => {
  const elsewhere = await serve((_request, response) => json(response, 200, doneJob()));
  for (const status of [301, 302, 303, 307, 308]) {
    const { baseUrl } = await serve((_request, response) =>
      response.writeHead(status, { location: `${elsewhere.baseUrl}/v2/x` }).end(),
    );
    const error = await caught(createClient({ baseUrl, apiKey }).preRecorded.get(jobId));
    expect(InvalidResponseError.is(error)).toBe(true);
    expect(String(error)).toContain(elsewhere.baseUrl);
  }
  expect(elsewhere.seen).toEqual([]);
});

test('an aborted call ends at once, also before it begins and between attempts', async () => {
  const { baseUrl } = await serve((_request, response, index) => {
    if (index > 0) fail(response, 503, { 'retry-after': '30' });
  });
  const client = createClient({ baseUrl, apiKey });
  for (const delayMs of [null, 0, 30]) {
    const controller = new AbortController();
    const reason = new Error('the user left');
    if (delayMs === null) controller.abort(reason);
    else setTimeout(() => controller.abort(reason), delayMs);
    const error = await caught(client.preRecorded.get(jobId, { signal: controller.signal }));
    if (!AbortError.is(error)) throw error;
    expect(error).toMatchObject({ name: 'AbortError', code: 'aborted', cause: reason });
  }
});

test('a signal that outlives its calls keeps no listeners', async () => {
  const { baseUrl } = await serve((_request, response, index) =>
    index % 2 === 0 ? fail(response, 500) : json(response, 200, doneJob()),
  );
  const { signal } = new AbortController();
  const listeners = new Set<unknown>();
  const counted = Object.create(signal, {
    aborted: { value: false },
    addEventListener: { value: (_type: string, listener: unknown) => listeners.add(listener) },
    removeEventListener: {
      value: (_type: string, listener: unknown) => listeners.delete(listener),
    },
  }) as AbortSignal;
  const client = createClient({ baseUrl, apiKey, retry: { baseDelayMs: 1 } });
  await client.preRecorded.get(jobId, { signal: counted });
  await client.preRecorded.wait(jobId, { signal: counted });
  await (await client.files.get(jobId, { signal: counted })).text();
  expect(listeners.size).toBe(0);
});

test('responses are validated only where that is asked for, and an issue names its field', async () => {
  const { baseUrl } = await serve((_request, response) =>
    json(response, 200, job({ version: 'two' as unknown as number })),
  );
  const loose = createClient({ baseUrl, apiKey });
  expect((await loose.preRecorded.get(jobId)).version).toBe('two');
  const strict = createClient({ baseUrl, apiKey, validate: validateResponse });
  const error = await caught(strict.preRecorded.get(jobId));
  if (!InvalidResponseError.is(error)) throw error;
  expect(error.message).toMatch(/the response breaks the contract: .*version/);
});

test('a call gives its response as well, and an error either way but never twice', async () => {
  const { baseUrl } = await serve((_request, response, index) =>
    index === 0
      ? json(response, 200, doneJob(), { 'ratelimit-remaining': '7' })
      : fail(response, 404),
  );
  const client = createClient({ baseUrl, apiKey });
  const { data, response } = await client.preRecorded.get(jobId).withResponse();
  expect(data.id).toBe(jobId);
  expect(response.headers.get('ratelimit-remaining')).toBe('7');
  await expect(client.preRecorded.get(jobId).withResponse()).rejects.toBeInstanceOf(NotFoundError);
  await expect(client.preRecorded.get(jobId).catch(() => 'absent')).resolves.toBe('absent');
  let hasEnded = false;
  await caught(client.preRecorded.get(jobId).finally(() => (hasEnded = true)));
  expect(hasEnded).toBe(true);
});

test('invalid options are refused before anything is sent, and never with the key', async () => {
  const baseUrl = 'http://127.0.0.1:4800';
  expect(() => createClient({ baseUrl: 'ftp://x' })).toThrow(
    'baseUrl (or EARSHOT_URL) must be an http or https address',
  );
  expect(() => createClient({ baseUrl: 'nowhere' })).toThrow('got nowhere');
  expect(() => createClient({ baseUrl: `${baseUrl}/?a=1` })).toThrow('without query');
  expect(() => createClient({ baseUrl: 'http://127.0.0.1:99999' })).toThrow(
    'got http://127.0.0.1:99999',
  );
  const withCredentials = () => createClient({ baseUrl: 'http://me:hidden@localhost' });
  expect(withCredentials).toThrow('credentials, got http://…@localhost');
  expect(withCredentials).not.toThrow('hidden');
  for (const key of ['', 'has space', 'line\nbreak', 'ключ'])
    expect(() => createClient({ baseUrl, apiKey: key })).toThrow(
      'apiKey (or EARSHOT_API_KEY) must be printable ASCII without spaces',
    );
  const client = createClient({ baseUrl, apiKey, headers: { 'x-own': 'line\nhidden' } });
  const error = await caught(client.capabilities());
  expect(String(error)).toContain('headers and idempotencyKey');
  expect(String(error)).not.toContain('hidden');
});

test('an id cannot lead to another path', async () => {
  const { baseUrl, seen } = await serve((_request, response) => fail(response, 404));
  const client = createClient({ baseUrl, apiKey });
  for (const id of ['', '.', '..']) {
    expect(await caught(client.preRecorded.delete(id))).toMatchObject({ code: 'invalid_argument' });
    expect(await caught(client.files.get(id))).toMatchObject({ code: 'invalid_argument' });
    expect(await caught(client.live.file(id))).toMatchObject({ code: 'invalid_argument' });
  }
  await caught(client.preRecorded.get('../live/x?y#z'));
  expect(seen.map(({ url }) => url)).toEqual(['/v2/pre-recorded/..%2Flive%2Fx%3Fy%23z']);
});

test('every failed call is a RequestError with its method and path', async () => {
  const { baseUrl } = await serve((_request, response) => fail(response, 403));
  const client = createClient({ baseUrl: `${baseUrl}/behind/a/proxy`, apiKey });
  const error = await caught(client.transcriptions.delete(jobId));
  if (!RequestError.is(error)) throw error;
  expect(error).toMatchObject({ method: 'DELETE', path: `/v2/transcription/${jobId}` });
});
