import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import type { LiveJob, LiveRequestInput, PreRecordedJob, VocabularyEntry } from '@earshot/core';
import { listenLocally } from '@earshot/presets/listen';
import { verifies } from '@earshot/specification';
import { parseSrt, parseVtt } from '@earshot/subtitles';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { call, createJob, getJob, speech, speechText, upload, waitForJob } from './support/api.js';
import { frames, initiate, openClient, readLiveJob } from './support/live.js';
import { type ServerProcess, startServerProcess } from './support/server-process.js';
import { needsPocketsphinx, pocketsphinxSettings } from './support/speech.js';
import { encodeWav } from './support/wav.js';

let server: ServerProcess;

/** "please open the quadrado report", a word that no dictionary has. */
const unknownWord = readFileSync(
  join(import.meta.dirname, '../../../packages/engine/test/speech/vocabulary.wav'),
);

needsPocketsphinx();
beforeAll(async () => {
  server = await startServerProcess({
    ...pocketsphinxSettings,
    EARSHOT_ALLOW_PRIVATE_SOURCES: '127.0.0.0/8',
  });
}, 60_000);

afterAll(() => server.stop());

async function transcribe(body: Record<string, unknown>): Promise<PreRecordedJob> {
  const { id } = await createJob(server.url, body);
  return waitForJob(server.url, id);
}

/** Streams a WAV file in a session that ends an utterance at a pause of a second. */
async function transcribeLive(file: Uint8Array, request: LiveRequestInput): Promise<LiveJob> {
  const { id, url } = await initiate(server.url, { endpointing: 1, ...request });
  const client = await openClient(url);
  client.send(...frames(file));
  client.stop();
  expect((await client.closed).code).toBe(1000);
  return readLiveJob(server.url, id);
}

