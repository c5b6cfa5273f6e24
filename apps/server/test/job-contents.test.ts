import { createServer } from 'node:http';
import type { Job } from '@earshot/core';
import { listenLocally } from '@earshot/presets/listen';
import { verifies } from '@earshot/specification';
import SqliteDatabase from 'better-sqlite3';
import { afterAll, beforeAll, expect } from 'vitest';
import { call, createJob, speech, upload, waitForJob } from './support/api.js';
import {
  allMessages,
  counterAudio,
  frames,
  initiate,
  openClient,
  readLiveJob,
  waitForLiveJob,
} from './support/live.js';
import {
  type ServerProcess,
  startServerProcess,
  temporaryFolder,
  testKey,
} from './support/server-process.js';
import { encodeWav } from './support/wav.js';

/** Responds with a recording when it is released, and with a 404 at any other path. */
const source = createServer((request, response) => {
  if (request.url === '/slow.wav') whenAsked = () => response.end(speech);
  else response.writeHead(404).end();
});
let whenAsked: (() => void) | undefined;
let sourceUrl: string;
const dataFolder = temporaryFolder();
const start = () => startServerProcess({ EARSHOT_ALLOW_PRIVATE_SOURCES: '127.0.0.1' }, dataFolder);
let server: ServerProcess;
beforeAll(async () => {
  ({ url: sourceUrl } = await listenLocally(source));
  server = await start();
});
afterAll(async () => {
  await server.stop();
  source.close();
});

const read = async (id: string): Promise<Job> =>
  (await (await call(server.url, `/v2/transcription/${id}`)).json()) as Job;

verifies(
  ['job.request-params', 'job.request-params-defaults'],
  'the parameters of a recording come back as they were given, and those that were not with their defaults',
  async () => {
    const { audio_url } = await upload(server.url);
    const given = {
      audio_url,
      model: 'earshot-1',
      custom_vocabulary: true,
      custom_vocabulary_config: {
        vocabulary: [
          'Earshot',
          { value: 'Gnu', intensity: 0.25, pronunciations: ['noo'], language: 'en' },
        ],
        default_intensity: 0.75,
      },
      callback: true,
      callback_config: { url: `${sourceUrl}/hook`, method: 'PUT' },
      callback_url: `${sourceUrl}/old-hook`,
      subtitles: true,
      subtitles_config: {
        formats: ['vtt', 'srt'],
        minimum_duration: 1,
        maximum_duration: 7,
        maximum_characters_per_row: 30,
        maximum_rows_per_caption: 3,
        style: 'compliance',
      },
      diarization: true,
      diarization_config: { number_of_speakers: 3, min_speakers: 1, max_speakers: 4 },
      translation: true,
      translation_config: {
        target_languages: ['fr', 'wo'],
        model: 'enhanced',
        match_original_utterances: false,
        lipsync: false,
        context_adaptation: false,
        context: 'a meeting',
        informal: true,
      },
      summarization: true,
      summarization_config: { type: 'bullet_points' },
      named_entity_recognition: true,
      custom_spelling: true,
      custom_spelling_config: { spelling_dictionary: { Uno: ['one', 'won'] } },
      sentiment_analysis: true,
      audio_to_llm: true,
      audio_to_llm_config: { prompts: ['Who spoke?', 'About what?'], model: 'a/model' },
      sentences: true,
      language_config: { languages: ['en'], code_switching: true },
      custom_metadata: { order: 7 },
    };
    const { id } = await createJob(server.url, given);
    const job = await waitForJob(server.url, id);
    expect(job.custom_metadata).toEqual(given.custom_metadata);
    expect(job.request_params).toEqual({
      ...given,
      pii_redaction: false,
      pii_redaction_config: {
        entity_types: [],
        processed_text_type: 'MARKER',
        redact_audio: false,
      },
      punctuation_enhanced: false,
      chapterization: false,
      moderation: false,
      name_consistency: false,
      structured_data_extraction: false,
      display_mode: false,
    });

    const plain = await createJob(server.url, { audio_url });
    expect((await read(plain.id)).request_params).toEqual({
      audio_url,
      model: 'earshot-1',
      custom_vocabulary: false,
      callback: false,
      subtitles: false,
      subtitles_config: { formats: ['srt'], style: 'default' },
      diarization: false,
      diarization_config: {},
      translation: false,
      summarization: false,
      summarization_config: { type: 'general' },
      named_entity_recognition: false,
      custom_spelling: false,
      sentiment_analysis: false,
      audio_to_llm: false,
      pii_redaction: false,
      pii_redaction_config: {
        entity_types: [],
        processed_text_type: 'MARKER',
        redact_audio: false,
      },
      sentences: false,
      punctuation_enhanced: false,
      chapterization: false,
      moderation: false,
      name_consistency: false,
      structured_data_extraction: false,
      display_mode: false,
      language_config: { languages: [], code_switching: false },
    });
  },
);

