import { verifies } from '@earshot/specification';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { OpenaiEngine } from '../src/engines/openai/engine.js';
import type { OpenaiOptions } from '../src/engines/openai/options.js';
import { promptVocabulary } from '../src/engines/openai/vocabulary.js';
import {
  EngineClosedError,
  EngineFailedError,
  EngineRequestError,
  EngineUnavailableError,
} from '../src/port/engine-error.js';
import { textOfWords } from '../src/port/recognition.js';
import type { EngineStatus, SpeechEngine } from '../src/port/speech-engine.js';
import { systemTimers, type Timers } from '../src/runtime/timers.js';
import { MatchedEngine } from '../src/sound-matching/matched-engine.js';
import { createMatchingPreparer } from '../src/sound-matching/prepare-matching.js';
import {
  type FakeFailure,
  type FakeServerOptions,
  type FakeTranscriptionServer,
  startFakeTranscriptionServer,
  type TranscriptionServerKind,
} from './support/fake-transcription-server.js';
import { startProxy } from './support/proxy.js';

const seconds = (count: number) => new Int16Array(count * 16_000);

/** Timers without delay, which record the requested delays. */
function createQuickTimers(): Timers & { readonly delaysMs: number[] } {
  const delaysMs: number[] = [];
  return {
    delaysMs,
    nowMs: () => systemTimers.nowMs(),
    after(delayMs, action) {
      delaysMs.push(delayMs);
      return systemTimers.after(0, action);
    },
  };
}

interface Subject {
  readonly server: FakeTranscriptionServer;
  readonly engine: SpeechEngine;
  /** Every status that the engine has reported. */
  readonly statuses: EngineStatus[];
  readonly delaysMs: readonly number[];
  /** Resolves when the engine reports a status that is accepted. */
  readonly reported: (accepts: (status: EngineStatus) => boolean) => Promise<void>;
}

async function start(
  serverOptions: FakeServerOptions = {},
  options: Partial<OpenaiOptions> = {},
  prepare: (server: FakeTranscriptionServer) => void = () => undefined,
): Promise<Subject> {
  const server = await startFakeTranscriptionServer(serverOptions);
  prepare(server);
  const timers = createQuickTimers();
  const engine = await OpenaiEngine.load({ baseUrl: server.url, ...options }, timers);
  const statuses: EngineStatus[] = [];
  const listeners = new Set<() => void>();
  engine.watch?.((status) => {
    statuses.push(status);
    for (const listener of listeners) listener();
  });
  onTestFinished(async () => {
    await engine.close();
    await server.stop();
  });
  return {
    server,
    engine,
    statuses,
    delaysMs: timers.delaysMs,
    reported: (accepts) =>
      new Promise((resolve) => {
        const look = () => {
          if (!statuses.some(accepts)) return;
          listeners.delete(look);
          resolve();
        };
        listeners.add(look);
        look();
      }),
  };
}

const settle = (promise: Promise<unknown>) => promise.catch((error: unknown) => error);

