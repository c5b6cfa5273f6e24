import { verifies } from '@earshot/specification';
import { expect, test } from 'vitest';
import { extractSummary } from '../summarization/extract-summary.js';
import { extractChapters } from './extract-chapters.js';
import { segmentationError } from './segmentation-error.js';

const subjects = [
  ['garden', 'roses', 'soil', 'seeds', 'watering', 'compost', 'shovel', 'weeds'],
  ['engine', 'brakes', 'tires', 'garage', 'mechanic', 'exhaust', 'gearbox', 'oil'],
  ['orchestra', 'violin', 'concert', 'conductor', 'melody', 'rehearsal', 'cello', 'score'],
];

/** Sentences on one subject after the other, with four of its words each. */
function talk(perSubject: number) {
  return subjects.flatMap((words, subject) =>
    Array.from({ length: perSubject }, (_, index) => {
      const chosen = [0, 1, 2, 3].map((step) => words[(index * 3 + step * (1 + (index % 2))) % 8]);
      const start = (subject * perSubject + index) * 5;
      const sentence = `We looked at the ${chosen[0]} and the ${chosen[1]}, then at ${chosen[2]} with ${chosen[3]}.`;
      return { sentence, start, end: start + 4, words: [] };
    }),
  );
}

verifies('chapterization.lexical', 'chapters end where the subject changes', () => {
  const sentences = talk(14);
  const chapters = extractChapters(sentences, { language: 'en' });
  expect(chapters.map(({ sentences: own }) => own.length)).toEqual([14, 14, 14]);
  expect(chapters.flatMap(({ sentences: own }) => own)).toEqual(sentences);
  for (const [index, chapter] of chapters.entries()) {
    for (const keyword of chapter.keywords) expect(subjects[index]).toContain(keyword);
    expect(chapter.start).toBe(index * 70);
    expect(chapter.end).toBe(index * 70 + 69);
    expect(chapter.text).toContain(chapter.gist);
    expect(chapter.headline).toMatch(/^\p{Lu}/u);
    for (const part of chapter.summary?.split(/(?<=\.) /u) ?? [])
      expect(chapter.text).toContain(part);
  }
});

test('a little text is one chapter, and no text has no chapter', () => {
  expect(extractChapters([], { language: 'en' })).toEqual([]);
  const one = extractChapters(talk(14).slice(0, 3), { language: 'en' });
  expect(one).toHaveLength(1);
  const wordless = extractChapters([{ sentence: '', start: 0, end: 1, words: [] }], {
    language: 'xx-nonsense',
  });
  expect(wordless).toHaveLength(1);
});

test('sentences without terms are one chapter, however many they are', () => {
  const sentences = Array.from({ length: 150_000 }, (_, start) => ({
    sentence: 'Oh.',
    start,
    end: start + 1,
    words: [],
  }));
  const chapters = extractChapters(sentences, { language: 'en' });
  expect(chapters.map(({ start, end }) => [start, end])).toEqual([[0, 150_000]]);
});

test.each([
  ['equal', [5], [5], 0, 0],
  ['missed', [5], [], 3 / 7, 3 / 7],
  ['one too many', [5], [5, 6], 1 / 7, 3 / 7],
])('%s boundaries', (_, reference, found, pk, windowDiff) => {
  const error = segmentationError(10, reference, found);
  expect(error.pk).toBeCloseTo(pk, 9);
  expect(error.windowDiff).toBeCloseTo(windowDiff, 9);
});

verifies('summarization.extractive', 'each type has its form, from sentences of the text', () => {
  const sentences = talk(14);
  const texts = sentences.map(({ sentence }) => sentence);
  const general = extractSummary(sentences, { type: 'general', language: 'en' });
  const bullets = extractSummary(sentences, { type: 'bullet_points', language: 'en' }).split('\n');
  const concise = extractSummary(sentences, { type: 'concise', language: 'en' });
  const parts = general.split(/(?<=\.) /u);
  expect(parts.length).toBeGreaterThanOrEqual(3);
  const places = parts.map((part) => texts.indexOf(part));
  expect(places).not.toContain(-1);
  expect(places).toEqual([...new Set(places)].sort((one, other) => one - other));
  expect(bullets.length).toBeGreaterThanOrEqual(3);
  for (const bullet of bullets) expect(texts).toContain(bullet.replace(/^- /u, ''));
  expect(texts).toContain(concise);
  expect(extractSummary([], { type: 'general', language: 'en' })).toBe('');
});

verifies(
  'chapterization.time',
  'summary and chapters of 100,000 words end in time',
  () => {
    // Were every sentence compared with every other, it would not end within the limit of the test.
    const sentences = Array.from({ length: 190 }, () => talk(14)).flat();
    const words = sentences.reduce((sum, { sentence }) => sum + sentence.split(' ').length, 0);
    expect(words).toBeGreaterThan(90_000);
    expect(extractChapters(sentences, { language: 'en' }).length).toBeGreaterThan(10);
    expect(extractSummary(sentences, { type: 'concise', language: 'en' })).not.toBe('');
  },
  60_000,
);
