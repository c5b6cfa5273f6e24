import type { CustomVocabularyConfiguration } from '@earshot/core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createEnginePool, type EnginePool } from '../src/index.js';
import { needsPocketsphinx, sentence } from './support/speech.js';

/** Random letters, the same in every run. */
function createLetters(seed: number) {
  let state = seed;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const letters = (length: number) =>
    Array.from({ length }, () => String.fromCharCode(97 + Math.floor(random() * 26))).join('');
  return { letters, upTo: (length: number) => letters(1 + Math.floor(random() * length)) };
}

function randomPronunciations(seed: number, entries: number): CustomVocabularyConfiguration {
  const { letters, upTo } = createLetters(seed);
  return {
    vocabulary: Array.from({ length: entries }, () => ({
      value: letters(8),
      pronunciations: Array.from({ length: 5 }, () => upTo(12)),
    })),
  };
}

const { letters } = createLetters(7);
const vocabularies: Record<string, CustomVocabularyConfiguration> = {
  '60 entries of five random pronunciations': randomPronunciations(2, 60),
  '100 entries of five random pronunciations': randomPronunciations(3, 100),
  '1000 entries of 128 letters': {
    vocabulary: Array.from({ length: 1000 }, () => letters(128)),
  },
  '1000 entries with single letters, digits, other scripts and signs': {
    vocabulary: Array.from(
      { length: 1000 },
      (_, index) =>
        ['e', String(index), '9'.repeat(128), '東京', '!?', 'ﷺ', '㎯ x'][index % 7] ?? '',
    ),
  },
  '1000 entries that sound like the shortest words of the sentence': {
    vocabulary: Array.from({ length: 1000 }, (_, index) => ({
      value: `word ${index}`,
      intensity: 1,
      pronunciations: ['AH', 'DH AH', 'IH Z', 'V EH R IY', 'K OW L D', 'DH IH S'],
    })),
  },
};

describe('a hostile vocabulary', needsPocketsphinx, () => {
  let pool: EnginePool;
  beforeAll(async () => {
    pool = createEnginePool({ engine: 'pocketsphinx', processes: 1, restartMs: 1 });
    await pool.ready();
  }, 60_000);
  afterAll(() => pool.close());

  test.each(Object.entries(vocabularies))(
    'of %s kills no process, and speech is still recognised',
    async (_, vocabulary) => {
      const { words } = await pool.transcribe(sentence.samples, { vocabulary });
      expect(words.length).toBeGreaterThan(3);
      expect(pool.statistics().processes.map(({ restarts }) => restarts)).toEqual([0]);
    },
    180_000,
  );

  test('that was used leaves no trace in the next utterance', async () => {
    const { words } = await pool.transcribe(sentence.samples);
    expect(words.map(({ text }) => text)).toEqual(sentence.words);
  }, 60_000);
});
