import { verifies } from '@earshot/specification';
import { expect, test } from 'vitest';
import { readTalks } from '../../test/read-talks.js';
import { extractSummary } from './extract-summary.js';

const talks = readTalks();

/** Key facts in summaries of a length. */
function factsIn(sentenceCount: number): number {
  let found = 0;
  for (const talk of talks) {
    const lines = extractSummary(talk, { type: 'bullet_points', language: 'en', sentenceCount });
    const chosen = lines.split('\n').map((line) => line.replace(/^- /u, ''));
    found += talk.filter(({ isKey, sentence }) => isKey && chosen.includes(sentence)).length;
  }
  return found;
}

verifies('chapterization.measured', 'summaries have the key facts of talks', () => {
  expect(talks.flat().filter(({ isKey }) => isKey)).toHaveLength(48);
  expect(factsIn(3)).toBeGreaterThanOrEqual(29);
  expect(factsIn(5)).toBeGreaterThanOrEqual(40);
});

verifies(
  'summarization.standalone',
  'a summary has no questions, no courtesies and no sentences that point at another one',
  () => {
    for (const talk of talks) {
      const summary = extractSummary(talk, { type: 'bullet_points', language: 'en' });
      for (const line of summary.split('\n'))
        expect(line).not.toMatch(
          /\?$|^- (?:That|They|So|It|He|She|This|And|But|Thank|Good morning|Hello)\b/,
        );
    }
    const german = ['Das ist gut.', 'Die Firma baut in Ulm ein Werk.', 'Er war auch da.'].map(
      (sentence) => ({ sentence }),
    );
    expect(extractSummary(german, { type: 'concise', language: 'de' })).toBe(
      'Die Firma baut in Ulm ein Werk.',
    );
  },
);

test('vectors let a summary cover what is said apart', () => {
  const sentences = [
    'The cat sleeps on the mat.',
    'The cat sleeps on a rug.',
    'Taxes rise in May.',
  ];
  const vectors = {
    vectorSize: 2,
    vectors: Float32Array.from([1, 0, 0.98, 0.2, 0, 1]),
  };
  const lines = extractSummary(
    sentences.map((sentence) => ({ sentence })),
    { type: 'bullet_points', language: 'en', sentenceCount: 2, vectors },
  ).split('\n');
  expect(lines).toHaveLength(2);
  expect(lines).toContain('- Taxes rise in May.');
});