verifies(
  ['job.request-params', 'job.request-params-defaults'],
  'the parameters of a session come back as they were given, while it waits and when it is over',
  async () => {
    const switches = Object.fromEntries(
      Object.keys(allMessages).map((name, index) => [name, index % 2 === 0]),
    );
    const given = {
      encoding: 'wav/ulaw',
      bit_depth: 8,
      sample_rate: 8000,
      channels: 2,
      model: 'earshot-1',
      endpointing: 1.5,
      maximum_duration_without_endpointing: 12,
      language_config: { languages: ['en'], code_switching: true },
      pre_processing: { audio_enhancer: true, speech_threshold: 0.25 },
      realtime_processing: {
        custom_vocabulary: true,
        custom_vocabulary_config: { vocabulary: ['Earshot'], default_intensity: 0.25 },
        custom_spelling: true,
        custom_spelling_config: { spelling_dictionary: { Uno: ['one'] } },
        translation: true,
        translation_config: {
          target_languages: ['fr'],
          model: 'enhanced',
          match_original_utterances: false,
          lipsync: false,
          context_adaptation: false,
          informal: true,
        },
        named_entity_recognition: true,
        sentiment_analysis: true,
        words_accurate_timestamps: true,
      },
      post_processing: {
        summarization: true,
        summarization_config: { type: 'concise' },
        chapterization: true,
      },
      messages_config: switches,
      callback: true,
      callback_config: { url: `${sourceUrl}/live-hook`, ...switches },
    } as const;
    const { id, url } = await initiate(server.url, given as never);
    expect((await read(id)).request_params).toEqual(given);
    const client = await openClient(url);
    client.send(counterAudio(1, 16_000));
    client.stop();
    await client.closed;
    expect((await waitForLiveJob(server.url, id)).request_params).toEqual(given);
  },
);

verifies(
  ['states.lifecycle', 'job.error-code', 'job.completed-at', 'job.result'],
  'jobs of both kinds go from queued to processing to their end, and stay there when the service is killed',
  async () => {
    const { audio_url } = await upload(server.url);
    const seen = new Map<string, Job['status'][]>();
    const look = async (id: string): Promise<Job> => {
      const job = await read(id);
      const states = seen.get(id) ?? [];
      if (states.at(-1) !== job.status) seen.set(id, [...states, job.status]);
      const hasEnded = job.status === 'done' || job.status === 'error';
      expect(job.completed_at === null, job.status).toBe(!hasEnded);
      expect(job.result === null, job.status).toBe(job.status !== 'done');
      expect(job.error_code === null, job.status).toBe(job.status !== 'error');
      return job;
    };
    const until = (id: string, ...statuses: Job['status'][]) =>
      expect.poll(async () => statuses.includes((await look(id)).status), patient).toBe(true);

    // It waits for its source, so that each of its states is seen.
    const { id: recorded } = await createJob(server.url, { audio_url: `${sourceUrl}/slow.wav` });
    await until(recorded, 'processing');
    await expect.poll(() => whenAsked !== undefined, patient).toBe(true);
    whenAsked?.();
    await until(recorded, 'done');
    const { id: failed } = await createJob(server.url, { audio_url: `${sourceUrl}/gone.wav` });
    await until(failed, 'error');
    const { id: plain } = await createJob(server.url, { audio_url });
    await until(plain, 'done');

    const { id: session, url } = await initiate(server.url);
    await look(session);
    const client = await openClient(url);
    await until(session, 'processing');
    client.send(counterAudio(1));
    client.stop();
    await client.closed;
    await until(session, 'done');
    const { id: refused, url: refusedUrl } = await initiate(server.url);
    const hostile = await openClient(refusedUrl);
    for (let count = 0; count < 10; count += 1) hostile.send('nonsense');
    await hostile.closed;
    await until(refused, 'error');

    expect(seen.get(session)).toEqual(['queued', 'processing', 'done']);
    // Between its source and the engine a recording waits once more.
    for (const [id, states] of seen)
      expect(states.join(), id).toMatch(
        /^(queued,?)?(processing,?)?(queued,?)?(processing,?)?(done|error)$/,
      );
    expect((await look(failed)).error_code).toBe(404);
    expect((await look(refused)).error_code).toBe(400);

    const ended = await Promise.all([...seen.keys()].map(look));
    await server.kill();
    server = await start();
    await waitForJob(server.url, (await createJob(server.url, { audio_url })).id);
    for (const job of ended) {
      expect(await look(job.id)).toEqual({
        ...job,
        // Links of files begin with the address of the service.
        request_params: expect.anything(),
      });
    }
  },
  60_000,
);