describe('servers', () => {
  const kinds: [TranscriptionServerKind, Partial<OpenaiOptions>, object][] = [
    [
      'openai',
      {},
      { model: 'whisper-1', wordTimestamps: true, confidences: true, languageDetection: true },
    ],
    [
      'gpt',
      { model: 'gpt-4o-transcribe' },
      { wordTimestamps: false, confidences: false, languageDetection: false },
    ],
    [
      'whisper.cpp',
      {},
      { model: 'whisper-1', wordTimestamps: true, confidences: true, languageDetection: true },
    ],
    [
      'speaches',
      { model: 'Systran/faster-whisper-small' },
      { wordTimestamps: true, confidences: true, languageDetection: true },
    ],
    [
      'vllm',
      {},
      {
        model: 'openai/whisper-large-v3',
        wordTimestamps: false,
        confidences: false,
        languageDetection: true,
      },
    ],
    ['old-vllm', {}, { wordTimestamps: false, confidences: false, languageDetection: false }],
  ];

  for (const [kind, options, expected] of kinds)
    verifies(
      ['openai.dialects', 'openai.capabilities', 'openai.times'],
      `${kind}: words, times and language are read, and capabilities say what there is`,
      async () => {
        const { engine, server } = await start({ kind }, options);
        expect(engine.capabilities).toMatchObject({ partials: false, batch: true, ...expected });
        server.transcribe = ({ language }) => ({
          language: language === undefined ? 'de' : 'fr',
          text: 'Guten Morgen, Welt: wie geht’s?',
        });
        const { language, words } = await engine.transcribe(seconds(3), {
          languages: ['de', 'fr'],
        });
        expect(textOfWords(words)).toBe('Guten Morgen, Welt: wie geht’s?');
        expect(language).toBe('de');
        for (const [index, word] of words.entries()) {
          expect(word.startSeconds).toBeGreaterThanOrEqual(words[index - 1]?.startSeconds ?? 0);
          expect(word.endSeconds).toBeGreaterThanOrEqual(word.startSeconds);
          expect(word.endSeconds).toBeLessThanOrEqual(3);
        }
        expect(words.at(-1)?.endSeconds).toBeGreaterThan(2.5);
        const { hasWordTimes } = { hasWordTimes: engine.capabilities.wordTimestamps };
        if (hasWordTimes) expect(words[0]?.startSeconds).toBeCloseTo(0.1, 1);
        const notes = engine.capabilities.notes.join(' ');
        expect(notes.includes('no times of words')).toBe(!hasWordTimes);
        expect(notes.includes('which language it detects')).toBe(
          !engine.capabilities.languageDetection,
        );
        await engine.transcribe(seconds(1), { language: 'fr' });
        expect(server.requests.at(-1)?.language).toBe('fr');
      },
    );

  test('the path is found with and without /v1', async () => {
    const { engine, server } = await start();
    const other = await OpenaiEngine.load({ baseUrl: server.url.replace('/v1', '/') });
    onTestFinished(() => other.close());
    expect(textOfWords((await other.transcribe(seconds(1))).words)).toBe('Good morning, everyone.');
    expect(engine.capabilities).toEqual(other.capabilities);
  });

  verifies(
    'openai.capabilities',
    'one with several models names them, and one without the model says so',
    async () => {
      const several = await start({ kind: 'speaches' });
      expect(several.statuses[0]?.unavailableReason).toMatch(
        /set EARSHOT_OPENAI_MODEL to one of Systran\/faster-whisper-small, Systran\/faster-distil/,
      );
      const missing = await start({ kind: 'speaches' }, { model: 'large' });
      expect(missing.statuses[0]?.unavailableReason).toMatch(
        /it has no model large, set EARSHOT_OPENAI_MODEL/,
      );
    },
  );

  test('a model for English alone knows no other language', async () => {
    const { engine } = await start(
      { kind: 'speaches' },
      { model: 'Systran/faster-distil-whisper-large-v3' },
    );
    expect(engine.capabilities).toMatchObject({ languages: ['en'], languageDetection: false });
    const chosen = await start({}, { languages: ['de', 'fr'] });
    expect(chosen.engine.capabilities.languages).toEqual(['de', 'fr']);
    await expect(chosen.engine.transcribe(seconds(1), { language: 'en' })).rejects.toThrow(
      /en is not spoken/,
    );
  });
});

describe('languages', () => {
  test('one that is detected and cannot be spoken is recognised again as one that can', async () => {
    const { engine, server } = await start();
    server.transcribe = ({ language }) =>
      language === 'de' ? { language: 'de', text: 'Ja.' } : { language: 'cy', text: 'Ia.' };
    const { language, words } = await engine.transcribe(seconds(1), { languages: ['de', 'fr'] });
    expect([language, textOfWords(words)]).toEqual(['de', 'Ja.']);
    expect(server.requests.slice(-2).map((request) => request.language)).toEqual([undefined, 'de']);
  });

  test('one that the server refuses is an error of the request', async () => {
    const { engine, server } = await start();
    server.failNext({ status: 400, body: { error: { message: "Unsupported language: 'haw'" } } });
    const error = await settle(engine.transcribe(seconds(1), { language: 'haw' }));
    expect(error).toSatisfy(EngineRequestError.is);
    expect(String(error)).toContain("Unsupported language: 'haw'");
  });
});

