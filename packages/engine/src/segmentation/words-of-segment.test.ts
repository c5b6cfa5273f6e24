import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createSegment } from '../../test/support/segments.js';
import type { RecognizedWord } from '../port/recognition.js';
import { frameSeconds } from '../port/voice-activity-model.js';
import type { SpeechSegment } from './speech-segment.js';
import { cutContextSeconds, SpeechSegmenter } from './speech-segmenter.js';
import { wordsOfSegment } from './words-of-segment.js';

interface Said {
  readonly text: string;
  readonly startSeconds: number;
  readonly endSeconds: number;
}

/** Recognises the words within the audio of a segment, with times from its start. */
function recognize(
  said: readonly Said[],
  { contextStartFrame, contextEndFrame }: SpeechSegment,
  /** Error of the times of words, in seconds. */
  jitter: (index: number) => number = () => 0,
) {
  const from = contextStartFrame * frameSeconds;
  const to = contextEndFrame * frameSeconds;
  const words: RecognizedWord[] = said.flatMap(({ text, startSeconds, endSeconds }, index) => {
    const start = Math.max(from, startSeconds + jitter(index));
    const end = Math.min(to, endSeconds + jitter(index));
    // A word that the audio contains only in part is recognised as something else.
    const isWhole = startSeconds >= from && endSeconds <= to;
    return end <= start
      ? []
      : [
          {
            text: isWhole ? text : `part of ${text}`,
            startSeconds: start - from,
            endSeconds: end - from,
            confidence: 1,
          },
        ];
  });
  return { words, confidence: 1, language: 'en' } as const;
}

describe('at a cut at 5.12 seconds', () => {
  const cut = Math.round(5.12 / frameSeconds);
  const left = createSegment(0, cut, { contextEndFrame: cut + 25 });
  const right = createSegment(cut, cut + 100, { contextStartFrame: cut - 25 });
  const words = [
    { text: 'in', startSeconds: 4.5, endSeconds: 4.8 },
    { text: 'september', startSeconds: 4.9, endSeconds: 5.6 },
    { text: 'we', startSeconds: 5.7, endSeconds: 5.9 },
  ];

  test('a word that it goes through belongs to the side on which its middle lies, whole', () => {
    const before = wordsOfSegment(recognize(words, left), left);
    const after = wordsOfSegment(recognize(words, right), right, before.endSeconds);
    expect(before.recognition.words.map(({ text }) => text)).toEqual(['in']);
    expect(after.recognition.words.map(({ text }) => text)).toEqual(['september', 'we']);
    // Its time is the one at which it was said, and no word begins before the segment does.
    expect(after.startSeconds).toBeCloseTo(4.9, 6);
    expect(after.recognition.words[0]?.startSeconds).toBeCloseTo(0, 6);
    expect(after.recognition.words[0]?.endSeconds).toBeCloseTo(0.7, 6);
    expect(after.recognition.words[1]?.startSeconds).toBeCloseTo(0.8, 6);
  });

  test('a word of which the earlier side has no end belongs to the later one', () => {
    const long = [
      { text: 'in', startSeconds: 4.5, endSeconds: 4.6 },
      { text: 'responsibilities', startSeconds: 4.65, endSeconds: 5.5 },
    ];
    const short = { ...left, contextEndFrame: cut + 9 };
    const before = wordsOfSegment(recognize(long, short), short);
    const after = wordsOfSegment(recognize(long, right), right, before.endSeconds);
    expect(before.recognition.words.map(({ text }) => text)).toEqual(['in']);
    expect(after.recognition.words.map(({ text }) => text)).toEqual(['responsibilities']);
  });

  test('a word that both sides place differently is there once', () => {
    const near = [{ text: 'seven', startSeconds: 4.85, endSeconds: 5.35 }];
    const before = wordsOfSegment(recognize(near, left), left);
    const after = wordsOfSegment(
      recognize(near, right, () => 0.06),
      right,
      before.endSeconds,
    );
    expect(before.recognition.words.map(({ text }) => text)).toEqual(['seven']);
    expect(after.recognition.words).toEqual([]);
  });

  test('in silence it stays where it is', () => {
    const distant = [{ text: 'in', startSeconds: 4.5, endSeconds: 4.8 }];
    const before = wordsOfSegment(recognize(distant, left), left);
    expect(before.endSeconds).toBeCloseTo(5.12, 6);
  });
});

