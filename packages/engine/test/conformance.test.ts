import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TranscriptionLanguage } from '@earshot/core';
import { verifies } from '@earshot/specification';
import { afterAll, describe, expect, test } from 'vitest';
import {
  type ConformanceCheck,
  type ConformanceSubject,
  conformanceChecks,
} from '../src/conformance.js';
import { OnnxEngine } from '../src/engines/onnx/engine.js';
import { OpenaiEngine } from '../src/engines/openai/engine.js';
import { PocketsphinxEngine } from '../src/engines/pocketsphinx/engine.js';
import { ScriptedEngine } from '../src/engines/scripted/engine.js';
import type { SpeechEngine } from '../src/index.js';
import {
  createTones,
  placeWords,
  type ToneWord,
  writeSyntheticModel,
} from '../src/synthetic-models.js';
import { startFakeTranscriptionServer } from './support/fake-transcription-server.js';
import { needsOnnxRuntime } from './support/onnx-runtime.js';
import { needsRealModel, realModel } from './support/real-models.js';
import { needsPocketsphinx, sentence, vocabularySpeech } from './support/speech.js';

/** An engine under test. */
interface Subject extends ConformanceSubject {
  /** Options of its tests. */
  readonly options?: object;
  /** True for one that takes long to load: all checks but that of its end share it. */
  readonly isShared?: boolean;
}

/** The sentence without the silence around it. */
const speech = { ...sentence, samples: sentence.samples.subarray(4800, 46_400) };
const unknown = vocabularySpeech;

const server = await startFakeTranscriptionServer();
server.transcribe = ({ language = 'en', prompt }) => ({
  language: language as TranscriptionLanguage,
  text: prompt === undefined ? speech.words.join(' ') : prompt,
});
afterAll(() => server.stop());

const subjects: Record<string, Subject> = {
  'the scripted engine': {
    create: async () =>
      new ScriptedEngine(
        {
          words: sentence.words.map((text, index) => ({
            text,
            startSeconds: 0.3 + index * 0.3,
            endSeconds: 0.6 + index * 0.3,
            confidence: 0.9,
          })),
        },
        2,
      ),
    speech,
  },
  pocketsphinx: {
    create: () => PocketsphinxEngine.load({}, 2),
    speech,
    unknown,
    options: needsPocketsphinx,
    isShared: true,
  },
  openai: {
    create: () => OpenaiEngine.load({ baseUrl: server.url }),
    speech,
    unknown: { ...unknown, word: 'Quadrado' },
  },
};

/** The engine onnx with models of both families. */
const neuralSubjects: Record<string, Subject> = {};
const said: readonly ToneWord[] = ['alpha', 'bravo', 'charlie', 'golf', 'echo', 'foxtrot'];
for (const kind of ['moonshine-merged', 'whisper-merged', 'whisper-merged-public'] as const) {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-model-'));
  writeSyntheticModel(folder, kind);
  afterAll(() => rmSync(folder, { recursive: true }));
  neuralSubjects[`onnx with a synthetic ${kind}`] = {
    create: () => OnnxEngine.load({ modelDirectory: folder }, 2),
    speech: { samples: createTones(placeWords(said)), words: said },
    unknown: { word: 'hostel', samples: createTones(placeWords(['bravo', 'hotel'])) },
    options: needsOnnxRuntime,
    isShared: true,
  };
}
for (const name of ['moonshine-tiny-en', 'whisper-base'] as const)
  neuralSubjects[`onnx with ${name}`] = {
    create: () => OnnxEngine.load({ modelDirectory: realModel(name) }, 2),
    speech: { ...speech, words: ['The', ...speech.words.slice(1, -1), 'morning.'] },
    // It already writes "quadrado", as does the other one.
    ...(name === 'moonshine-tiny-en' ? { unknown: { ...unknown, word: 'Quadrato' } } : {}),
    options: needsRealModel(name),
    isShared: true,
  };

/** Runs checks of one engine, and closes it after them. */
function createRunner({ create, isShared = false, speech: spoken, unknown: word }: Subject) {
  let loaded: Promise<SpeechEngine> | undefined;
  afterAll(async () => (await loaded)?.close());
  const load = async () => {
    loaded ??= create();
    const engine = await loaded;
    // Methods of a class are not among its own properties.
    return new Proxy(engine, {
      get(_, key) {
        const value: unknown = Reflect.get(engine, key);
        if (key === 'close') return async () => undefined;
        return typeof value === 'function' ? (value.bind(engine) as unknown) : value;
      },
    });
  };
  return (check: ConformanceCheck) => {
    const isOfEnd = check.name.startsWith('can be closed');
    return check.run({
      create: isShared && !isOfEnd ? load : create,
      speech: spoken,
      ...(word === undefined ? {} : { unknown: word }),
    });
  };
}

for (const [name, subject] of Object.entries(subjects))
  describe(`${name}`, subject.options ?? {}, () => {
    const run = createRunner(subject);
    test.each(conformanceChecks)('$name', { timeout: 60_000 }, async (check) => {
      await expect(run(check)).resolves.toBeUndefined();
    });
  });

for (const [name, subject] of Object.entries(neuralSubjects))
  describe(`${name}`, subject.options ?? {}, () => {
    const run = createRunner(subject);
    for (const check of conformanceChecks)
      verifies(
        'neural.port',
        check.name,
        async () => {
          await expect(run(check)).resolves.toBeUndefined();
        },
        60_000,
      );
  });
