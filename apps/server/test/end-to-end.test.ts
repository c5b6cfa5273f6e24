import { preRecordedJobSchema } from '@earshot/core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call, createJob, speech, upload, waitForEnd } from './support/client.js';
import { type LoopbackServer, startLoopbackServer } from './support/loopback-server.js';
import { removeFolder, type ServiceProcess, startService } from './support/service-process.js';
import { noise, samplesOf, wav } from './support/wav.js';

const transcript =
  'good morning everyone the meeting is on friday at three in the afternoon please bring the report with you and have a nice weekend';

describe('real speech through the real service', () => {
  let service: ServiceProcess;
  let elsewhere: LoopbackServer;

  beforeAll(async () => {
    service = await startService({ EARSHOT_ENGINE: 'pocketsphinx', EARSHOT_ENGINE_PROCESSES: '2' });
    elsewhere = await startLoopbackServer((request, response) => {
      if (request.url === '/talk.wav') response.setHeader('content-type', 'audio/wav').end(speech);
      else response.writeHead(request.url === '/private' ? 403 : 404).end('secret of the source');
    });
  }, 30_000);
  afterAll(async () => {
    await service.stop();
    await elsewhere.close();
    removeFolder(service.folder);
  });

  test('an uploaded file becomes text', async () => {
    const { audio_url, audio_metadata } = await upload(service);
    expect(audio_url).toBe(`${service.url}/file/${audio_metadata.id}`);
    expect(audio_metadata).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      filename: 'talk.wav',
      extension: 'wav',
      size: speech.length,
      audio_duration: 8.755,
      number_of_channels: 1,
    });
    const id = await createJob(service, { audio_url, custom_metadata: { order: 7 } });
    const job = preRecordedJobSchema.parse(await waitForEnd(service, id));
    expect(job).toMatchObject({
      id,
      version: 2,
      status: 'done',
      kind: 'pre-recorded',
      error_code: null,
      custom_metadata: { order: 7 },
      file: {
        id: audio_metadata.id,
        filename: 'talk.wav',
        source: null,
        audio_duration: 8.755,
        number_of_channels: 1,
      },
      request_params: { audio_url, model: 'earshot-1', diarization: false },
      post_session_metadata: {
        engine: { id: 'pocketsphinx', model: 'en-us' },
        attempts: 1,
        stages_seconds: { acquire: expect.any(Number), transcribe: expect.any(Number) },
      },
    });
    const { metadata, transcription } = job.result ?? {};
    expect(transcription?.full_transcript).toBe(transcript);
    expect(transcription?.languages).toEqual(['en']);
    expect(metadata).toEqual({
      audio_duration: 8.755,
      number_of_distinct_channels: 1,
      billing_time: 8.755,
      transcription_time: expect.any(Number),
    });
    for (const utterance of transcription?.utterances ?? []) {
      expect(utterance.text).toBe(utterance.words.map(({ word }) => word).join(''));
      expect(utterance.confidence).toBeGreaterThan(0);
      expect(utterance.confidence).toBeLessThanOrEqual(1);
      expect(utterance.channel).toBe(0);
      expect(utterance.end).toBeLessThanOrEqual(8.755);
    }
  }, 30_000);

  test('a remote file is fetched, kept and transcribed', async () => {
    const source = `${elsewhere.url}/talk.wav`;
    const id = await createJob(service, { audio_url: source });
    const job = preRecordedJobSchema.parse(await waitForEnd(service, id));
    expect(job.result?.transcription?.full_transcript).toBe(transcript);
    expect(job.file).toEqual({
      id: expect.any(String),
      filename: 'talk.wav',
      source,
      audio_duration: 8.755,
      number_of_channels: 1,
    });
    const file = await call(service, `/v2/pre-recorded/${id}/file`, { headers: { range: 'bytes=0-3' } });
    expect([file.status, file.text]).toEqual([206, 'RIFF']);
  }, 30_000);

  test.each([
    ['/nothing', 404],
    ['/private', 403],
  ])('a source that answers %s ends the job with its status', async (path, errorCode) => {
    const id = await createJob(service, { audio_url: `${elsewhere.url}${path}` });
    const job = await waitForEnd(service, id);
    expect(job).toMatchObject({
      status: 'error',
      error_code: errorCode,
      completed_at: expect.any(String),
      result: null,
    });
    expect(JSON.stringify(job)).not.toContain('secret of the source');
  });

  test('channels that really differ are recognised one by one, equal ones once', async () => {
    const spoken = samplesOf(speech).subarray(0, 16_000 * 5);
    const quiet = noise(5);
    const { audio_url, audio_metadata } = await upload(service, wav({ channels: [quiet, spoken, spoken] }));
    expect(audio_metadata.number_of_channels).toBe(3);
    const job = preRecordedJobSchema.parse(
      await waitForEnd(service, await createJob(service, { audio_url })),
    );
    expect(job.result?.metadata).toMatchObject({
      number_of_distinct_channels: 2,
      billing_time: 10,
      audio_duration: 5,
    });
    const channels = job.result?.transcription?.utterances.map(({ channel }) => channel);
    expect(new Set(channels)).toEqual(new Set([1]));
    expect(job.result?.transcription?.full_transcript).toContain('good morning everyone the meeting');
  }, 30_000);

  test('a file without speech gives an empty transcript', async () => {
    const { audio_url } = await upload(service, wav({ channels: [noise(2, 44_100)], sampleRate: 44_100 }));
    const job = preRecordedJobSchema.parse(
      await waitForEnd(service, await createJob(service, { audio_url })),
    );
    expect(job.result?.transcription).toEqual({ full_transcript: '', languages: [], utterances: [] });
  });

  test('custom vocabulary reaches the recogniser, and only in the job that asks for it', async () => {
    const { audio_url } = await upload(service);
    const taught = await createJob(service, {
      audio_url,
      custom_vocabulary: true,
      custom_vocabulary_config: {
        vocabulary: [{ value: 'Earshot', pronunciations: ['report'], intensity: 1 }],
      },
    });
    const job = preRecordedJobSchema.parse(await waitForEnd(service, taught));
    expect(job.result?.transcription?.full_transcript).toContain('Earshot');
    const plain = preRecordedJobSchema.parse(
      await waitForEnd(service, await createJob(service, { audio_url })),
    );
    expect(plain.result?.transcription?.full_transcript).toBe(transcript);
  }, 30_000);
});