describe('real speech', () => {
  verifies(
    [
      'endpoint.upload.multipart',
      'endpoint.upload.metadata',
      'endpoint.create',
      'endpoint.create.response',
      'endpoint.get',
      'endpoint.own-file',
      'job.result',
      'result.transcription',
    ],
    'an uploaded recording becomes text',
    async () => {
      const { audio_url, audio_metadata } = await upload(server.url);
      expect(audio_url).toBe(`${server.url}/file/${audio_metadata.id}`);
      expect(audio_metadata).toMatchObject({
        filename: 'meeting.wav',
        extension: 'wav',
        size: speech.byteLength,
        number_of_channels: 1,
      });
      expect(audio_metadata.audio_duration).toBeCloseTo(8.755, 2);

      const created = await createJob(server.url, { audio_url });
      expect(created.result_url).toBe(`${server.url}/v2/pre-recorded/${created.id}`);
      const job = await waitForJob(server.url, created.id);
      expect(job).toMatchObject({
        id: created.id,
        status: 'done',
        error_code: null,
        kind: 'pre-recorded',
      });
      const { metadata, transcription } = job.result ?? expect.fail('a done job has a result');
      expect(transcription?.full_transcript).toBe(speechText);
      expect(transcription?.languages).toEqual(['en']);
      expect(metadata).toMatchObject({ number_of_distinct_channels: 1 });
      expect(metadata.audio_duration).toBeCloseTo(8.755, 2);
      expect(metadata.billing_time).toBeCloseTo(metadata.audio_duration, 6);
      expect(metadata.transcription_time).toBeGreaterThan(0);
    },
  );

  verifies(
    ['result.utterance', 'utterance.text-is-words', 'utterance.ranges'],
    'utterances carry words, times and confidences that fit together',
    async () => {
      const { audio_url } = await upload(server.url);
      const job = await transcribe({ audio_url });
      const utterances = job.result?.transcription?.utterances ?? [];
      expect(utterances.length).toBeGreaterThan(0);
      let previousEnd = 0;
      for (const utterance of utterances) {
        expect(utterance.text).toBe(utterance.words.map(({ word }) => word).join(''));
        expect(utterance).toMatchObject({ channel: 0, language: 'en' });
        expect(utterance.start).toBe(utterance.words[0]?.start);
        expect(utterance.end).toBe(utterance.words.at(-1)?.end);
        for (const { start, end, confidence } of utterance.words) {
          expect(start).toBeGreaterThanOrEqual(previousEnd);
          expect(end).toBeGreaterThan(start);
          expect(confidence).toBeGreaterThanOrEqual(0);
          expect(confidence).toBeLessThanOrEqual(1);
          previousEnd = start;
        }
      }
      expect(utterances[0]?.start).toBeGreaterThan(0.1);
      expect(utterances.at(-1)?.end).toBeLessThan(8.755);
    },
  );

  verifies(
    ['parameters.subtitles', 'result.subtitles'],
    'subtitles come in every format asked for, with every word, within the limits asked for',
    async () => {
      const { audio_url } = await upload(server.url);
      const limits = { maximum_characters_per_row: 24, maximum_rows_per_caption: 1 };
      const job = await transcribe({
        audio_url,
        subtitles: true,
        subtitles_config: { formats: ['vtt', 'srt'], ...limits },
      });
      const { subtitles, utterances = [] } = job.result?.transcription ?? {};
      expect(subtitles?.map(({ format }) => format)).toEqual(['vtt', 'srt']);
      const [vtt = '', srt = ''] = subtitles?.map((file) => file.subtitles) ?? [];
      const { cues } = parseSrt(srt);
      expect(parseVtt(vtt).cues.map(({ text }) => text)).toEqual(cues.map(({ text }) => text));
      expect(cues.map(({ text }) => text).join(' ')).toBe(speechText);
      for (const { text } of cues) expect(text).toMatch(/^.{1,24}$/);
      expect(cues[0]?.startSeconds).toBeCloseTo(utterances[0]?.start ?? Number.NaN, 2);
    },
  );

  verifies('parameters.subtitles', 'there are no subtitles unless they are asked for', async () => {
    const { audio_url } = await upload(server.url);
    const job = await transcribe({ audio_url, subtitles_config: { formats: ['vtt'] } });
    expect(job.result?.transcription).not.toHaveProperty('subtitles');
  });

  verifies(
    ['endpoint.remote-file', 'file.source', 'process.private-sources'],
    'a recording elsewhere is fetched, and its link is kept',
    async () => {
      const source = createServer((_request, response) => {
        response.setHeader('content-type', 'audio/wav');
        response.end(speech);
      });
      const { port } = await listenLocally(source);
      const link = `http://127.0.0.1:${port}/recordings/monday.wav`;
      const job = await transcribe({ audio_url: link });
      source.close();
      expect(job.result?.transcription?.full_transcript).toBe(speechText);
      expect(job.file).toMatchObject({
        source: link,
        filename: 'monday.wav',
        number_of_channels: 1,
      });
    },
  );

  verifies(
    'parameters.custom-vocabulary',
    'a word that the recogniser does not know is understood once it was given and switched on, in recordings and live, in each channel',
    async () => {
      const said = new Int16Array(new Uint8Array(unknownWord).buffer.slice(44));
      const silence = new Int16Array(said.length);
      const stereo = encodeWav([silence, said], 16_000);
      const { audio_url } = await upload(server.url, stereo, 'quadrado.wav');
      const custom_vocabulary_config = { vocabulary: ['Quadrado'] };
      // An entry of several words is one phrase, whose words have times of their own.
      const phrase = { vocabulary: ['Open the Quadrado Report'] };
      for (const [custom, expected] of [
        [{}, expect.not.stringContaining('Quadrado')],
        [{ custom_vocabulary_config }, expect.not.stringContaining('Quadrado')],
        [{ custom_vocabulary: true, custom_vocabulary_config }, 'please open the Quadrado report'],
        [
          { custom_vocabulary: true, custom_vocabulary_config: phrase },
          'please Open the Quadrado Report',
        ],
      ] as const) {
        const jobs = [
          await transcribe({ audio_url, ...custom }),
          await transcribeLive(stereo, { channels: 2, realtime_processing: custom as object }),
        ];
        for (const { post_session_metadata, result } of jobs) {
          expect(result?.transcription?.full_transcript).toEqual(expected);
          for (const { text, words } of result?.transcription?.utterances ?? [])
            expect(words).toHaveLength(text.split(' ').length);
          expect(result?.transcription?.utterances.map(({ channel }) => channel)).toEqual([1]);
          expect(post_session_metadata).not.toHaveProperty('custom_vocabulary');
        }
      }
    },
    180_000,
  );

  verifies(
    'job.vocabulary-report',
    'entries that are not used as they were given are named with the reason, and the others are understood',
    async () => {
      const vocabulary: VocabularyEntry[] = [
        { value: '東京' },
        { value: 'Quadrado', language: 'en' },
        { value: 'Reeport', language: 'pt', intensity: 1, pronunciations: ['report'] },
        { value: '!?' },
        { value: 'Xyzzy', intensity: 0 },
      ];
      const { audio_url } = await upload(server.url, unknownWord, 'quadrado.wav');
      const custom = { custom_vocabulary: true, custom_vocabulary_config: { vocabulary } };
      const jobs = [
        await transcribe({ audio_url, ...custom }),
        await transcribeLive(unknownWord, { realtime_processing: custom }),
      ];
      for (const job of jobs) {
        // An entry of another language is not used, however loud it is.
        expect(job.result?.transcription?.full_transcript).toMatch(/Quadrado report$/);
        expect(job.post_session_metadata['custom_vocabulary']).toEqual({
          notes: [
            {
              value: 'Reeport',
              effect: 'left_out',
              reason: 'is of the language pt, and en is transcribed',
            },
            {
              value: 'Xyzzy',
              effect: 'left_out',
              reason: 'has the intensity 0, with which an entry has no effect',
            },
            {
              value: '東京',
              effect: 'left_out',
              reason: expect.stringMatching(/^has no pronunciation/),
            },
            {
              value: '!?',
              effect: 'left_out',
              reason: expect.stringMatching(/^has no pronunciation/),
            },
          ],
          notes_count: 4,
        });
      }
    },
    120_000,
  );

  verifies(
    'parameters.vocabulary-intensity',
    'a word of the vocabulary is heard at a high intensity, and its homophone at a low one',
    async () => {
      const { audio_url } = await upload(server.url, unknownWord, 'quadrado.wav');
      const custom = (given: { intensity?: number; default_intensity?: number }) => {
        const { intensity, default_intensity } = given;
        const entry = { value: 'Reeport', pronunciations: ['report'] };
        return {
          custom_vocabulary: true,
          custom_vocabulary_config: {
            vocabulary: [intensity === undefined ? entry : { ...entry, intensity }],
            ...(default_intensity === undefined ? {} : { default_intensity }),
          },
        };
      };
      for (const [given, word] of [
        [{ intensity: 0 }, 'report'],
        [{ intensity: 1 }, 'Reeport'],
        [{ default_intensity: 0 }, 'report'],
        [{ default_intensity: 1, intensity: 0 }, 'report'],
      ] as const) {
        const jobs = [
          await transcribe({ audio_url, ...custom(given) }),
          await transcribeLive(unknownWord, { realtime_processing: custom(given) }),
        ];
        for (const { result } of jobs) {
          const words = result?.transcription?.full_transcript.split(' ');
          expect(words?.at(-1), JSON.stringify(given)).toBe(word);
        }
      }
    },
    120_000,
  );

  verifies(
    'result.metadata',
    'each channel is transcribed on its own, and equal channels are billed once',
    async () => {
      const samples = new Int16Array(new Uint8Array(speech).buffer.slice(44));
      const silence = new Int16Array(samples.length);
      const stereo = await upload(server.url, encodeWav([silence, samples], 16_000));
      const different = await transcribe({ audio_url: stereo.audio_url });
      expect(different.result?.metadata.number_of_distinct_channels).toBe(2);
      expect(different.result?.metadata.billing_time).toBeCloseTo(2 * 8.755, 1);
      const channels = different.result?.transcription?.utterances.map(({ channel }) => channel);
      expect(new Set(channels)).toEqual(new Set([1]));

      const twin = await upload(server.url, encodeWav([samples, samples], 16_000));
      const equal = await transcribe({ audio_url: twin.audio_url });
      expect(equal.result?.metadata.number_of_distinct_channels).toBe(1);
    },
  );
});

