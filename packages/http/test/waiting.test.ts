import { expect, test } from 'vitest';
import { AbortError, createClient, JobFailedError, TimeoutError } from '../src/index.node.js';
import { doneJob, job, jobId } from './support/jobs.js';
import { createManualClock } from './support/manual-clock.js';
import { fail, json, serve } from './support/serve.js';
import { createSkippingClock } from './support/skipping-clock.js';

const apiKey = 'es_test';
const random = () => 0.5;

test('transcribe uploads, creates, and waits until the job is done; it polls where there are no events', async () => {
  const clock = createSkippingClock(20_000);
  const statuses = ['queued', 'processing', 'done'] as const;
  let polls = 0;
  const { baseUrl, seen } = await serve((request, response) => {
    if (request.url === '/v2/upload')
      return json(response, 200, { audio_url: `${baseUrl}/file/1`, audio_metadata: {} });
    if (request.method === 'POST')
      return json(response, 201, { id: jobId, result_url: `${baseUrl}/v2/pre-recorded/${jobId}` });
    if (request.url.endsWith('/events')) return fail(response, 404);
    const status = statuses[polls++] ?? 'done';
    json(response, 200, status === 'done' ? doneJob() : job({ status }));
  });
  const client = createClient({ baseUrl, apiKey, clock, random });
  const stages: string[] = [];
  const { result } = await client.preRecorded.transcribe(
    new Blob(['audio']),
    { language_config: { languages: ['en'] } },
    {
      onProgress: (progress) =>
        stages.push(
          progress.stage === 'upload'
            ? `${progress.sentBytes}/${progress.totalBytes}`
            : progress.stage,
        ),
    },
  );
  expect(result.transcription?.full_transcript).toBe('hello');
  expect(stages).toEqual(['0/5', '5/5', 'queued', 'transcribe']);
  expect(JSON.parse(String(seen[1]?.body))).toEqual({
    language_config: { languages: ['en'] },
    audio_url: `${baseUrl}/file/1`,
  });
  expect(clock.waitsMs).toEqual([250, 250]);
});

test('audio that has an address is not uploaded', async () => {
  const { baseUrl, seen } = await serve((request, response) =>
    json(response, 200, request.method === 'POST' ? { id: jobId, result_url: '' } : doneJob()),
  );
  const source = { url: 'https://example.com/a.wav' };
  await createClient({ baseUrl, apiKey }).preRecorded.transcribe(source);
  expect(seen.map(({ url }) => url)).toEqual(['/v2/pre-recorded', `/v2/pre-recorded/${jobId}`]);
});

test('a job that failed is a JobFailedError that holds it', async () => {
  const { baseUrl } = await serve((_request, response) =>
    json(
      response,
      200,
      job({
        status: 'error',
        error_code: 400,
        post_session_metadata: { error: { code: 400, message: 'the audio cannot be decoded' } },
      }),
    ),
  );
  const error = await createClient({ baseUrl, apiKey })
    .preRecorded.wait(jobId)
    .catch((caught: unknown) => caught);
  if (!JobFailedError.is(error)) throw error;
  expect(error).toMatchObject({
    errorCode: 400,
    code: 'job_failed',
    job: { id: jobId },
    reason: 'the audio cannot be decoded',
    cause: { code: 400, message: 'the audio cannot be decoded' },
  });
  expect(error.message).toBe(
    `job ${jobId} failed: the audio cannot be decoded (error code 400, request G-45463597)`,
  );
});

test('a wait outlasts a server that restarts', async () => {
  const clock = createSkippingClock(20_000);
  const { baseUrl, seen } = await serve((_request, response, index) =>
    index < 12 ? fail(response, 503) : json(response, 200, doneJob()),
  );
  const client = createClient({ baseUrl, apiKey, clock, random });
  expect((await client.preRecorded.wait(jobId)).status).toBe('done');
  expect(seen).toHaveLength(13);
});

test('a wait fails when a server stays away', async () => {
  const clock = createSkippingClock(20_000);
  const { baseUrl } = await serve((_request, response) => fail(response, 503));
  const client = createClient({ baseUrl, apiKey, clock, random });
  await expect(client.preRecorded.wait(jobId, { maximumOutageMs: 60_000 })).rejects.toMatchObject({
    status: 503,
  });
  expect(clock.monotonicMs()).toBeGreaterThan(60_000);
  expect(clock.monotonicMs()).toBeLessThan(120_000);
});

test('a wait for a job that is not there ends at once', async () => {
  const { baseUrl, seen } = await serve((_request, response) => fail(response, 404));
  await expect(createClient({ baseUrl, apiKey }).preRecorded.wait(jobId)).rejects.toMatchObject({
    code: 'not_found',
  });
  expect(seen).toHaveLength(1);
});

test('the deadline is that of the whole wait', async () => {
  const clock = createSkippingClock(20_000);
  const { baseUrl } = await serve((_request, response) => json(response, 200, job()));
  const error = await createClient({ baseUrl, apiKey, clock, random })
    .preRecorded.wait(jobId, { deadlineMs: 60_000 })
    .catch((caught: unknown) => caught);
  if (!TimeoutError.is(error)) throw error;
  expect(error).toMatchObject({ scope: 'deadline', limitMs: 60_000, jobId });
  expect(error.message).toContain(`job ${jobId} not finished within 60000 ms (deadlineMs)`);
  expect(clock.monotonicMs()).toBe(60_000);
});

test('the deadline of transcribe bounds its upload and its creation as well', async () => {
  const clock = createManualClock();
  const { baseUrl, seen } = await serve(() => clock.advance(40));
  const client = createClient({ baseUrl, apiKey, clock });
  const options = { deadlineMs: 40 };
  await expect(client.preRecorded.transcribe(new Blob(['x']), {}, options)).rejects.toMatchObject({
    scope: 'deadline',
    path: '/v2/upload',
  });
  await expect(
    client.preRecorded.createAndWait({ audio_url: 'https://example.com/a.wav' }, options),
  ).rejects.toMatchObject({ scope: 'deadline', path: '/v2/pre-recorded' });
  expect(seen).toHaveLength(2);
});

test('an aborted wait ends, and leaves the job alone', async () => {
  const { baseUrl, seen } = await serve((_request, response) => json(response, 200, job()));
  const controller = new AbortController();
  const waiting = createClient({ baseUrl, apiKey }).preRecorded.wait(jobId, {
    signal: controller.signal,
  });
  await expect.poll(() => seen.length).toBe(1);
  controller.abort();
  await expect(waiting).rejects.toBeInstanceOf(AbortError);
  expect(seen.map(({ method }) => method)).toEqual(['GET']);
});