describe('requests', () => {
  const passing: [string, FakeFailure][] = [
    ['429', { status: 429 }],
    ['500', { status: 500, body: 'Internal Server Error' }],
    ['503', { status: 503 }],
    ['a cut connection', 'cut'],
    ['a page', 'page'],
    ['half of its JSON', 'half-json'],
    ['JSON of something else', 'other-json'],
  ];
  for (const [name, failure] of passing)
    verifies('openai.retries', `${name} is repeated until there is a transcript`, async () => {
      const { engine, server, delaysMs } = await start();
      const before = server.requests.length;
      server.failNext(failure, failure);
      expect(textOfWords((await engine.transcribe(seconds(1))).words)).toBe(
        'Good morning, everyone.',
      );
      expect(server.requests.length - before).toBe(3);
      expect(delaysMs).toHaveLength(2);
      expect(delaysMs[1]).toBeGreaterThan(delaysMs[0] ?? 0);
    });

  verifies(
    'openai.retries',
    'the delay that the server asks for holds for all requests',
    async () => {
      const { engine, server, delaysMs } = await start({}, { timeoutMs: 60_000 });
      server.failNext({ status: 429, headers: { 'retry-after': '7' } });
      await Promise.all([engine.transcribe(seconds(1)), engine.transcribe(seconds(1))]);
      expect(delaysMs).toEqual([7000]);
    },
  );

  verifies(
    'openai.retries',
    'no more requests are sent at the same time than configured',
    async () => {
      const { engine, server } = await start({}, { concurrency: 3 });
      server.hold(true);
      const before = server.requests.length;
      const results = Array.from({ length: 12 }, () => engine.transcribe(seconds(1)));
      await vi.waitUntil(() => server.requests.length >= before + 3);
      server.hold(false);
      await Promise.all(results);
      expect(server.mostAtOnce).toBe(3);
      expect(engine.parallelism).toBe(3);
    },
  );

  verifies(
    ['openai.retries', 'openai.unreachable'],
    'what never passes ends with an error that may pass later',
    async () => {
      const { engine, reported, server, statuses } = await start();
      server.failure = { status: 500, body: { error: { message: 'out of memory' } } };
      const before = server.requests.length;
      const error = await settle(engine.transcribe(seconds(1)));
      expect(error).toSatisfy(EngineUnavailableError.is);
      expect(String(error)).toContain('500: out of memory');
      expect(server.requests.length - before).toBeGreaterThanOrEqual(5);
      expect(statuses.at(-1)?.unavailableReason).toContain('500: out of memory');
      server.failure = undefined;
      const known = statuses.length;
      await reported(
        (status) => statuses.indexOf(status) >= known && status.unavailableReason === undefined,
      );
      await expect(engine.transcribe(seconds(1))).resolves.toMatchObject({ language: 'en' });
    },
  );

  verifies(
    'openai.request-abort',
    'one without a response in time is aborted, and sent again',
    async () => {
      const { engine, server } = await start({}, { timeoutMs: 1000 });
      server.failNext('hang');
      const result = engine.transcribe(seconds(1));
      await expect(result).resolves.toMatchObject({ language: 'en' });
      await server.requests.at(-2)?.aborted;
    },
  );

  verifies('openai.request-abort', 'one that nobody waits for any more is aborted', async () => {
    const { engine, server } = await start();
    server.hold(true);
    const controller = new AbortController();
    const before = server.requests.length;
    const outcome = settle(engine.transcribe(seconds(1), {}, controller.signal));
    await vi.waitUntil(() => server.requests.length > before);
    const reason = new Error('cancelled');
    controller.abort(reason);
    expect(await outcome).toBe(reason);
    await server.requests.at(-1)?.aborted;
    const pending = settle(engine.transcribe(seconds(1)));
    await engine.close();
    expect(await pending).toSatisfy(EngineClosedError.is);
    server.hold(false);
  });

  test('one that the server does not take has its reason', async () => {
    const { engine, server } = await start();
    server.failNext({ status: 400, body: { detail: [{ msg: 'Audio file might be corrupted' }] } });
    const error = await settle(engine.transcribe(seconds(1)));
    expect(error).toSatisfy(EngineFailedError.is);
    expect(String(error)).toContain('Audio file might be corrupted');
    await expect(engine.transcribe(seconds(1))).resolves.toBeDefined();
  });

  test('a server that changes its mind about a format is followed', async () => {
    const { engine, server, statuses } = await start();
    server.failNext({
      status: 400,
      body: { error: { message: 'response_format verbose_json is not supported' } },
    });
    expect(textOfWords((await engine.transcribe(seconds(1))).words)).toBe(
      'Good morning, everyone.',
    );
    expect(server.requests.at(-1)?.format).toBe('json');
    expect(statuses.at(-1)?.capabilities).toMatchObject({
      wordTimestamps: false,
      languageDetection: false,
    });
  });
});

