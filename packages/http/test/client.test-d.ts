import type {
  AudioPeaks,
  CreatedJob,
  CreatedLiveViewer,
  Job,
  LiveJob,
  Page,
  PreRecordedCallback,
  PreRecordedJob,
  PreRecordedResult,
  TranscriptEdits,
  UploadResponse,
} from '@earshot/core';
import { expectTypeOf, test } from 'vitest';
import { ApiError, createClient, JobFailedError, verifyWebhook } from '../src/index.node.js';

const client = createClient({ baseUrl: 'http://127.0.0.1:4800', apiKey: 'es_test' });

test('responses have the types of the contract', () => {
  expectTypeOf(client.preRecorded.get('')).resolves.toEqualTypeOf<PreRecordedJob>();
  expectTypeOf(client.live.get('')).resolves.toEqualTypeOf<LiveJob>();
  expectTypeOf(client.transcriptions.list()).resolves.toEqualTypeOf<Page<Job>>();
  expectTypeOf(client.preRecorded.create({ audio_url: '' })).resolves.toEqualTypeOf<CreatedJob>();
  expectTypeOf(client.files.upload(new Blob())).resolves.toEqualTypeOf<UploadResponse>();
  expectTypeOf(client.preRecorded.delete('')).resolves.toEqualTypeOf<void>();
  expectTypeOf(client.live.viewers.create('')).resolves.toEqualTypeOf<CreatedLiveViewer>();
  expectTypeOf(client.live.edits.get('')).resolves.toEqualTypeOf<TranscriptEdits>();
  expectTypeOf(client.transcriptions.edits.replace('', {})).resolves.toEqualTypeOf<void>();
  expectTypeOf(client.live.peaks('', { points: 800 })).resolves.toEqualTypeOf<AudioPeaks>();
  expectTypeOf(client.files.delete('')).resolves.toEqualTypeOf<void>();
  expectTypeOf(client.files.get('')).resolves.toEqualTypeOf<Response>();
  expectTypeOf(client.preRecorded.get('').withResponse()).resolves.toEqualTypeOf<{
    data: PreRecordedJob;
    response: Response;
  }>();
});

test('a job that was waited for has its result', () => {
  expectTypeOf(client.preRecorded.wait(''))
    .resolves.toHaveProperty('result')
    .toEqualTypeOf<PreRecordedResult>();
});

test('requests are those of the contract', () => {
  // @ts-expect-error: an option that the contract does not have
  void client.preRecorded.create({ audio_url: '', langauge: 'en' });
  // @ts-expect-error: the address of the audio is required
  void client.preRecorded.create({});
  // @ts-expect-error: kind belongs to the list of both kinds
  void client.preRecorded.list({ kind: ['live'] });
  void client.transcriptions.list({ kind: ['live'] }, { signal: undefined });
});

test('is() narrows to its class', () => {
  const caught: unknown = undefined;
  if (ApiError.is(caught)) expectTypeOf(caught).toEqualTypeOf<ApiError>();
  if (JobFailedError.is(caught)) expectTypeOf(caught.job).toEqualTypeOf<PreRecordedJob>();
});

test('an event of a webhook is narrowed by its name', async () => {
  const event = await verifyWebhook({ body: '', headers: {}, secret: '' });
  expectTypeOf<PreRecordedCallback>().toExtend<typeof event>();
});
