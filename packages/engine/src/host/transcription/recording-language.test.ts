import type { TranscriptionLanguage } from '@earshot/core';
import { expect, test } from 'vitest';
import type { Recognition } from '../../port/recognition.js';
import type { PoolRecognitionOptions } from '../../port/recognition-options.js';
import type { EnginePool } from '../pool/engine-pool.js';
import { RecordingLanguage } from './recording-language.js';

const samples = new Int16Array(16_000);

const createRecognition = (text: string, language: TranscriptionLanguage): Recognition => ({
  words: text
    .split(' ')
    .filter((word) => word !== '')
    .map((word, index) => ({
      text: word,
      startSeconds: index,
      endSeconds: index + 1,
      confidence: 1,
    })),
  confidence: 1,
  language,
});

/**
 * A pool that detects the languages of a script, utterance by utterance, and supports every
 * requested language.
 */
function createDetector(script: readonly (readonly [string, TranscriptionLanguage])[]) {
  const asked: (TranscriptionLanguage | undefined)[] = [];
  const pool = {
    capabilities: { languageDetection: true },
    transcribe: async (_: Int16Array, { language, startSeconds = 0 }: PoolRecognitionOptions) => {
      asked.push(language);
      const [text, detected] = script[startSeconds] ?? ['', 'en'];
      return createRecognition(text, language ?? detected);
    },
    // A recording needs nothing else of its pool for an utterance.
  } as unknown as EnginePool;
  return { pool, asked };
}

function begin(
  { pool }: ReturnType<typeof createDetector>,
  options: { codeSwitching?: boolean; concurrency?: number; other?: EnginePool } = {},
): RecordingLanguage {
  return new RecordingLanguage({
    engine: pool,
    engineFor: () => options.other ?? pool,
    recognition: { languages: ['de', 'en'] },
    codeSwitching: options.codeSwitching ?? false,
    concurrency: options.concurrency ?? 4,
    signal: new AbortController().signal,
  });
}

const listLanguages = async (recognitions: readonly Promise<Recognition>[]) =>
  (await Promise.all(recognitions)).map(({ language }) => language);

test('the language of the first words counts for all, those before them included', async () => {
  const detector = createDetector([
    ['', 'en'],
    ['ja', 'en'],
    ['guten morgen zusammen', 'de'],
    ['schönes wetter heute', 'de'],
  ]);
  const recording = begin(detector);
  const results = [0, 1, 2, 3].map((start) => recording.recognize(samples, start));
  expect(await listLanguages(results)).toEqual(['en', 'de', 'de', 'de']);
  // Silence proves nothing. The short utterance is recognised again, and no more are detected once
  // it is certain.
  expect(detector.asked).toEqual([undefined, undefined, undefined, 'de', 'de']);
});

test('utterances that are all too short do not wait for each other for ever', async () => {
  const detector = createDetector([
    ['ja', 'de'],
    ['no', 'en'],
    ['ja', 'de'],
    ['ja', 'de'],
  ]);
  const recording = begin(detector, { concurrency: 2 });
  const results = [0, 1].map((start) => recording.recognize(samples, start));
  expect(new Set(await listLanguages(results)).size).toBe(1);
  const single = begin(createDetector([['ja', 'de']]));
  const result = single.recognize(samples, 0);
  await new Promise((resolve) => setImmediate(resolve));
  single.end();
  expect((await result).language).toBe('de');
});

test('a better engine takes over once the language is certain', async () => {
  const detector = createDetector([
    ['guten morgen zusammen', 'de'],
    ['schönes wetter heute', 'de'],
  ]);
  const other = createDetector([
    ['von', 'de'],
    ['anderswo', 'de'],
  ]);
  const recording = begin(detector, { other: other.pool });
  const results = [0, 1].map((start) => recording.recognize(samples, start));
  const texts = (await Promise.all(results)).map(({ words }) => words[0]?.text);
  expect(texts).toEqual(['von', 'anderswo']);
  expect(other.asked).toEqual(['de', 'de']);
});

test('with code switching each utterance has its own', async () => {
  const detector = createDetector([
    ['guten morgen zusammen', 'de'],
    ['good morning everyone', 'en'],
  ]);
  const recording = begin(detector, { codeSwitching: true });
  const results = [0, 1].map((start) => recording.recognize(samples, start));
  expect(await listLanguages(results)).toEqual(['de', 'en']);
  expect(detector.asked).toEqual([undefined, undefined]);
});

test('an error of one utterance does not keep the others', async () => {
  const detector = createDetector([
    ['', 'en'],
    ['guten morgen zusammen', 'de'],
  ]);
  const { pool } = detector;
  const transcribe = pool.transcribe.bind(pool);
  let isFirst = true;
  Object.assign(pool, {
    transcribe: async (...given: Parameters<typeof transcribe>) => {
      if (!isFirst) return transcribe(...given);
      isFirst = false;
      throw new Error('it failed');
    },
  });
  const recording = begin(detector);
  const first = recording.recognize(samples, 0);
  const second = recording.recognize(samples, 1);
  await expect(first).rejects.toThrow('it failed');
  expect((await second).language).toBe('de');
});
