import { createReadStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { verifies } from '@earshot/specification';
import { parseSubtitles } from '@earshot/subtitles';
import OpenAI, {
  AuthenticationError,
  BadRequestError,
  ConflictError,
  NotFoundError,
  RateLimitError,
  toFile,
  UnprocessableEntityError,
} from 'openai';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { call, getJob, speech, speechText } from './support/api.js';
import { readResponse } from './support/api-response.js';
import { scriptedText } from './support/live.js';
import { describeGrowth, measured, measureMemory } from './support/memory.js';
import { type ServerProcess, startServerProcess, testKey } from './support/server-process.js';
import { needsPocketsphinx, pocketsphinxSettings, repeatedSpeech } from './support/speech.js';
import { encodeWav } from './support/wav.js';

const sample = join(import.meta.dirname, '../sample/meeting.wav');
const seconds = 9;
const slowMs = 180_000;

function connect({ url }: Pick<ServerProcess, 'url'>, apiKey = testKey): OpenAI {
  return new OpenAI({ baseURL: `${url}/v1`, apiKey, maxRetries: 0 });
}

/** A minute of a tone, of which the scripted engine makes fifteen utterances. */
function longAudio(durationSeconds = 60): Buffer {
  const samples = Int16Array.from({ length: durationSeconds * 16_000 }, (_, index) =>
    // A pause in every fourth second ends an utterance.
    index % 64_000 > 48_000 ? 0 : Math.round(9000 * Math.sin(index / 6) * Math.sin(index / 900)),
  );
  return encodeWav([samples], 16_000);
}

/** Patience with a machine that has much to do. */
const patient = { timeout: 30_000 };

const createForm = (fields: Record<string, string>, bytes: Uint8Array = speech) => {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)]), 'meeting.wav');
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
};

const post = async (
  { url }: Pick<ServerProcess, 'url'>,
  body: FormData,
  headers: Record<string, string> = {},
) =>
  readResponse(
    await call(url, '/v1/audio/transcriptions', {
      key: null,
      body,
      headers: { authorization: `Bearer ${testKey}`, ...headers },
    }),
  );