describe('uploads', () => {
  verifies(
    'openai.uploads',
    'audio beyond the limit is sent in several files, whose times follow each other',
    async () => {
      const { engine, server } = await start({}, { maximumUploadBytes: 5 * 32_000 });
      const before = server.requests.length;
      const { words } = await engine.transcribe(seconds(12));
      const sent = server.requests.slice(before);
      expect(sent.length).toBe(3);
      for (const { fileBytes } of sent) expect(fileBytes).toBeLessThanOrEqual(5 * 32_000);
      expect(sent.reduce((sum, { audioSeconds }) => sum + audioSeconds, 0)).toBeCloseTo(12, 3);
      expect(words).toHaveLength(9);
      expect(words[3]?.startSeconds).toBeCloseTo((sent[0]?.audioSeconds ?? 0) + 0.1, 1);
      expect(words.at(-1)?.endSeconds).toBeCloseTo(11.9, 1);
    },
  );

  verifies('openai.uploads', 'a server that takes less than configured is sent less', async () => {
    const { engine, server } = await start();
    server.maximumFileBytes = 4 * 32_000;
    const { words } = await engine.transcribe(seconds(12));
    expect(words).toHaveLength(
      3 * server.requests.filter(({ fileBytes }) => fileBytes <= 4 * 32_000).length - 3,
    );
    expect(words.at(-1)?.endSeconds).toBeCloseTo(11.9, 1);
  });

  test('audio that is shorter than servers take is filled up with silence', async () => {
    const { engine, server } = await start();
    const { words } = await engine.transcribe(new Int16Array(160));
    expect(server.requests.at(-1)?.audioSeconds).toBe(0.5);
    for (const { endSeconds } of words) expect(endSeconds).toBeLessThanOrEqual(0.01);
  });
});

describe('vocabulary', () => {
  verifies('openai.vocabulary', 'it is the prompt', async () => {
    const { engine, server } = await start();
    await engine.transcribe(seconds(1), {
      vocabulary: { vocabulary: [{ value: 'Quadrado', intensity: 0.9 }, 'Kubernetes'] },
    });
    expect(server.requests.at(-1)?.prompt).toBe('Kubernetes, Quadrado');
    await engine.transcribe(seconds(1));
    expect(server.requests.at(-1)?.prompt).toBeUndefined();
  });

  verifies(
    ['openai.vocabulary', 'vocabulary.sound-matching'],
    'entries are looked for by their sound, prompt or not',
    async () => {
      for (const refusal of ['prompt is not supported', undefined]) {
        const { engine, server } = await start({}, {}, (starting) => {
          if (refusal !== undefined)
            starting.failNext({ status: 400, body: { error: { message: refusal } } });
        });
        expect(engine.capabilities.customVocabulary).toBe(refusal === undefined);
        const matching = new MatchedEngine(engine, promptVocabulary);
        expect(matching.capabilities).toMatchObject({ customVocabulary: true });
        server.transcribe = () => ({ language: 'en', text: 'It runs on cooper netties.' });
        const textWith = async (intensity: number, language?: 'de') => {
          const entry = { value: 'Kubernetes', intensity, ...(language && { language }) };
          const { words } = await matching.transcribe(seconds(3), {
            vocabulary: { vocabulary: [entry] },
          });
          return textOfWords(words);
        };
        expect(await textWith(0.9)).toBe('It runs on Kubernetes.');
        expect(server.requests.at(-1)?.prompt).toBe(
          refusal === undefined ? 'Kubernetes' : undefined,
        );
        expect(await textWith(0.1)).toBe('It runs on cooper netties.');
        expect(await textWith(0.9, 'de')).toBe('It runs on cooper netties.');
      }
    },
  );

  verifies(
    'openai.vocabulary',
    'notes name the entries that have no room or no sound',
    async () => {
      const preparer = createMatchingPreparer(promptVocabulary);
      const long = Array.from({ length: 60 }, (_, index) => `Entry number ${index}`);
      const { notes } = await preparer.prepare({
        vocabulary: [...long, 'entry number 3', '!?', { value: 'Ono', pronunciations: ['oh no'] }],
      });
      expect(notes[0]).toEqual({
        value: 'entry number 3',
        effect: 'left_out',
        reason: 'stands in the vocabulary already',
      });
      expect(notes.at(-1)).toEqual({
        value: '!?',
        effect: 'left_out',
        reason: expect.stringMatching(/^has no pronunciation/) as string,
      });
      expect(notes.slice(1, -1).length).toBeGreaterThan(10);
      for (const { effect, reason } of notes.slice(1, -1)) {
        expect(effect).toBe('matched_by_sound');
        expect(reason).toMatch(/^is looked for in what was recognised, since it does not fit/);
      }
    },
  );
});