test('a segment between pauses has all words', () => {
  const whole = createSegment(0, 300);
  const recognition = recognize([{ text: 'in', startSeconds: 4.5, endSeconds: 4.8 }], whole);
  const own = wordsOfSegment(recognition, whole);
  expect(own.recognition).toBe(recognition);
  expect([own.startSeconds, own.endSeconds]).toEqual([0, 300 * frameSeconds]);
});

/** Words one right after the other, as long as words are. */
const speech = fc
  .array(fc.tuple(fc.integer({ min: 8, max: 70 }), fc.integer({ min: 0, max: 12 })), {
    minLength: 1,
    maxLength: 80,
  })
  .map((lengths) => {
    let seconds = 0.5;
    return lengths.map(([hundredths, gapHundredths], index) => {
      const startSeconds = seconds;
      const endSeconds = startSeconds + hundredths / 100;
      seconds = endSeconds + gapHundredths / 100;
      return { text: `word ${index}`, startSeconds, endSeconds };
    });
  });

test('however speech without pauses is cut, each word is there once, whole, and at its time', () => {
  fc.assert(
    fc.property(
      speech,
      fc.integer({ min: 5, max: 20 }),
      // Frames that are quieter than others, where cuts are made.
      fc.array(fc.integer({ min: 0, max: 60 }), { minLength: 1, maxLength: 50 }),
      // Both sides of a cut place a word a little differently.
      fc.integer({ min: -2, max: 2 }),
      (said, maximumSeconds, levels, jitterHundredths) => {
        const endSeconds = (said.at(-1)?.endSeconds ?? 0) + 0.5;
        const frameCount = Math.ceil(endSeconds / frameSeconds);
        const segmenter = new SpeechSegmenter({ maximumSeconds });
        const probabilities = Float32Array.from({ length: frameCount }, () => 1);
        const frameLevels = probabilities.map((_, frame) => levels[frame % levels.length] ?? 0);
        const segments = [...segmenter.push(probabilities, frameLevels), ...segmenter.finish()];
        const found: Said[] = [];
        let wordsFromSeconds: number | undefined;
        let isEarlier = true;
        for (const each of segments) {
          const jitter = isEarlier ? 0 : jitterHundredths / 100;
          isEarlier = !isEarlier;
          const { recognition, startSeconds, ...own } = wordsOfSegment(
            recognize(said, each, () => jitter),
            each,
            wordsFromSeconds,
          );
          wordsFromSeconds = own.endSeconds;
          found.push(
            ...recognition.words.map((word) => ({
              text: word.text,
              startSeconds: startSeconds + word.startSeconds,
              endSeconds: startSeconds + word.endSeconds,
            })),
          );
        }
        expect(found.map(({ text }) => text)).toEqual(said.map(({ text }) => text));
        for (const [index, word] of found.entries()) {
          expect(Math.abs(word.startSeconds - (said[index]?.startSeconds ?? 0))).toBeLessThan(0.05);
          expect(Math.abs(word.endSeconds - (said[index]?.endSeconds ?? 0))).toBeLessThan(0.05);
        }
      },
    ),
    { numRuns: 500 },
  );
});

test('a cut has context on both sides, and the final does not wait for more than the maximum', () => {
  fc.assert(
    fc.property(fc.integer({ min: 5, max: 60 }), (maximumSeconds) => {
      const segmenter = new SpeechSegmenter({ maximumSeconds, minimumPauseSeconds: 10 });
      const maximumFrames = Math.round(maximumSeconds / frameSeconds);
      const one = Float32Array.of(1);
      for (let frame = 1; frame < maximumFrames; frame += 1)
        expect(segmenter.push(one)).toEqual([]);
      const [cut] = segmenter.push(one);
      expect(cut?.contextEndFrame).toBeLessThanOrEqual(maximumFrames);
      expect((cut?.contextEndFrame ?? 0) - (cut?.endFrame ?? 0)).toBeGreaterThan(8);
      expect(cutContextSeconds).toBeGreaterThanOrEqual(0.7);
    }),
  );
});
