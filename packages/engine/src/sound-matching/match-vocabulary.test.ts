import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { verifies } from '@earshot/specification';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { needsOrdinaryText, readOrdinaryText } from '../../test/support/ordinary-text.js';
import type { RecognizedWord } from '../port/recognition.js';
import type { CompleteEntry } from '../port/vocabulary-entries.js';
import { createVocabularyMatcher } from './match-vocabulary.js';

const createWords = (text: string): RecognizedWord[] =>
  text.split(' ').map((word, index) => ({
    text: word,
    startSeconds: index,
    endSeconds: index + 0.8,
    confidence: index % 2 === 0 ? 0.5 : 0.7,
  }));

const entry = (text: string, given: Partial<CompleteEntry> = {}): CompleteEntry => ({
  text,
  intensity: 0.5,
  pronunciations: [],
  language: undefined,
  ...given,
});

function matched(text: string, entries: readonly CompleteEntry[], language: 'en' | 'de' = 'en') {
  const words = createVocabularyMatcher(entries).match(createWords(text), language);
  return words.map((word) => word.text).join(' ');
}

describe('words that sound like an entry', () => {
  test.each([
    ['we run it on cooper netties.', 'Kubernetes', 'we run it on Kubernetes.'],
    ['“Elastic search” is slow', 'Elasticsearch', '“Elasticsearch” is slow'],
    ['ask jon smyth, please', 'John Smith', 'ask John Smith, please'],
    ['made with Graf anna today', 'Grafana', 'made with Grafana today'],
    ['my a p eye key', 'API', 'my API key'],
  ])('%s', (text, value, expected) => {
    expect(matched(text, [entry(value, { intensity: 0.7 })])).toBe(expected);
  });

  test('are those of a pronunciation that is given, spelt as it sounds or in ARPAbet', () => {
    const given = entry('Xyqq', { pronunciations: ['zeek quest', 'HH EH L AH K AO N'] });
    expect(matched('a zeke quest for a helicon', [given])).toBe('a Xyqq for a Xyqq');
  });

  test('are compared letter by letter in other languages', () => {
    expect(matched('wir fragen Hern Schwarzenecker', [entry('Schwarzenegger')], 'de')).toBe(
      'wir fragen Hern Schwarzenegger',
    );
  });

  test('are left alone in utterances of another language than the entry is of', () => {
    const french = entry('Kubernetes', { language: 'de', intensity: 1 });
    expect(matched('on kubernetes', [french])).toBe('on kubernetes');
    expect(matched('on kubernetes', [french], 'de')).toBe('on Kubernetes');
  });

  test('are not replaced by entries of three sounds, unless they have the same letters', () => {
    const entries = ['Mai', 'Li', 'Ngo'].map((text) => entry(text, { intensity: 1 }));
    expect(matched('my lee sees no li', entries)).toBe('my lee sees no Li');
  });

  test('have the times of the words they replace, and their mean confidence', () => {
    const words = createVocabularyMatcher([entry('Big Appletree', { intensity: 1 })]).match(
      createWords('the big apple tree grows'),
      'en',
    );
    expect(words).toEqual([
      { text: 'the', startSeconds: 0, endSeconds: 0.8, confidence: 0.5 },
      {
        text: 'Big',
        startSeconds: 1,
        endSeconds: expect.closeTo(1.7),
        confidence: 0.6333333333333333,
      },
      {
        text: 'Appletree',
        startSeconds: expect.closeTo(1.7),
        endSeconds: 3.8,
        confidence: 0.6333333333333333,
      },
      { text: 'grows', startSeconds: 4, endSeconds: 4.8, confidence: 0.5 },
    ]);
  });
});

test('whatever the words are, their times stay in order and only entries are written anew', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[\p{L}' -]{1,12}$/u), { maxLength: 12 }), (texts) => {
      const words = texts.map((text, index) => ({
        text,
        startSeconds: index,
        endSeconds: index + 1,
        confidence: 1,
      }));
      const entries = [entry('Kubernetes', { intensity: 1 }), entry('Ann', { intensity: 1 })];
      const found = createVocabularyMatcher(entries).match(words, 'en');
      for (const [index, { endSeconds, startSeconds }] of found.entries()) {
        expect(endSeconds).toBeGreaterThanOrEqual(startSeconds);
        expect(startSeconds).toBeGreaterThanOrEqual(found[index - 1]?.endSeconds ?? 0);
      }
    }),
  );
});

describe('the intensity', () => {
  const rows = readFileSync(
    join(import.meta.dirname, '../../test/data/recognised-names.tsv'),
    'utf8',
  )
    .trim()
    .split('\n')
    .map((line) => line.split('\t'));
  const names = [...new Set(rows.map(([name = '']) => name))];
  const foundWith = (intensity: number) => {
    const matcher = createVocabularyMatcher(names.map((name) => entry(name, { intensity })));
    return rows.filter(([name = '', text = '']) =>
      matcher
        .match(createWords(text), 'en')
        .map((word) => word.text)
        .join(' ')
        .includes(name),
    ).length;
  };
  const replacedWith = (intensity: number, lines: readonly string[]) => {
    const matcher = createVocabularyMatcher(names.map((name) => entry(name, { intensity })));
    return lines.filter((line) => {
      const words = matcher.match(createWords(line), 'en');
      return words.map((word) => word.text).join(' ') !== line;
    }).length;
  };

  verifies(
    'vocabulary.sound-matching',
    'finds more of the names that a recogniser got wrong the higher it is',
    () => {
      const found = [0.05, 0.5, 1].map(foundWith);
      expect(found).toEqual([...found].sort((a, b) => a - b));
      expect((found[1] ?? 0) / rows.length).toBeGreaterThan(0.3);
      expect((found[2] ?? 0) / (found[0] ?? 1)).toBeGreaterThan(1.4);
    },
  );

  describe('in ordinary text', needsOrdinaryText, () => {
    verifies('vocabulary.sound-matching', 'replaces nothing in 5,000 words at its default', () => {
      const lines = readOrdinaryText();
      expect(replacedWith(0.5, lines)).toBe(0);
      // At the highest intensity a word in a thousand of them may go.
      expect(replacedWith(1, lines)).toBeLessThan(10);
    });
  });
});
