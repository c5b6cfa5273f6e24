import {
  createFakeClock,
  createFakeHttpService,
  createFakeLiveService,
  createNoise,
} from '@earshot/testing';
import { experimental_transcribe as transcribe } from 'ai';
import { expect, test } from 'vitest';
import { createEarshot, type StreamPart } from '../src/index.js';

const script = {
  utterances: [
    { text: 'hello world', startSeconds: 0.2, endSeconds: 0.8 },
    { text: 'good night', startSeconds: 1.2, endSeconds: 1.9 },
  ],
};

test('transcribe() of ai 6 gets the text, its passages, its language and its job', async () => {
  const clock = createFakeClock();
  const service = createFakeHttpService({ clock, script });
  const earshot = createEarshot({
    baseUrl: service.baseUrl,
    fetch: service.fetch,
    clock,
    specificationVersion: 'v3',
  });
  const audio = new Uint8Array(createNoise(64_000));
  let done = false;
  const transcribing = transcribe({
    model: earshot.transcription(),
    audio,
    providerOptions: { earshot: { language_config: { languages: ['en'] } } },
  }).finally(() => {
    done = true;
  });
  await clock.advanceUntil(() => done);
  const { durationInSeconds, language, providerMetadata, segments, text } = await transcribing;
  expect({ durationInSeconds, language, text }).toEqual({
    durationInSeconds: 1.9,
    language: 'en',
    text: 'hello world good night',
  });
  expect(segments).toEqual([
    { text: 'hello world', startSecond: 0.2, endSecond: 0.8 },
    { text: 'good night', startSecond: 1.2, endSecond: 1.9 },
  ]);
  expect(providerMetadata).toEqual({ earshot: { jobId: expect.any(String) } });
  expect(service.uploads).toHaveLength(1);
  expect(service.jobs).toMatchObject([
    { request_params: { language_config: { languages: ['en'] } } },
  ]);
});

test('an aborted call cancels its job', async () => {
  const clock = createFakeClock();
  const service = createFakeHttpService({ clock, script });
  const earshot = createEarshot({
    baseUrl: service.baseUrl,
    fetch: service.fetch,
    clock,
    specificationVersion: 'v3',
  });
  const aborting = new AbortController();
  let error: unknown;
  const call = transcribe({
    model: earshot.transcription(),
    audio: new Uint8Array(createNoise(64_000)),
    abortSignal: aborting.signal,
    maxRetries: 0,
  }).catch((reason: unknown) => {
    error = reason;
  });
  await clock.advanceUntil(() => service.jobs.length === 1);
  aborting.abort();
  await clock.advanceUntil(() => service.jobs[0]?.status === 'error');
  await call;
  expect(error).toMatchObject({ name: 'AbortError' });
});

test('a call that is aborted while its job is created cancels the job', async () => {
  const clock = createFakeClock();
  const service = createFakeHttpService({ clock, script, latencyMs: 100 });
  const { baseUrl, fetch, requests } = service;
  const model = createEarshot({ baseUrl, fetch, clock }).transcription();
  const aborting = new AbortController();
  const call = model.doGenerate({
    audio: createNoise(64_000),
    mediaType: 'audio/wav',
    abortSignal: aborting.signal,
  });
  const outcome = call.catch((reason: unknown) => reason);
  await clock.advanceUntil(() => requests.some(({ path }) => path === '/v2/pre-recorded'));
  aborting.abort();
  expect(await clock.run(outcome)).toMatchObject({ code: 'aborted' });
  await clock.advanceUntil(() => service.jobs[0]?.status === 'error');
});

test('a model of the newest specification streams partial and final texts', async () => {
  const clock = createFakeClock();
  const live = createFakeLiveService({ clock, script });
  const { baseUrl, fetch } = createFakeHttpService({ clock, live });
  const earshot = createEarshot({ baseUrl, fetch, clock, webSocket: live.WebSocket });
  const model = earshot.transcription();
  expect(model.specificationVersion).toBe('v4');
  const audio = new ReadableStream<Uint8Array | string>({
    start(controller) {
      const bytes = createNoise(96_000);
      for (let from = 0; from < bytes.length; from += 4800)
        controller.enqueue(
          from % 9600 === 0
            ? bytes.subarray(from, from + 4800)
            : Buffer.from(bytes.subarray(from, from + 4800)).toString('base64'),
        );
      controller.close();
    },
  });
  const { stream } = await model.doStream({
    audio,
    inputAudioFormat: { type: 'audio/pcm', rate: 24_000 },
  });
  const parts: StreamPart[] = [];
  let isDone = false;
  const reading = (async () => {
    const reader = stream.getReader();
    for (let read = await reader.read(); !read.done; read = await reader.read())
      parts.push(read.value);
    isDone = true;
  })();
  await clock.advanceUntil(() => isDone);
  await reading;
  expect(parts[0]).toEqual({ type: 'stream-start', warnings: [] });
  expect(parts.filter(({ type }) => type === 'transcript-final')).toMatchObject([
    { text: 'hello world', startSecond: 0.2, endSecond: 0.8 },
    { text: 'good night' },
  ]);
  expect(parts.at(-1)).toMatchObject({
    type: 'finish',
    text: 'hello world good night',
    durationInSeconds: 2,
    providerMetadata: { earshot: { jobId: expect.any(String) } },
  });
  await expect(
    model.doStream({ audio: new ReadableStream(), inputAudioFormat: { type: 'audio/mp3' } }),
  ).rejects.toMatchObject({
    code: 'invalid_argument',
    message: expect.stringContaining('inputAudioFormat.type must be one of audio/pcm'),
  });
});