describe('with the official client', () => {
  needsPocketsphinx();
  let server: ServerProcess;
  let client: OpenAI;
  beforeAll(async () => {
    server = await startServerProcess(pocketsphinxSettings);
    client = connect(server);
  }, 60_000);
  afterAll(() => server.stop());

  const transcribe = <Options extends object>(options: Options) =>
    client.audio.transcriptions.create({
      file: createReadStream(sample),
      model: 'whisper-1',
      ...options,
    });

  const transcribeVerbosely = (timestamp_granularities?: ('word' | 'segment')[]) =>
    client.audio.transcriptions.create({
      file: createReadStream(sample),
      model: 'whisper-1',
      response_format: 'verbose_json',
      ...(timestamp_granularities === undefined ? {} : { timestamp_granularities }),
    });

  verifies(
    'openai.formats',
    'each response_format is what the client expects',
    async () => {
      const [plain, json, text, verbose, ...subtitles] = await Promise.all([
        transcribe({}),
        transcribe({ response_format: 'json' as const }),
        transcribe({ response_format: 'text' as const }),
        transcribeVerbosely(),
        transcribe({ response_format: 'srt' as const }),
        transcribe({ response_format: 'vtt' as const }),
      ]);
      expect(plain.text).toBe(speechText);
      expect(plain.usage).toEqual({ type: 'duration', seconds: expect.closeTo(seconds, 0) });
      expect(json).toEqual(plain);
      expect(text).toBe(`${speechText}\n`);

      expect(verbose).toMatchObject({
        task: 'transcribe',
        language: 'english',
        duration: expect.closeTo(seconds, 0),
        text: speechText,
        usage: { type: 'duration' },
      });
      expect(verbose.words).toBeUndefined();
      expect(verbose.segments?.map(({ text }) => text).join(' ')).toBe(speechText);
      for (const [index, segment] of (verbose.segments ?? []).entries()) {
        expect(segment).toMatchObject({ id: index, tokens: [], temperature: 0, no_speech_prob: 0 });
        expect(segment.end).toBeGreaterThan(segment.start);
        expect(segment.avg_logprob).toBeLessThanOrEqual(0);
        expect(segment.compression_ratio).toBeGreaterThan(0);
      }

      for (const [index, format] of (['srt', 'vtt'] as const).entries()) {
        // The types of the client know no text here.
        const file = subtitles[index] as unknown as string;
        expect(file).toMatch(format === 'srt' ? /^1\n00:00:0/ : /^WEBVTT\n/);
        const captions = parseSubtitles(file, { format }).cues.map((cue) => cue.text);
        expect(captions.join(' ').replaceAll(/\s+/g, ' ')).toBe(speechText);
      }
    },
    slowMs,
  );

  verifies('openai.granularities', 'words, segments, or both have their times', async () => {
    const [words, both] = await Promise.all([
      transcribeVerbosely(['word']),
      transcribeVerbosely(['word', 'segment']),
    ]);
    expect(words.segments).toBeUndefined();
    expect(words.words?.map(({ word }) => word)).toEqual(speechText.split(' '));
    let last = 0;
    for (const { end, start } of words.words ?? []) {
      expect(start).toBeGreaterThanOrEqual(last);
      expect(end).toBeGreaterThan(start);
      last = start;
    }
    expect(both.words).toEqual(words.words);
    expect(both.segments?.length).toBeGreaterThan(0);
  });

  verifies('openai.stream', 'deltas make the text that the last event has', async () => {
    const stream = await client.audio.transcriptions.create({
      file: await toFile(repeatedSpeech(3), 'thrice.wav'),
      model: 'whisper-1',
      stream: true,
    });
    const deltas: string[] = [];
    let done: string | undefined;
    for await (const event of stream) {
      expect(done).toBeUndefined();
      if (event.type === 'transcript.text.delta') deltas.push(event.delta);
      if (event.type === 'transcript.text.done') {
        done = event.text;
        expect(event.usage).toMatchObject({ type: 'duration' });
      }
    }
    expect(deltas.length).toBeGreaterThan(1);
    expect(deltas.join('')).toBe(done);
    expect(done).toContain(speechText);
  });

  verifies(
    ['openai.options', 'openai.job'],
    'language, prompt and temperature are those of a job that is listed like others',
    async () => {
      const { data, response } = await client.audio.transcriptions
        .create({
          file: await toFile(speech, 'talk.wav'),
          model: 'earshot-1',
          language: 'en-US',
          prompt: 'Vocabulary: amber, Friday',
          temperature: 0.4,
          response_format: 'verbose_json',
        })
        .withResponse();
      expect(data.segments?.[0]?.temperature).toBe(0.4);
      const id = response.headers.get('x-earshot-job-id') ?? '';
      const job = await getJob(server.url, id);
      expect(job).toMatchObject({
        kind: 'pre-recorded',
        status: 'done',
        file: { filename: 'talk.wav' },
        request_params: {
          language_config: { languages: ['en'] },
          custom_vocabulary: true,
          custom_vocabulary_config: { vocabulary: ['amber', 'Friday'] },
        },
      });
      expect(job.result?.transcription?.full_transcript).toBe(data.text);
      const listed = await readResponse(await call(server.url, '/v2/pre-recorded?limit=1'));
      expect(listed.body.items[0].id).toBe(id);
      expect((await call(server.url, `/v2/pre-recorded/${id}/file`)).status).toBe(200);
    },
  );

  verifies(
    'openai.models',
    'models are listed, found by name, and refused when unknown',
    async () => {
      const models = await client.models.list();
      expect(models.data.map(({ id }) => id)).toEqual(['earshot-1', 'pocketsphinx']);
      for (const id of ['earshot-1', 'whisper-1', 'gpt-4o-transcribe', 'pocketsphinx'])
        expect(await client.models.retrieve(id)).toMatchObject({ id, object: 'model' });
      await expect(client.models.retrieve('whisper-9')).rejects.toThrow(NotFoundError);
      const refused = transcribe({ model: 'whisper-9' });
      await expect(refused).rejects.toThrow(NotFoundError);
      await expect(refused).rejects.toMatchObject({
        status: 404,
        code: 'model_not_found',
        param: 'model',
        message: expect.stringContaining('earshot-1, whisper-1'),
      });
    },
  );

  verifies('openai.errors', 'errors are those of the client', async () => {
    const stranger = connect(server, 'es_unknown-key-of-nobody-at-all-00000000');
    // One after the other, since a rejection that is not awaited yet is an unhandled one.
    for (const send of [
      () => stranger.models.list(),
      () =>
        stranger.audio.transcriptions.create({
          file: createReadStream(sample),
          model: 'whisper-1',
        }),
    ]) {
      const request = send();
      await expect(request).rejects.toThrow(AuthenticationError);
      await expect(request).rejects.toMatchObject({
        status: 401,
        code: 'invalid_api_key',
        type: 'invalid_request_error',
        param: null,
      });
    }
    const missing = await readResponse(await call(server.url, '/v1/models', { key: testKey }));
    expect(missing.status).toBe(401);
    expect(missing.headers.get('www-authenticate')).toBe('Bearer realm="earshot"');

    for (const [options, param] of [
      [{ language: 'klingon' }, 'language'],
      [{ language: 'fr' }, 'language'],
      [{ temperature: 2 }, 'temperature'],
      [{ response_format: 'xml' }, 'response_format'],
      [
        { response_format: 'verbose_json', timestamp_granularities: ['year'] },
        'timestamp_granularities[]',
      ],
      [{ stream: 'maybe' }, 'stream'],
      [{ response_format: 'vtt', stream: true }, 'stream'],
      [{ task: 'summarize' }, 'task'],
      [{ task: 'translate' }, 'task'],
      [{ langauge: 'en' }, 'langauge'],
      [{ temprature: 0.5 }, 'temprature'],
    ] as [Record<string, unknown>, string][]) {
      const request = transcribe(options as { language: string });
      await expect(request, param).rejects.toThrow(BadRequestError);
      await expect(request, param).rejects.toMatchObject({ status: 400, param });
    }
    const notAudio = client.audio.transcriptions.create({
      file: await toFile(readFileSync(import.meta.filename), 'talk.wav'),
      model: 'whisper-1',
    });
    await expect(notAudio).rejects.toMatchObject({
      status: 415,
      code: 'unsupported_audio',
      param: 'file',
    });
    for (const [type, body] of [
      ['application/json', '{}'],
      ['audio/wav', 'RIFF'],
    ] as const) {
      const other = await readResponse(
        await call(server.url, '/v1/audio/transcriptions', {
          key: null,
          headers: { authorization: `Bearer ${testKey}`, 'content-type': type },
          body,
        }),
      );
      expect(other.status).toBe(415);
      expect(other.headers.get('accept')).toBe('multipart/form-data');
      expect(other.body.error.message).toBe(
        `The content-type "${type}" is not supported here: send multipart/form-data`,
      );
    }
    const empty = await post(server, new FormData());
    expect(empty.status).toBe(400);
    const noFile = new FormData();
    noFile.set('model', 'whisper-1');
    expect((await post(server, noFile)).body).toEqual({
      error: {
        message: 'file is required: send the audio in the field file',
        type: 'invalid_request_error',
        param: 'file',
        code: 'invalid_request',
      },
    });
    const twice = createForm({ model: 'whisper-1' });
    twice.append('model', 'earshot-1');
    expect((await post(server, twice)).body.error.param).toBe('model');
    for (const [path, method, status] of [
      ['/v1/nothing', 'GET', 404],
      ['/v1/models', 'DELETE', 405],
      ['/v1/audio/transcriptions?model=x', 'POST', 400],
    ] as const) {
      const response = await readResponse(
        await call(server.url, path, {
          method,
          key: null,
          headers: { authorization: `Bearer ${testKey}` },
        }),
      );
      expect(response.status, path).toBe(status);
      expect(response.body, path).toEqual({
        error: {
          message: expect.stringMatching(/\S/),
          type: 'invalid_request_error',
          param: null,
          code: expect.stringMatching(/\S/),
        },
      });
    }
  });

  verifies(
    'openai.translations',
    'where nothing translates a 404 says what is needed',
    async () => {
      const request = client.audio.translations.create({
        file: createReadStream(sample),
        model: 'whisper-1',
      });
      await expect(request).rejects.toThrow(NotFoundError);
      await expect(request).rejects.toThrow(
        /does not serve translations: it needs a language model.* pull whisper-base.*\. POST \/v1\/audio\/transcriptions/,
      );
    },
  );
});

