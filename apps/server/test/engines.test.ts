import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { floatToInt16, readWav } from '@earshot/audio';
import {
  capabilitiesSchema,
  type LiveRequestInput,
  type TranscriptionLanguage,
} from '@earshot/core';
import { writeSyntheticModel } from '@earshot/engine/synthetic-models';
import {
  type FakeTranscriptionServer,
  startFakeTranscriptionServer,
} from '@earshot/engine/testing';
import { verifies } from '@earshot/specification';
import OpenAI, { toFile } from 'openai';
import { afterAll, beforeAll, describe, expect, onTestFinished, vi } from 'vitest';
import {
  call,
  createJob,
  getJob,
  readError,
  speech,
  speechText,
  upload,
  waitForJob,
} from './support/api.js';
import { finalTexts, frames, initiate, openClient, waitForLiveJob } from './support/live.js';
import {
  type ServerProcess,
  startServerProcess,
  temporaryFolder,
  testKey,
} from './support/server-process.js';
import { needsPocketsphinx } from './support/speech.js';
import { encodeWav } from './support/wav.js';

/** Four sentences with a pause after each. */
const sentences = (() => {
  const file = readFileSync(
    join(import.meta.dirname, '../../../packages/engine/test/speech/sample-two-sentences.wav'),
  );
  const two = floatToInt16(readWav(file).channels[0] ?? new Float32Array(0));
  const pause = new Int16Array(16_000);
  return encodeWav([Int16Array.from([...two, ...pause, ...two, ...pause])], 16_000);
})();

const apiKey = 'sk-canary-of-the-transcription-server';

async function transcribe({ url }: ServerProcess, body: Record<string, unknown> = {}) {
  const { audio_url } = await upload(url, sentences);
  const { id } = await createJob(url, { audio_url, ...body });
  return waitForJob(url, id);
}

async function transcribeLive(
  { url }: ServerProcess,
  request: LiveRequestInput,
  audio: Uint8Array = sentences,
) {
  const session = await initiate(url, { endpointing: 0.3, ...request });
  const client = await openClient(session.url);
  client.send(...frames(audio));
  client.stop();
  await client.closed;
  return { job: await waitForLiveJob(url, session.id), client };
}

const languages = (...codes: TranscriptionLanguage[]) => ({
  language_config: { languages: codes },
});

const readCapabilities = async ({ url }: ServerProcess) =>
  capabilitiesSchema.parse(await (await call(url, '/v2/capabilities')).json());

const connectOpenai = ({ url }: ServerProcess) =>
  new OpenAI({ baseURL: `${url}/v1`, apiKey: testKey, maxRetries: 0 });

const readEngine = (job: { post_session_metadata: Record<string, unknown> }) =>
  (job.post_session_metadata['engine'] as { id: string }).id;