describe('keys', () => {
  const apiKey = 'sk-canary-0123456789';

  verifies('openai.secret', 'the key is sent to the server, and is in no error', async () => {
    const { engine, server } = await start({ apiKey }, { apiKey });
    await engine.transcribe(seconds(1));
    expect(server.requests.at(-1)?.authorization).toBe(`Bearer ${apiKey}`);
    server.failNext({
      status: 400,
      body: { error: { message: `The key ${apiKey} has no access` } },
    });
    const error = await settle(engine.transcribe(seconds(1)));
    expect(String(error)).toContain('The key [key] has no access');
  });

  verifies(
    ['openai.unreachable', 'openai.secret'],
    'one that is refused is named by its setting',
    async () => {
      const wrong = 'sk-wrong-9876543210';
      const { engine, statuses } = await start({ apiKey }, { apiKey: wrong });
      const reason = statuses[0]?.unavailableReason ?? '';
      expect(reason).toMatch(/refuses EARSHOT_OPENAI_API_KEY with 401/);
      const error = await settle(engine.transcribe(seconds(1)));
      expect(error).toSatisfy(EngineUnavailableError.is);
      expect(reason + String(error) + JSON.stringify(statuses)).not.toContain(wrong);
    },
  );
});

verifies(
  'openai.unreachable',
  'a server that is away at the start is found when it comes',
  async () => {
    const server = await startFakeTranscriptionServer();
    await server.stop();
    const engine = await OpenaiEngine.load({ baseUrl: server.url }, createQuickTimers());
    onTestFinished(async () => {
      await engine.close();
      await server.stop();
    });
    const statuses: EngineStatus[] = [];
    const available = new Promise<void>((resolve) => {
      engine.watch?.((status) => {
        statuses.push(status);
        if (status.unavailableReason === undefined) resolve();
      });
    });
    expect(statuses[0]?.unavailableReason).toMatch(/cannot be reached.*ECONNREFUSED/);
    await server.restart();
    await available;
    expect(textOfWords((await engine.transcribe(seconds(1))).words)).toBe(
      'Good morning, everyone.',
    );
  },
);

describe('proxies', () => {
  verifies('openai.proxy', 'requests go through the one that is set', async () => {
    const server = await startFakeTranscriptionServer();
    const proxy = await startProxy(Number(new URL(server.url).port));
    onTestFinished(async () => {
      await proxy.stop();
      await server.stop();
    });
    const through = async (baseUrl: string, proxies: OpenaiOptions['proxies']) => {
      const engine = await OpenaiEngine.load({ baseUrl, proxies }, createQuickTimers());
      let reason: string | undefined;
      engine.watch?.((status) => {
        reason = status.unavailableReason;
      });
      onTestFinished(() => engine.close());
      return { engine, reason };
    };
    // No name server knows this name: only the proxy does.
    const remote = 'http://speech.invalid:8000/v1';
    const proxies = { http: proxy.url, https: '', except: '' };
    const { engine } = await through(remote, proxies);
    expect(textOfWords((await engine.transcribe(seconds(1))).words)).toBe(
      'Good morning, everyone.',
    );
    expect(new Set(proxy.targets)).toEqual(new Set(['speech.invalid:8000']));
    const known = proxy.targets.length;

    // A server on this machine, and one that is excepted, are reached without it.
    expect((await through(server.url, proxies)).reason).toBeUndefined();
    const excepted = await through(remote, { ...proxies, except: '.example.org,.invalid' });
    expect(excepted.reason).toMatch(/cannot be reached.*(ENOTFOUND|EAI_AGAIN)/);
    expect(proxy.targets).toHaveLength(known);

    proxy.refuse();
    const refused = await through(remote, {
      ...proxies,
      http: proxy.url.replace('//', '//user:canary@'),
    });
    expect(refused.reason).toContain('the proxy responded with 407');
    expect(refused.reason).not.toContain('canary');
    await expect(through(remote, { ...proxies, http: 'proxy:3128' })).rejects.toThrow(
      'HTTP_PROXY must be an address such as http://proxy.example.org:3128',
    );
  });
});
