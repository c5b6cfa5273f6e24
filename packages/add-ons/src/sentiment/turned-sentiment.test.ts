import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { verifies } from '@earshot/specification';
import { expect, test } from 'vitest';
import { speech } from '../../test/speech.js';
import { splitSentences } from '../sentences/split-sentences.js';
import { analyseSentiment } from './analyse-sentiment.js';

const rows = readFileSync(join(import.meta.dirname, '../../test/data/turned-sentiment.tsv'), 'utf8')
  .trim()
  .split('\n')
  .map((row) => row.split('\t') as [string, string]);

const classify = (text: string) =>
  analyseSentiment(splitSentences([speech(text)])).toSorted(
    (one, other) => other.text.length - one.text.length,
  )[0];

verifies('add-ons.sentiment-turned', 'words are taken as they are meant', () => {
  const wrong = rows.filter(([sentiment, text]) => classify(text)?.sentiment !== sentiment);
  expect(rows.length).toBeGreaterThan(70);
  expect(wrong.length / rows.length).toBeLessThanOrEqual(0.08);
});

test.each([
  ['patient denies pain', 'neutral', 'neutral'],
  ["there's nothing to worry about", 'positive', 'relief'],
  ['this is far from perfect', 'negative', 'disappointment'],
  ['oh great another meeting', 'negative', 'anger'],
  ['I’m not happy', 'negative', 'disappointment'],
])('%s', (text, sentiment, emotion) => {
  expect(classify(text)).toMatchObject({ sentiment, emotion });
});