describe('limits', () => {
  verifies(
    ['openai.limits', 'openai.errors'],
    'requests and uploads are limited as everywhere, with headers',
    async () => {
      const server = await startServerProcess({
        EARSHOT_REQUESTS_PER_MINUTE: '3',
        EARSHOT_MAX_UPLOAD_BYTES: '100000',
      });
      const client = connect(server);
      const { response } = await client.models.list().withResponse();
      expect(response.headers.get('x-ratelimit-limit-requests')).toBe('3');
      expect(response.headers.get('x-ratelimit-remaining-requests')).toBe('2');
      expect(response.headers.get('x-request-id')).toMatch(/\S/);
      const large = client.audio.transcriptions.create({
        file: createReadStream(sample),
        model: 'whisper-1',
      });
      await expect(large).rejects.toMatchObject({ status: 413, code: 'payload_too_large' });
      // The requests of both interfaces count together.
      expect((await call(server.url, '/v2/live')).status).toBe(200);
      const error: unknown = await client.models.list().catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(RateLimitError);
      expect(error).toMatchObject({
        status: 429,
        code: 'rate_limit_exceeded',
        type: 'rate_limit_error',
      });
      const { headers } = error as RateLimitError;
      expect(Number(headers?.get('retry-after'))).toBeGreaterThan(0);
      await server.stop();
    },
  );

  verifies(
    'openai.limits',
    'a repeated request gets the same transcription, another one with its key is refused',
    async () => {
      const server = await startServerProcess();
      const client = connect(server);
      const headers = { 'Idempotency-Key': 'talk-1' };
      const ask = async (fields: { prompt?: string } = {}, name = 'talk.wav') => {
        const { data, response } = await client.audio.transcriptions
          .create({ file: await toFile(speech, name), model: 'whisper-1', ...fields }, { headers })
          .withResponse();
        return { ...data, id: response.headers.get('x-earshot-job-id') };
      };
      const [first, same] = await Promise.all([ask(), ask()]);
      expect(same).toEqual(first);
      expect(await ask()).toEqual(first);
      await expect(ask({ prompt: 'amber' })).rejects.toThrow(UnprocessableEntityError);
      await expect(ask({}, 'other.wav')).rejects.toMatchObject({ code: 'idempotency_key_reused' });
      const listed = await readResponse(await call(server.url, '/v2/transcription'));
      expect(listed.body.items).toHaveLength(1);
      await server.stop();
    },
  );
});