describe('a scripted engine and a server for transcriptions', () => {
  let remote: FakeTranscriptionServer;
  let server: ServerProcess;

  beforeAll(async () => {
    remote = await startFakeTranscriptionServer({ kind: 'speaches', apiKey, models: ['whisper'] });
    server = await startServerProcess({
      EARSHOT_ENGINE: 'scripted,openai',
      EARSHOT_OPENAI_BASE_URL: remote.url,
      EARSHOT_OPENAI_API_KEY: apiKey,
      EARSHOT_OPENAI_LANGUAGES: 'en,de,fr',
    });
  }, 60_000);

  afterAll(async () => {
    await server.stop();
    await remote.stop();
  });

  const say = (language: TranscriptionLanguage, text: string) => {
    remote.transcribe = (request) => ({
      language: (request.language ?? language) as TranscriptionLanguage,
      text,
    });
  };

  verifies('engines.union', 'capabilities are those of both, and each is described', async () => {
    const capabilities = await readCapabilities(server);
    expect(capabilities.languages).toEqual(['en', 'de', 'fr']);
    expect(capabilities.engines).toMatchObject([
      { id: 'scripted', languages: ['en'], partial_transcripts: true, language_detection: false },
      {
        id: 'openai',
        model: 'whisper',
        languages: ['en', 'de', 'fr'],
        // Those without a language get it.
        is_default: true,
        streaming: true,
        partial_transcripts: false,
        word_timestamps: true,
        word_confidences: true,
        language_detection: true,
        status: { available: true },
      },
    ]);
    expect(capabilities.engines[1]?.notes?.join(' ')).toContain('no partial transcripts');
    const available = { available: true, reason: null };
    expect(capabilities).toMatchObject({
      pre_recorded: available,
      live: available,
      options: {
        language_detection: available,
        code_switching: available,
        custom_vocabulary: available,
      },
    });
  });

  verifies(
    'engines.route-language',
    'a recording goes to the engine that knows its language',
    async () => {
      say('de', 'Guten Morgen, Welt.');
      const german = await transcribe(server, languages('de'));
      expect(readEngine(german)).toBe('openai');
      expect(german.result?.transcription).toMatchObject({ languages: ['de'] });
      expect(german.result?.transcription?.full_transcript).toContain('Guten Morgen, Welt.');
      const english = await transcribe(server, languages('en'));
      expect(readEngine(english)).toBe('scripted');
      expect(english.result?.transcription?.full_transcript).toMatch(/^one two three/);
      for (const job of [german, english])
        expect(job.post_session_metadata).not.toHaveProperty('language_assumed');
    },
    60_000,
  );

  verifies(
    ['vocabulary.sound-matching', 'job.vocabulary-report'],
    'a vocabulary is matched by its sound where the engine has none, in the languages of its entries',
    async () => {
      say('fr', 'Nous utilisons le Quadrato.');
      const vocabulary = [
        { value: 'Quadrado', intensity: 0.9 },
        { value: 'Utilissons', intensity: 1, language: 'de' as const },
        { value: '!?' },
      ];
      const custom = { custom_vocabulary: true, custom_vocabulary_config: { vocabulary } };
      // The language is detected, so it is known only at the end which entries were used.
      for (const language of [{}, languages('fr')]) {
        const french = await transcribe(server, { ...language, ...custom });
        expect(readEngine(french)).toBe('openai');
        expect(french.result?.transcription?.full_transcript).toContain(
          'Nous utilisons le Quadrado.',
        );
        expect(french.post_session_metadata['custom_vocabulary']).toMatchObject({
          notes: [
            {
              value: 'Utilissons',
              effect: 'left_out',
              reason: 'is of the language de, and fr is transcribed',
            },
            { value: '!?', effect: 'left_out' },
          ],
          notes_count: 2,
        });
      }
    },
    60_000,
  );

  verifies(
    ['engines.route-language', 'openai.live'],
    'so does a session, utterance by utterance',
    async () => {
      say('de', 'Guten Morgen.');
      const all = { receive_partial_transcripts: true, receive_final_transcripts: true };
      const german = await transcribeLive(server, { ...languages('de'), messages_config: all });
      expect(readEngine(german.job)).toBe('openai');
      const finals = finalTexts(german.client.messages);
      expect(finals.length).toBeGreaterThanOrEqual(4);
      expect(new Set(finals)).toEqual(new Set(['Guten Morgen.']));
      expect(german.client.ofType('transcript').every(({ data }) => data.is_final)).toBe(true);
      expect(german.job.result?.transcription?.languages).toEqual(['de']);
      const english = await transcribeLive(server, { ...languages('en'), messages_config: all });
      expect(readEngine(english.job)).toBe('scripted');
    },
    60_000,
  );

  verifies(
    ['engines.route-detection', 'parameters.language-detection'],
    'a language that is detected is left to the best engine for it',
    async () => {
      say('fr', 'Bonjour tout le monde.');
      const before = remote.requests.length;
      const french = await transcribe(server);
      expect(readEngine(french)).toBe('openai');
      expect(french.result?.transcription?.languages).toEqual(['fr']);
      const asked = remote.requests.slice(before).map(({ language }) => language);
      // It is detected once, and named from then on.
      expect(asked[0]).toBeUndefined();
      expect(asked.slice(1).every((language) => language === 'fr')).toBe(true);
      expect(asked.length).toBeGreaterThan(1);
      say('en', 'Good morning, everyone.');
      const english = await transcribe(server, languages('en', 'fr'));
      expect(readEngine(english)).toBe('scripted');
      expect(english.result?.transcription?.languages).toEqual(['en']);
      expect(english.post_session_metadata).not.toHaveProperty('language_assumed');
      say('fr', 'Bonjour tout le monde.');
      const session = await transcribeLive(server, {});
      expect(session.job.result?.transcription?.languages).toEqual(['fr']);
      expect(remote.requests.at(-1)?.language).toBe('fr');
    },
    60_000,
  );

  verifies(
    ['engines.route-code-switching', 'parameters.code-switching'],
    'with code switching the language of each utterance is detected',
    async () => {
      let count = 0;
      remote.transcribe = () => {
        count += 1;
        return count % 2 === 1
          ? { language: 'de', text: 'Guten Morgen zusammen.' }
          : { language: 'fr', text: 'Bonjour tout le monde.' };
      };
      const switching = { language_config: { languages: [], code_switching: true } };
      const recording = await transcribe(server, switching);
      const spoken = recording.result?.transcription?.utterances.map(({ language }) => language);
      expect(new Set(spoken)).toEqual(new Set(['de', 'fr']));
      const { job } = await transcribeLive(server, switching);
      expect([...(job.result?.transcription?.languages ?? [])].sort()).toEqual(['de', 'fr']);
      expect(remote.requests.at(-1)?.language).toBeUndefined();
    },
    60_000,
  );

  verifies(
    ['openai.chosen-engine', 'openai.models'],
    'a model that names an engine chooses it, whichever is the best',
    async () => {
      say('en', 'From elsewhere.');
      const client = connectOpenai(server);
      expect((await client.models.list()).data.map(({ id }) => id)).toEqual([
        'earshot-1',
        'scripted',
        'openai',
      ]);
      const ask = async (model: string, language?: string) => {
        const { data, response } = await client.audio.transcriptions
          .create({
            file: await toFile(sentences, 'talk.wav'),
            model,
            ...(language === undefined ? {} : { language }),
          })
          .withResponse();
        const job = await getJob(server.url, response.headers.get('x-earshot-job-id') ?? '');
        return { text: data.text, engine: readEngine(job), model: job.request_params?.['model'] };
      };
      expect(await ask('earshot-1', 'en')).toMatchObject({ engine: 'scripted' });
      for (const language of ['en', undefined])
        expect(await ask('openai', language)).toEqual({
          text: expect.stringContaining('From elsewhere.'),
          engine: 'openai',
          // The contract has one model.
          model: 'earshot-1',
        });
      expect(await ask('scripted')).toMatchObject({ engine: 'scripted' });
      await expect(ask('scripted', 'de')).rejects.toMatchObject({
        status: 400,
        code: 'unsupported_language',
        param: 'language',
        message: expect.stringContaining('must be one of en for the model scripted, got de'),
      });
    },
    60_000,
  );

  verifies('engines.unservable', 'what neither can do is refused before any work', async () => {
    const { audio_url } = await upload(server.url);
    const before = remote.requests.length;
    for (const [path, body] of [
      ['/v2/pre-recorded', { audio_url, ...languages('sw') }],
      ['/v2/live', languages('sw')],
    ] as const) {
      const error = await readError(await call(server.url, path, { body }), 422);
      expect(error).toMatchObject({
        code: 'unsupported_language',
        message: expect.stringContaining(
          'has sw, which no engine of this server supports: it supports en, de, fr',
        ),
        validation_errors: [expect.stringContaining('language_config.languages has sw')],
      });
    }
    const body = { ...languages('de'), realtime_processing: { words_accurate_timestamps: true } };
    const error = await readError(await call(server.url, '/v2/live', { body }), 422);
    expect(error.message).toBe(
      'realtime_processing.words_accurate_timestamps is not served by the engine openai: leave it out',
    );
    expect(remote.requests).toHaveLength(before);
  });

  verifies(
    ['engines.observed', 'openai.secret'],
    'each engine is named, and the key is nowhere',
    async () => {
      const ready = await (await call(server.url, '/ready', { key: null })).text();
      expect(JSON.parse(ready)).toEqual({
        status: 'ready',
        impaired: [],
        engines: [
          { name: 'scripted', ready: true, reason: null },
          { name: 'openai', ready: true, reason: null },
        ],
      });
      const metrics = await (await call(server.url, '/metrics', { key: null })).text();
      expect(metrics).toContain('earshot_engine_available{engine="scripted"} 1');
      expect(metrics).toContain('earshot_engine_available{engine="openai"} 1');
      expect(metrics).toContain('earshot_engine_processes{engine="openai"} 1');
      const capabilities = await (await call(server.url, '/v2/capabilities')).text();
      expect(remote.requests.at(-1)?.authorization).toBe(`Bearer ${apiKey}`);
      expect(ready + metrics + capabilities + server.output()).not.toContain(apiKey);
    },
  );
});