describe('the job', () => {
  verifies(
    [
      'job.id',
      'job.request-id',
      'job.version',
      'job.created-at',
      'job.completed-at',
      'job.custom-metadata',
      'job.post-session-metadata',
      'job.kind',
      'job.file',
      'versioning.path',
      'file.fields',
      'file.channels',
    ],
    'describes all of its capabilities',
    async () => {
      const { audio_url, audio_metadata } = await upload(server.url);
      const custom_metadata = { customer: 'c-1', tags: ['a', { b: null }], nested: { 'x.y': 1 } };
      const job = await transcribe({ audio_url, custom_metadata });
      expect(job.id).toMatch(/^[0-9a-f-]{36}$/);
      expect(job.request_id).toBeTruthy();
      expect(job).toMatchObject({ version: 2, kind: 'pre-recorded', custom_metadata });
      expect(Date.parse(job.created_at)).toBeLessThanOrEqual(Date.parse(job.completed_at ?? ''));
      expect(job.file).toEqual({
        id: audio_metadata.id,
        filename: 'meeting.wav',
        source: null,
        audio_duration: audio_metadata.audio_duration,
        number_of_channels: 1,
      });
      expect(job.request_params).toMatchObject({
        audio_url,
        subtitles: false,
        diarization: false,
        translation: false,
        language_config: { languages: [], code_switching: false },
      });
      expect(job.post_session_metadata).toMatchObject({
        engine: { id: 'pocketsphinx' },
        attempts: 1,
      });
    },
  );

  verifies(
    'job.status',
    'goes from queued to processing to done, with nothing of its end before',
    async () => {
      const { audio_url } = await upload(server.url);
      const { id } = await createJob(server.url, { audio_url });
      const seen: string[] = [];
      for (;;) {
        const job = await getJob(server.url, id);
        if (seen.at(-1) !== job.status) seen.push(job.status);
        if (job.status === 'done') break;
        expect(job.completed_at).toBeNull();
        expect(job.result).toBeNull();
        expect(job.error_code).toBeNull();
      }
      expect(['queued', 'processing', 'done'].filter((status) => seen.includes(status))).toEqual(
        seen,
      );
    },
  );
});