verifies(
  'openai.bounded',
  'files that wait for their transcription take no memory',
  async () => {
    // No worker processes the queue.
    const server = await startServerProcess({ ...measured, EARSHOT_ROLES: 'api' });
    const client = connect(server);
    const audio = longAudio(600);
    const leave = new AbortController();
    const ask = async () =>
      client.audio.transcriptions
        .create(
          { file: await toFile(audio, 'long.wav'), model: 'whisper-1' },
          { signal: leave.signal },
        )
        .catch(() => undefined);
    const isWaiting = (many: number) =>
      expect
        .poll(async () => (await call(server.url, '/v2/pre-recorded?status=queued')).json(), {
          timeout: 30_000,
        })
        .toMatchObject({ items: { length: many } });
    const requests = [ask()];
    await isWaiting(1);
    const before = await measureMemory(server);
    for (let index = 0; index < 8; index += 1) requests.push(ask());
    await isWaiting(9);
    const after = await measureMemory(server);
    expect(8 * audio.length).toBeGreaterThan(128 * 1024 ** 2);
    expect(after.held - before.held, describeGrowth(before, after)).toBeLessThan(16 * 1024 ** 2);
    leave.abort();
    await Promise.all(requests);
    await server.stop();
  },
  120_000,
);

describe('a client that leaves', () => {
  needsPocketsphinx();
  verifies(
    ['openai.abort', 'openai.stream'],
    'ends its job: the engine works on the next one',
    async () => {
      const server = await startServerProcess({
        ...pocketsphinxSettings,
        EARSHOT_WORKER_JOBS: '1',
      });
      const client = connect(server);
      const long = repeatedSpeech(40);
      const leave = new AbortController();
      const stream = await client.audio.transcriptions.create(
        { file: await toFile(long, 'long.wav'), model: 'whisper-1', stream: true },
        { signal: leave.signal },
      );
      // The first utterance of six minutes arrives before the remainder is transcribed.
      for await (const event of stream) {
        expect(event.type).toBe('transcript.text.delta');
        break;
      }
      leave.abort();
      const [{ id }] = (await readResponse(await call(server.url, '/v2/pre-recorded'))).body.items;
      await expect.poll(async () => (await getJob(server.url, id)).status, patient).toBe('error');
      expect(await getJob(server.url, id)).toMatchObject({ error_code: 499 });
      const next = await client.audio.transcriptions.create({
        file: createReadStream(sample),
        model: 'whisper-1',
      });
      expect(next.text).toBe(speechText);

      // Before its turn, too.
      const queued = new AbortController();
      const request = client.audio.transcriptions.create(
        { file: await toFile(long, 'long.wav'), model: 'whisper-1' },
        { signal: queued.signal },
      );
      await expect
        .poll(
          async () => (await call(server.url, '/v2/pre-recorded?status=processing')).json(),
          patient,
        )
        .toMatchObject({ items: [{}] });
      queued.abort();
      await expect(request).rejects.toThrow('aborted');
      await expect
        .poll(
          async () => (await call(server.url, '/v2/pre-recorded?status=processing')).json(),
          patient,
        )
        .toMatchObject({ items: [] });
      await server.stop();
    },
    120_000,
  );

  verifies(
    'openai.abort',
    'with an idempotency key finds its transcription when it comes back',
    async () => {
      const server = await startServerProcess();
      const client = connect(server);
      const headers = { 'Idempotency-Key': 'come-back' };
      const audio = longAudio();
      const leave = new AbortController();
      const ask = async (signal?: AbortSignal) =>
        client.audio.transcriptions.create(
          { file: await toFile(audio, 'long.wav'), model: 'whisper-1', stream: true },
          { headers, ...(signal === undefined ? {} : { signal }) },
        );
      for await (const _ of await ask(leave.signal)) break;
      leave.abort();
      let text = '';
      for await (const event of await ask())
        if (event.type === 'transcript.text.done') text = event.text;
      expect(text).toContain(scriptedText);
      const { items } = (await readResponse(await call(server.url, '/v2/pre-recorded'))).body;
      expect(items).toMatchObject([{ status: 'done' }]);
      await server.stop();
    },
  );

  verifies('openai.errors', 'and a job that somebody else cancels is a conflict', async () => {
    // No worker processes the queue.
    const server = await startServerProcess({ EARSHOT_ROLES: 'api' });
    const client = connect(server);
    const request = client.audio.transcriptions.create({
      file: createReadStream(sample),
      model: 'whisper-1',
    });
    const outcome = request.catch((error: unknown) => error);
    await expect
      .poll(async () => (await call(server.url, '/v2/pre-recorded')).json(), patient)
      .toMatchObject({ items: [{ status: 'queued' }] });
    const [{ id }] = (await readResponse(await call(server.url, '/v2/pre-recorded'))).body.items;
    expect(
      (await call(server.url, `/v2/pre-recorded/${id}/cancel`, { method: 'POST' })).status,
    ).toBe(202);
    expect(await outcome).toBeInstanceOf(ConflictError);
    await server.stop();
  });
});