verifies(
  ['engines.independent', 'engines.observed', 'openai.unreachable'],
  'an engine that is away at the start, and again later, keeps the other from nothing, and comes back',
  async () => {
    const remote = await startFakeTranscriptionServer();
    await remote.stop();
    const server = await startServerProcess({
      EARSHOT_ENGINE: 'openai,scripted',
      EARSHOT_OPENAI_BASE_URL: remote.url,
      EARSHOT_OPENAI_LANGUAGES: 'en,de',
    });
    onTestFinished(async () => {
      await server.stop();
      await remote.stop();
    });
    const readStatus = async () => {
      const { engines, pre_recorded } = await readCapabilities(server);
      expect(pre_recorded.available).toBe(true);
      return engines[0]?.status;
    };
    expect(await readStatus()).toEqual({
      available: false,
      reason: expect.stringMatching(/^The server of EARSHOT_OPENAI_BASE_URL .*ECONNREFUSED/),
      reason_code: 'engine_unavailable',
    });
    const ready = await call(server.url, '/ready', { key: null });
    expect(ready.status).toBe(200);
    expect(await ready.json()).toMatchObject({
      engines: [{ name: 'openai', ready: false }, { ready: true }],
    });
    const metrics = await (await call(server.url, '/metrics', { key: null })).text();
    expect(metrics).toContain('earshot_engine_available{engine="openai"} 0');
    // English goes to the engine that works, German has none.
    expect(readEngine(await transcribe(server, languages('en')))).toBe('scripted');
    const { audio_url } = await upload(server.url);
    const german = { audio_url, ...languages('de') };
    const error = await readError(
      await call(server.url, '/v2/pre-recorded', { body: german }),
      503,
    );
    expect(error.code).toBe('engine_unavailable');
    await readError(await call(server.url, '/v2/live', { body: languages('de') }), 503);

    await remote.restart();
    const isBack = () =>
      vi.waitFor(
        async () => expect(await readStatus()).toEqual({ available: true, reason: null }),
        {
          timeout: 60_000,
          interval: 100,
        },
      );
    await isBack();
    const { id: first } = await createJob(server.url, german);
    expect((await waitForJob(server.url, first)).status).toBe('done');

    // It is not known yet that the engine has ended. The job detects it, and waits.
    await remote.stop();
    const { id } = await createJob(server.url, german);
    await vi.waitFor(async () => expect((await readStatus())?.available).toBe(false), {
      timeout: 60_000,
      interval: 100,
    });
    expect(readEngine(await transcribe(server, languages('en')))).toBe('scripted');
    await vi.waitFor(
      () => expect(server.output()).toContain('job deferred: its engines are unavailable'),
      {
        timeout: 60_000,
        interval: 100,
      },
    );
    expect((await getJob(server.url, id)).status).toBe('queued');
    await remote.restart();
    await isBack();
    const job = await vi.waitUntil(
      async () => {
        const found = await getJob(server.url, id);
        return found.status === 'done' && found;
      },
      { timeout: 60_000, interval: 100 },
    );
    expect(readEngine(job)).toBe('openai');
    expect(job.post_session_metadata['attempts']).toBe(2);
  },
  180_000,
);

