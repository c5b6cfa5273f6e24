import { expect, test } from 'vitest';
import { createClient } from '../src/index.node.js';
import { jobId } from './support/jobs.js';
import { createManualClock } from './support/manual-clock.js';
import { fail, serve } from './support/serve.js';

const apiKey = 'es_test';

test('audio comes as a stream, with its headers', async () => {
  let finish = (): unknown => undefined;
  const { baseUrl } = await serve((_request, response) => {
    response.writeHead(206, {
      'content-type': 'application/octet-stream',
      'content-range': 'bytes 0-3/9',
    });
    response.write('RI');
    finish = () => response.end('FF');
  });
  const response = await createClient({ baseUrl, apiKey }).live.file(jobId);
  expect([response.status, response.headers.get('content-range')]).toEqual([206, 'bytes 0-3/9']);
  finish();
  expect(await response.text()).toBe('RIFF');
});

test('a download that fails before its first byte is tried again', async () => {
  const { baseUrl, seen } = await serve((_request, response, index) =>
    index === 0 ? fail(response, 502) : response.end('RIFF'),
  );
  const client = createClient({ baseUrl, apiKey, retry: { baseDelayMs: 1 } });
  expect(await (await client.files.get(jobId)).text()).toBe('RIFF');
  expect(seen).toHaveLength(2);
});

test('a download that stalls ends in a TimeoutError, one that breaks in a NetworkError', async () => {
  const { baseUrl } = await serve((_request, response, index) => {
    response.writeHead(200, { 'content-length': '100' });
    response.write('RIFF', () => {
      if (index === 1) response.destroy();
    });
  });
  const clock = createManualClock();
  const impatient = createClient({ baseUrl, apiKey, clock, timeoutMs: 200 });
  let outcome: unknown;
  const stalled = await impatient.files.get(jobId);
  stalled.text().catch((error: unknown) => {
    outcome = error;
  });
  await expect
    .poll(() => {
      clock.advance(50);
      return outcome;
    })
    .toMatchObject({ code: 'timeout' });
  const patient = createClient({ baseUrl, apiKey });
  await expect(patient.files.get(jobId).then((file) => file.text())).rejects.toMatchObject({
    code: 'network_error',
  });
});

test('a reader that takes its time is not cut off', async () => {
  const { baseUrl } = await serve((_request, response) => response.end('RIFF'));
  const clock = createManualClock();
  const client = createClient({ baseUrl, apiKey, clock, timeoutMs: 500, deadlineMs: 800 });
  const response = await client.files.get(jobId);
  clock.advance(1000);
  expect(await response.text()).toBe('RIFF');
});

test('the signal ends a download in progress, and cancelling it releases the connection', async () => {
  let closed = 0;
  const { baseUrl } = await serve((_request, response) => {
    response.on('close', () => (closed += 1));
    response.write('RIFF');
  });
  const client = createClient({ baseUrl, apiKey });
  const controller = new AbortController();
  const aborted = await client.files.get(jobId, { signal: controller.signal });
  const text = aborted.text();
  controller.abort();
  await expect(text).rejects.toMatchObject({ name: 'AbortError' });
  await (await client.files.get(jobId)).body?.cancel();
  await expect.poll(() => closed).toBe(2);
});
