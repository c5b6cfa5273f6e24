import { describe, expect, test } from 'vitest';
import type { DecodedWord } from './library/decoder.js';
import type { Pronouncer } from './pronunciation/pronouncer.js';
import { readWords, vocabularyKey, wordsToTeach } from './taught-vocabulary.js';

const pronouncer: Pronouncer = {
  pronounce: (value, spellings) => (value === '!' ? [] : [...spellings, value]),
};
const lookUp = () => undefined;

const decoded = (name: string, startSeconds: number, endSeconds: number): DecodedWord => ({
  name,
  startSeconds,
  endSeconds,
  confidence: 0.5,
});

describe('a vocabulary', () => {
  test('is taught under names of its own, weighed by intensity', () => {
    const vocabulary = [
      'Earshot',
      { value: ' Big  Apple ', intensity: 1, pronunciations: ['big appel'] },
      '!',
      { value: 'Zoe', intensity: 0 },
    ];
    expect(wordsToTeach({ vocabulary, default_intensity: 0.5 }, pronouncer, lookUp)).toEqual([
      { name: 'earshot-0', pronunciations: ['Earshot'], weight: 10 ** 1.5 },
      { name: 'earshot-1', pronunciations: ['big appel', 'Big Apple'], weight: 1000 },
      { name: 'earshot-3', pronunciations: ['Zoe'], weight: 1 },
    ]);
  });

  test('has the same key as an equal one alone', () => {
    expect(vocabularyKey(undefined)).toBe('');
    expect(vocabularyKey({ vocabulary: [] })).toBe('');
    expect(vocabularyKey({ vocabulary: ['a'] })).toBe(vocabularyKey({ vocabulary: ['a'] }));
    expect(vocabularyKey({ vocabulary: ['a'] })).not.toBe(
      vocabularyKey({ vocabulary: ['a'], default_intensity: 1 }),
    );
  });
});

describe('what was decoded', () => {
  test('is read without fillers and numbers of pronunciations', () => {
    const words = ['<s>', 'the(2)', '<sil>', '[NOISE]', '++UH++', 'end', '</s>'].map(
      (name, index) => decoded(name, index, index + 1),
    );
    expect(readWords(words, undefined)).toEqual([
      { text: 'the', startSeconds: 1, endSeconds: 2, confidence: 0.5 },
      { text: 'end', startSeconds: 5, endSeconds: 6, confidence: 0.5 },
    ]);
  });

  test('has taught words as they are written, and phrases word by word', () => {
    const vocabulary = { vocabulary: ['Earshot', 'Big Apple'] };
    const words = [decoded('earshot-0(2)', 0, 1), decoded('earshot-1', 1, 3)];
    expect(readWords(words, vocabulary)).toEqual([
      { text: 'Earshot', startSeconds: 0, endSeconds: 1, confidence: 0.5 },
      { text: 'Big', startSeconds: 1, endSeconds: 1.75, confidence: 0.5 },
      { text: 'Apple', startSeconds: 1.75, endSeconds: 3, confidence: 0.5 },
    ]);
  });
});