verifies(
  'engines.language-assumed',
  'a single engine with one language says when it has assumed it',
  async () => {
    const server = await startServerProcess();
    onTestFinished(async () => void (await server.stop()));
    const assumed = await transcribe(server);
    const named = await transcribe(server, languages('en'));
    const session = await transcribeLive(server, {});
    const namedSession = await transcribeLive(server, languages('en'));
    for (const { post_session_metadata, result } of [assumed, session.job]) {
      expect(post_session_metadata['language_assumed']).toBe('en');
      expect(result?.transcription?.languages).toEqual(['en']);
    }
    for (const { post_session_metadata } of [named, namedSession.job])
      expect(post_session_metadata).not.toHaveProperty('language_assumed');
  },
  60_000,
);

describe('beside PocketSphinx', () => {
  needsPocketsphinx();
  verifies(
    ['engines.route-kind', 'engines.route-language'],
    'pocketsphinx, which has partials, has the English sessions, and the server that comes first the rest',
    async () => {
      const remote = await startFakeTranscriptionServer();
      remote.transcribe = ({ language = 'en' }) => ({
        language: language as TranscriptionLanguage,
        text: 'From elsewhere.',
      });
      const server = await startServerProcess({
        EARSHOT_ENGINE: 'openai,pocketsphinx',
        EARSHOT_OPENAI_BASE_URL: remote.url,
      });
      onTestFinished(async () => {
        await server.stop();
        await remote.stop();
      });
      expect((await readCapabilities(server)).languages).toHaveLength(99);
      const { client, job } = await transcribeLive(
        server,
        {
          ...languages('en'),
          endpointing: 1,
          messages_config: { receive_partial_transcripts: true, receive_final_transcripts: true },
        },
        speech,
      );
      expect(readEngine(job)).toBe('pocketsphinx');
      expect(finalTexts(client.messages).join(' ')).toBe(speechText);
      const english = await transcribe(server, languages('en'));
      expect(readEngine(english)).toBe('openai');
      expect(english.result?.transcription?.full_transcript).toContain('From elsewhere.');
      const swahili = await transcribeLive(server, languages('sw'));
      expect(readEngine(swahili.job)).toBe('openai');
      expect(swahili.job.result?.transcription?.languages).toEqual(['sw']);
    },
    120_000,
  );
});