describe('audio that is no speech', () => {
  verifies('result.transcription', 'silence is an empty transcript, not an error', async () => {
    const { audio_url } = await upload(server.url, encodeWav([new Int16Array(32_000)], 16_000));
    const job = await transcribe({ audio_url });
    expect(job.status).toBe('done');
    expect(job.result?.transcription).toMatchObject({ full_transcript: '', utterances: [] });
  });

  verifies(
    ['job.error.undecodable', 'states.failed-job'],
    'bytes that are no audio end the job with 400',
    async () => {
      const source = createServer((_request, response) => response.end('<html>Not found</html>'));
      const { port } = await listenLocally(source);
      const job = await transcribe({ audio_url: `http://127.0.0.1:${port}/a.wav` });
      source.close();
      expect(job).toMatchObject({ status: 'error', error_code: 400 });
      expect(job.completed_at).not.toBeNull();
      expect(JSON.stringify(job)).not.toContain('<html>');
    },
  );

  verifies(
    'job.error.source-status',
    'a source that responds with 404 or 403 ends the job with that code',
    async () => {
      const source = createServer((request, response) => {
        response.statusCode = request.url === '/gone.wav' ? 404 : 403;
        response.end();
      });
      const { port } = await listenLocally(source);
      const gone = await transcribe({ audio_url: `http://127.0.0.1:${port}/gone.wav` });
      const forbidden = await transcribe({ audio_url: `http://127.0.0.1:${port}/secret.wav` });
      source.close();
      expect([gone.error_code, forbidden.error_code]).toEqual([404, 403]);
    },
  );
});

describe('files', () => {
  verifies(
    ['endpoint.file', 'endpoint.file.range', 'endpoint.job-file'],
    'the audio comes back byte for byte, whole and in ranges',
    async () => {
      const { audio_url } = await upload(server.url);
      const { id } = await createJob(server.url, { audio_url });
      await waitForJob(server.url, id);
      for (const path of [
        audio_url,
        `/v2/pre-recorded/${id}/file`,
        `/v2/transcription/${id}/file`,
      ]) {
        const whole = await call(server.url, path);
        expect(whole.status).toBe(200);
        expect(Buffer.from(await whole.arrayBuffer()).equals(speech)).toBe(true);
        for (const [range, from, to] of [
          ['bytes=0-3', 0, 4],
          ['bytes=100-', 100, speech.length],
          ['bytes=-7', speech.length - 7, speech.length],
        ] as const) {
          const part = await call(server.url, path, { headers: { range } });
          expect(part.status).toBe(206);
          expect(part.headers.get('content-range')).toBe(
            `bytes ${from}-${to - 1}/${speech.length}`,
          );
          expect(Buffer.from(await part.arrayBuffer()).equals(speech.subarray(from, to))).toBe(
            true,
          );
        }
        const outside = await call(server.url, path, {
          headers: { range: `bytes=${speech.length}-` },
        });
        expect(outside.status).toBe(416);
      }
      const asFile = await call(server.url, `/v2/pre-recorded/${id}/file`);
      expect(asFile.headers.get('content-type')).toBe('application/octet-stream');
    },
  );

  verifies('endpoint.upload.url', 'a recording elsewhere is uploaded by its address', async () => {
    const source = createServer((_request, response) => response.end(speech));
    const { port } = await listenLocally(source);
    const link = `http://127.0.0.1:${port}/tuesday.wav`;
    const response = await call(server.url, '/v2/upload', { body: { audio_url: link } });
    source.close();
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      audio_metadata: { filename: 'tuesday.wav', source: link, size: speech.length },
    });
  });
});