const patient = { timeout: 30_000, interval: 10 };

/** Every secret of the data folder and of this test. */
function listSecrets(...others: string[]): string[] {
  const database = new SqliteDatabase(`${dataFolder}/earshot.db`, { readonly: true });
  const rows = database.prepare('select hash, webhook_secret from api_keys').raw().all();
  database.close();
  return [testKey, ...others, ...(rows as string[][]).flat()].filter(Boolean);
}

verifies(
  'job.metadata-content',
  'jobs of both kinds have the engine, the attempts and the time of each stage, however they ended, and no secret',
  async () => {
    const sources = await upload(server.url);
    const secretUrl = `${sourceUrl}/gone.wav?signature=canary-4711`;
    const done = await createJob(server.url, { audio_url: sources.audio_url });
    const failed = await createJob(server.url, { audio_url: secretUrl });
    const session = await initiate(server.url, {
      callback_config: { url: `${sourceUrl}/?canary` },
    });
    const client = await openClient(session.url);
    client.send(...frames(counterAudio(4)));
    client.stop();
    await client.closed;
    const jobs = [
      await waitForJob(server.url, done.id),
      await waitForLiveJob(server.url, session.id),
      await waitForJob(server.url, failed.id),
    ];
    for (const { post_session_metadata } of jobs) {
      expect(post_session_metadata).toMatchObject({
        engine: { id: 'scripted', model: 'script', version: null },
        attempts: 1,
        stages_seconds: expect.any(Object),
      });
      for (const seconds of Object.values(post_session_metadata['stages_seconds'] as object))
        expect(seconds).toBeLessThan(30);
      const text = JSON.stringify(post_session_metadata);
      const token = new URL(session.url).searchParams.get('token') ?? '';
      for (const secret of listSecrets('canary', token)) expect(text).not.toContain(secret);
    }
    const [recorded, live, broken] = jobs;
    for (const job of [recorded, live])
      expect(job?.post_session_metadata).toMatchObject({
        stages_seconds: { transcribe: expect.any(Number) },
      });
    expect(broken?.post_session_metadata).toMatchObject({
      stages_seconds: { acquire: expect.any(Number) },
      error: {
        code: 404,
        message: expect.stringMatching(/404/),
        reason_code: 'source_refused',
      },
    });
  },
);

verifies(
  ['result.billing-time', 'result.metadata', 'audio.channel-mode'],
  'the time to be billed is that of the audio, once for each channel that differs',
  async () => {
    const samples = new Int16Array(new Uint8Array(speech).buffer.slice(44, 44 + 2 * 20_011));
    const silence = new Int16Array(samples.length);
    const quieter = samples.map((sample) => sample / 2);
    const other = samples.toReversed();
    for (const [channels, distinct, channel_mode] of [
      [[samples], 1, undefined],
      [[samples, samples], 1, 'auto'],
      [[samples, silence], 2, 'auto'],
      [[samples, other], 2, 'auto'],
      // A voice is one at any level.
      [[samples, quieter, samples], 1, 'auto'],
      [[samples, quieter, other, silence], 3, 'auto'],
      [[samples, quieter, samples], 3, 'separate'],
      [[samples, other], 1, 'mixed'],
    ] as const) {
      const startedMs = performance.now();
      const { audio_url } = await upload(server.url, encodeWav(channels, 16_000));
      const { id } = await createJob(server.url, {
        audio_url,
        ...(channel_mode && { channel_mode }),
      });
      const { post_session_metadata, result } = await waitForJob(server.url, id);
      expect(post_session_metadata['channels']).toEqual(
        channels.length === 1
          ? undefined
          : { mode: channel_mode ?? 'auto', transcribed: expect.any(Array) },
      );
      // 20,011 samples of a sixteen-thousandth of a second.
      expect(result?.metadata).toEqual({
        audio_duration: 1.251,
        number_of_distinct_channels: distinct,
        billing_time: Number((1.251 * distinct).toFixed(3)),
        transcription_time: expect.any(Number),
      });
      const seconds = result?.metadata.transcription_time ?? 0;
      expect(seconds).toBeGreaterThan(0);
      expect(seconds).toBeLessThan((performance.now() - startedMs) / 1000);
    }
    // A session has no channels that are equal unless they are so to the end.
    const { id, url } = await initiate(server.url, { channels: 3, sample_rate: 8000 });
    const client = await openClient(url);
    client.send(...frames(counterAudio(1.25, 48_000)));
    client.stop();
    await client.closed;
    expect((await readLiveJob(server.url, id)).result?.metadata).toMatchObject({
      audio_duration: 1.25,
      number_of_distinct_channels: 3,
      billing_time: 3.75,
    });
  },
);