verifies(
  [
    'engines.model-folders',
    'engines.route-kind',
    'engines.union',
    'engines.independent',
    'openai.chosen-engine',
  ],
  'each folder of a model is an engine, and one that is broken keeps the others from nothing',
  async () => {
    const folder = temporaryFolder();
    writeSyntheticModel(join(folder, 'a-stream'), 'streaming-transducer');
    writeSyntheticModel(join(folder, 'b-tdt'), 'nemo-tdt');
    writeSyntheticModel(join(folder, 'c-whisper'), 'whisper');
    mkdirSync(join(folder, 'd-broken'));
    writeFileSync(join(folder, 'd-broken/model.json'), '{"formatVersion":1}');
    mkdirSync(join(folder, 'notes'));
    const server = await startServerProcess({
      EARSHOT_ENGINE: 'sherpa-onnx,scripted',
      EARSHOT_MODELS_DIR: folder,
      EARSHOT_MODEL: 'b-tdt,a-stream,c-whisper,d-broken',
    });
    onTestFinished(async () => void (await server.stop()));
    const ready = (await (await call(server.url, '/ready', { key: null })).json()) as {
      engines: { name: string; ready: boolean; reason: string | null }[];
    };
    expect(ready.engines.map(({ name, ready: isReady }) => [name, isReady])).toEqual([
      ['sherpa-onnx/b-tdt', true],
      ['sherpa-onnx/a-stream', true],
      ['sherpa-onnx/c-whisper', true],
      ['sherpa-onnx/d-broken', false],
      ['scripted', true],
    ]);
    expect(ready.engines[3]?.reason).toContain('d-broken');
    expect((await readCapabilities(server)).languages).toEqual(['en', 'de', 'fr', 'zh']);
    const readModel = (job: { post_session_metadata: Record<string, unknown> }) =>
      (job.post_session_metadata['engine'] as { model: string }).model;
    expect(readModel(await transcribe(server, languages('de')))).toBe('synthetic-nemo-tdt');
    expect(readModel(await transcribe(server, languages('fr')))).toBe('synthetic-whisper');
    expect(readModel(await transcribe(server, languages('en')))).toBe('synthetic-nemo-tdt');
    expect(readModel((await transcribeLive(server, languages('en'))).job)).toBe(
      'synthetic-streaming-transducer',
    );

    // The name of a folder has a slash in front, which the official client and others write
    // differently.
    const client = connectOpenai(server);
    const name = 'sherpa-onnx/a-stream';
    expect(await client.models.retrieve(name)).toMatchObject({ id: name, owned_by: 'sherpa-onnx' });
    const plain = await call(server.url, `/v1/models/${name}`, {
      key: null,
      headers: { authorization: `Bearer ${testKey}` },
    });
    expect(await plain.json()).toMatchObject({ id: name });
    const file = await toFile(sentences, 'talk.wav');
    const { response } = await client.audio.transcriptions
      .create({ file, model: name, language: 'en' })
      .withResponse();
    const job = await getJob(server.url, response.headers.get('x-earshot-job-id') ?? '');
    expect(readModel(job)).toBe('synthetic-streaming-transducer');
  },
  120_000,
);

