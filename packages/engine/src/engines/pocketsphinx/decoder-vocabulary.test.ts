import { describe, expect, test } from 'vitest';
import type { DecodedWord } from '../../libraries/pocketsphinx/decoder.js';
import { buildDecoderVocabulary, readWords } from './decoder-vocabulary.js';
import type { Pronouncer } from './pronouncer.js';

const pronouncer: Pick<Pronouncer, 'pronounce'> = {
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
  test('is added under names of its own, weighted by intensity', () => {
    const vocabulary = [
      'Earshot',
      { value: ' Big  Apple ', intensity: 1, pronunciations: ['big appel'] },
      '!',
      { value: 'Zoe', intensity: 0 },
      { value: 'Zoe', intensity: 1 },
    ];
    expect(
      buildDecoderVocabulary({ vocabulary, default_intensity: 0.5 }, pronouncer, lookUp),
    ).toEqual({
      words: [
        { name: 'earshot-0', pronunciations: ['Earshot'], weight: 10 ** 1.5 },
        { name: 'earshot-1', pronunciations: ['big appel', 'Big Apple'], weight: 1000 },
        { name: 'earshot-2', pronunciations: ['Zoe'], weight: 1 },
      ],
      texts: ['Earshot', 'Big Apple', 'Zoe'],
      notes: [
        {
          value: '!',
          effect: 'left_out',
          reason: expect.stringMatching(/^has no pronunciation: there is no letter from A to Z/),
        },
        {
          value: 'Zoe',
          effect: 'left_out',
          reason: 'stands in the vocabulary already, with the same pronunciations',
        },
      ],
    });
  });

  test('has at most four words that sound alike, since nobody can tell them apart', () => {
    const vocabulary = Array.from({ length: 1000 }, (_, index) => ({
      value: `W${index}`,
      pronunciations: ['AH', 'DH AH'],
    }));
    const { words, texts, notes } = buildDecoderVocabulary(
      { vocabulary },
      { pronounce: (_, spellings) => [...spellings] },
      lookUp,
    );
    expect(texts).toEqual(['W0', 'W1', 'W2', 'W3']);
    expect(words.map(({ pronunciations }) => pronunciations)).toEqual(
      texts.map(() => ['AH', 'DH AH']),
    );
    expect(notes).toHaveLength(996);
    expect(notes[0]).toEqual({
      value: 'W4',
      effect: 'left_out',
      reason: 'sounds like 4 other entries, from which it cannot be told apart',
    });
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

  test('has the words of the vocabulary as they are written, and phrases word by word', () => {
    const vocabulary = { words: [], texts: ['Earshot', 'Big Apple'] };
    const words = [decoded('earshot-0(2)', 0, 1), decoded('earshot-1', 1, 3)];
    expect(readWords(words, vocabulary)).toEqual([
      { text: 'Earshot', startSeconds: 0, endSeconds: 1, confidence: 0.5 },
      { text: 'Big', startSeconds: 1, endSeconds: 1.75, confidence: 0.5 },
      { text: 'Apple', startSeconds: 1.75, endSeconds: 3, confidence: 0.5 },
    ]);
  });
});
