import { verifies } from '@earshot/specification';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findSilences, silenceDepthsDb } from './speech-levels.js';
import type { WordTime } from './word-time.js';
import { findWordTimes } from './word-times.js';

/** Parts of sound and silence, each with its length in seconds, as samples. */
function createSound(parts: readonly (readonly [kind: 'sound' | 'silence', seconds: number])[]) {
  return Int16Array.from(
    parts.flatMap(([kind, seconds]) =>
      Array.from({ length: Math.round(seconds * 16_000) }, (_, index) =>
        kind === 'sound' ? 8000 * Math.sin(index / 5) : 4 * Math.sin(index / 3),
      ),
    ),
  );
}

/** Hundredths of seconds: doubles of fast-check are mostly tiny. */
const hundredths = (min: number, max: number) =>
  fc.integer({ min: min * 100, max: max * 100 }).map((value) => value / 100);
const parts = fc.array(fc.tuple(fc.constantFrom('sound', 'silence'), hundredths(0, 1)), {
  maxLength: 6,
});
const seconds = fc.oneof(
  { weight: 20, arbitrary: hundredths(-1, 4) },
  fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY),
);
const time = fc.option(fc.record({ startSeconds: seconds, endSeconds: seconds }), {
  nil: undefined,
});
const word = fc.oneof(
  fc.constantFrom('a', 'word,', '$15.30', '日本', '-', ''),
  fc.string({ maxLength: 6 }),
);

verifies(
  'engines.word-times-order',
  'times of any words, placed anywhere or nowhere, are in order, in the audio and not in silence',
  () =>
    fc.assert(
      fc.asyncProperty(
        parts,
        fc.array(fc.tuple(word, time), { maxLength: 12 }),
        async (audio, entries) => {
          const samples = createSound(audio);
          const durationSeconds = samples.length / 16_000;
          const { times } = await findWordTimes({
            words: entries.map(([text]) => text),
            samples,
            language: 'de',
            attention: async () => entries.map(([, placed]) => placed),
          });
          expect(times).toHaveLength(entries.length);
          let before = 0;
          const silences = findSilences(samples, silenceDepthsDb.certain);
          for (const { startSeconds, endSeconds } of times) {
            expect(startSeconds).toBeGreaterThanOrEqual(before);
            expect(endSeconds).toBeGreaterThanOrEqual(startSeconds);
            expect(endSeconds).toBeLessThanOrEqual(durationSeconds);
            before = endSeconds;
            const isIn = ({ startSeconds: from, endSeconds: to }: WordTime) =>
              from <= startSeconds && startSeconds < to && to - from < durationSeconds;
            expect(silences.filter(isIn)).toEqual([]);
          }
        },
      ),
    ),
);

verifies(
  'engines.word-times-levels',
  'words stand where there is sound, with the pause at the mark',
  async () => {
    const samples = createSound([
      ['silence', 0.5],
      ['sound', 0.8],
      ['silence', 0.6],
      ['sound', 0.8],
      ['silence', 0.5],
    ]);
    const { times, method } = await findWordTimes({
      words: ['good', 'morning,', 'how', 'are', 'you?'],
      samples,
      language: 'en',
    });
    expect(method).toBe('levels');
    const starts = times.map(({ startSeconds }) => startSeconds);
    expect(starts[0]).toBeCloseTo(0.5, 1);
    expect(times[1]?.endSeconds).toBeCloseTo(1.3, 1);
    expect(starts[2]).toBeCloseTo(1.9, 1);
    expect(times[4]?.endSeconds).toBeCloseTo(2.7, 1);
  },
);

const placedWords = [
  { startSeconds: 0.2, endSeconds: 0.5 },
  undefined,
  { startSeconds: 1, endSeconds: 1.4 },
];
const sound = createSound([['sound', 2]]);

test('the aligner comes before attention, and a word that it cannot place stands between its neighbours', async () => {
  const { times, method, spreadCount } = await findWordTimes({
    words: ['one', '-', 'two'],
    samples: sound,
    language: 'en',
    aligner: { languages: ['en'], align: async () => placedWords },
    attention: () => Promise.reject(new Error('not needed')),
  });
  expect({ method, spreadCount }).toEqual({ method: 'alignment', spreadCount: 1 });
  expect(times).toEqual([placedWords[0], { startSeconds: 0.5, endSeconds: 1 }, placedWords[2]]);
});

test('an aligner of another language is not asked, and one that places nothing leaves the words to attention', async () => {
  const attention = async () => placedWords;
  const words = ['eins', '-', 'zwei'];
  const other = await findWordTimes({
    words,
    samples: sound,
    language: 'de',
    aligner: { languages: ['en'], align: () => Promise.reject(new Error('another language')) },
    attention,
  });
  const nothing = await findWordTimes({
    words,
    samples: sound,
    language: 'en',
    aligner: { languages: ['en'], align: async () => undefined },
    attention,
  });
  expect([other.method, nothing.method]).toEqual(['attention', 'attention']);
});

test('a word that was placed where nobody speaks moves into the sound of its stretch', async () => {
  const samples = createSound([
    ['sound', 0.6],
    ['silence', 1],
    ['sound', 0.6],
  ]);
  const { times, spreadCount } = await findWordTimes({
    words: ['first', 'second'],
    samples,
    language: 'de',
    attention: async () => [
      { startSeconds: 0, endSeconds: 0.6 },
      { startSeconds: 0.9, endSeconds: 1.3 },
    ],
  });
  expect(spreadCount).toBe(1);
  expect(times[1]?.startSeconds).toBeCloseTo(1.6, 1);
});