verifies(
  ['engines.independent', 'sherpa.broken-model'],
  'a damaged model keeps no other one from its work, and is not the default',
  async () => {
    const folder = temporaryFolder();
    writeSyntheticModel(join(folder, 'a-damaged'), 'whisper');
    writeFileSync(join(folder, 'a-damaged/encoder.onnx'), 'cut off');
    // Its languages would be detected by the first Whisper model.
    writeSyntheticModel(join(folder, 'b-tdt'), 'nemo-tdt');
    writeSyntheticModel(join(folder, 'c-whisper'), 'whisper');
    const server = await startServerProcess({
      EARSHOT_ENGINE: 'sherpa-onnx',
      EARSHOT_MODELS_DIR: folder,
    });
    onTestFinished(async () => void (await server.stop()));
    const ready = await (await call(server.url, '/ready', { key: null })).json();
    expect(ready).toMatchObject({
      engines: [
        { name: 'sherpa-onnx/a-damaged', ready: false },
        { name: 'sherpa-onnx/b-tdt', ready: true },
        { name: 'sherpa-onnx/c-whisper', ready: true },
      ],
    });
    const { engines } = await readCapabilities(server);
    expect(engines.map(({ is_default }) => is_default)).toEqual([false, false, true]);
    expect(engines[1]?.notes?.join(' ')).toContain('a-damaged/encoder.onnx has 7 bytes');
  },
  120_000,
);
