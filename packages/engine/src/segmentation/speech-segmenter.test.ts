import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { frameSeconds } from '../port/voice-activity-model.js';
import { SpeechSegmenter, type SpeechSegmenterOptions } from './speech-segmenter.js';

/** Frames of speech (1) and silence (0) from stretches in seconds. */
const frames = (...stretches: readonly (readonly [probability: number, seconds: number])[]) =>
  Float32Array.from(
    stretches.flatMap(([probability, seconds]) =>
      Array.from({ length: Math.round(seconds / frameSeconds) }, () => probability),
    ),
  );

const findSegments = (probabilities: Float32Array, options?: SpeechSegmenterOptions) => {
  const segmenter = new SpeechSegmenter(options);
  return [...segmenter.push(probabilities), ...segmenter.finish()].map(
    ({ startFrame, endFrame }) => [startFrame * frameSeconds, endFrame * frameSeconds] as const,
  );
};

describe('segments', () => {
  test('a pause ends a segment, which has some of the silence around it', () => {
    const found = findSegments(frames([0, 1], [1, 1], [0, 1], [1, 1], [0, 1]));
    expect(found).toHaveLength(2);
    expect(found[0]?.[0]).toBeCloseTo(0.75, 1);
    expect(found[0]?.[1]).toBeCloseTo(2.25, 1);
    expect(found[1]?.[0]).toBeCloseTo(2.75, 1);
    expect(found[1]?.[1]).toBeCloseTo(4.25, 1);
  });

  test('a short pause does not', () => {
    expect(findSegments(frames([1, 1], [0, 0.3], [1, 1]))).toHaveLength(1);
  });

  test('speech that lasts to the end is a segment', () => {
    expect(findSegments(frames([0, 1], [1, 1]))).toHaveLength(1);
  });

  test('a click is no speech', () => {
    expect(findSegments(frames([0, 1], [1, 0.064], [0, 1]))).toEqual([]);
  });

  test('somebody who speaks may become quieter than the threshold', () => {
    expect(findSegments(frames([0, 1], [0.7, 0.5], [0.5, 2], [0, 1]))).toHaveLength(1);
    expect(findSegments(frames([0, 1], [0.5, 2], [0, 1]))).toEqual([]);
  });

  test('a threshold of 0 takes everything for speech, one of 1 nearly nothing', () => {
    expect(findSegments(frames([0.02, 3]), { speechThreshold: 0 })).toHaveLength(1);
    expect(findSegments(frames([0.99, 3]), { speechThreshold: 1 })).toEqual([]);
  });

  test('a long segment is cut at the gap between two words of its last second', () => {
    const found = findSegments(frames([1, 7], [0.3, 0.1], [1, 2], [0.3, 0.1], [1, 6]), {
      maximumSeconds: 10,
    });
    expect(found).toHaveLength(2);
    expect(found[0]?.[1]).toBeGreaterThan(9);
    expect(found[0]?.[1]).toBeLessThan(9.3);
    expect(found[1]?.[0]).toBe(found[0]?.[1]);
  });

  test('a long segment is divided in the middle of the longest of its late pauses, without context', () => {
    const segmenter = new SpeechSegmenter({
      maximumSeconds: 10,
      minimumPauseSeconds: 2,
      pauseSearchSeconds: 4,
    });
    const all = frames([1, 3], [0, 1.5], [1, 2], [0, 0.6], [1, 2], [0, 0.3], [1, 4]);
    const [first, second] = [...segmenter.push(all), ...segmenter.finish()];
    expect((first?.speechEndFrame ?? 0) * frameSeconds).toBeCloseTo(6.5, 1);
    expect((first?.endFrame ?? 0) * frameSeconds).toBeCloseTo(6.75, 1);
    expect(first?.contextEndFrame).toBe(first?.endFrame);
    expect((second?.speechStartFrame ?? 0) * frameSeconds).toBeCloseTo(7.1, 1);
    expect(second?.contextStartFrame).toBe(second?.startFrame);
    expect(second?.startFrame).toBeGreaterThanOrEqual(first?.endFrame ?? 0);
  });

  test('audio before the first speech of a channel belongs to it, as far as there is any', () => {
    const found = findSegments(frames([0, 0.1], [1, 1], [0, 1]), { paddingSeconds: 0.4 });
    expect(found[0]?.[0]).toBe(0);
  });

  test('a long segment is cut where it is quietest when speech is equally certain everywhere', () => {
    const segmenter = new SpeechSegmenter({ maximumSeconds: 10 });
    const probabilities = frames([1, 16]);
    const levels = probabilities.map((_, frame) => {
      const seconds = frame * frameSeconds;
      if (seconds >= 7 && seconds < 7.2) return 10;
      return seconds >= 8.9 && seconds < 9.02 ? 40 : 60;
    });
    const [first, second] = [...segmenter.push(probabilities, levels), ...segmenter.finish()];
    const cutSeconds = (first?.endFrame ?? 0) * frameSeconds;
    expect(cutSeconds).toBeGreaterThan(8.9);
    expect(cutSeconds).toBeLessThan(9.02);
    // Each side is recognised together with some of the other one.
    expect((first?.contextEndFrame ?? 0) * frameSeconds).toBeCloseTo(cutSeconds + 0.8, 1);
    expect((second?.contextStartFrame ?? 0) * frameSeconds).toBeCloseTo(cutSeconds - 0.8, 1);
    expect(first?.contextStartFrame).toBe(first?.startFrame);
    expect(second?.contextEndFrame).toBe(second?.endFrame);
  });
});

const probabilities = fc
  .array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.integer({ min: 1, max: 120 })), {
    maxLength: 30,
  })
  .map((stretches) =>
    Float32Array.from(
      stretches.flatMap(([probability, count]) => Array.from({ length: count }, () => probability)),
    ),
  );

/** Lengths in which a long segment is divided at a pause. */
const searches = fc.constantFrom(0, 0.8, 1.5);

test('segments do not depend on how the audio arrives, do not overlap, and are never too long', () => {
  fc.assert(
    fc.property(
      probabilities,
      fc.integer({ min: 1, max: 50 }),
      searches,
      (all, pieceFrames, pauseSearchSeconds) => {
        const options = { maximumSeconds: 3, minimumPauseSeconds: 1, pauseSearchSeconds };
        const whole = new SpeechSegmenter(options);
        const expected = [...whole.push(all), ...whole.finish()];
        const pieces = new SpeechSegmenter(options);
        const found = [];
        for (let start = 0; start < all.length; start += pieceFrames) {
          const neededBefore = pieces.neededFromFrame;
          const complete = pieces.push(all.subarray(start, start + pieceFrames));
          // Audio that was reported as not needed stays so.
          for (const { contextStartFrame } of complete)
            expect(contextStartFrame).toBeGreaterThanOrEqual(neededBefore);
          expect(pieces.neededFromFrame).toBeGreaterThanOrEqual(neededBefore);
          found.push(...complete);
        }
        found.push(...pieces.finish());
        expect(found).toEqual(expected);
        let before = 0;
        for (const { startFrame, endFrame } of found) {
          expect(startFrame).toBeGreaterThanOrEqual(before);
          expect(endFrame).toBeGreaterThan(startFrame);
          expect(endFrame).toBeLessThanOrEqual(all.length);
          expect(endFrame - startFrame).toBeLessThanOrEqual(Math.round(3 / frameSeconds));
          before = endFrame;
        }
      },
    ),
  );
});

test('every stretch of certain speech lies in a segment', () => {
  fc.assert(
    fc.property(probabilities, searches, (all, pauseSearchSeconds) => {
      const options = { maximumSeconds: 3, minimumPauseSeconds: 1, pauseSearchSeconds };
      const segmenter = new SpeechSegmenter(options);
      const found = [...segmenter.push(all), ...segmenter.finish()];
      const inSegment = (frame: number) =>
        found.some(({ startFrame, endFrame }) => frame >= startFrame && frame < endFrame);
      for (let frame = 0; frame + 3 <= all.length; frame += 1) {
        const isSpeech = all.subarray(frame, frame + 3).every((probability) => probability >= 0.6);
        expect(!isSpeech || inSegment(frame + 1)).toBe(true);
      }
    }),
  );
});

test('another segmenter resumes from any position as if there had been no break', () => {
  fc.assert(
    fc.property(
      // A probability that counts as speech only after speech has started.
      fc
        .array(fc.tuple(fc.constantFrom(0, 0.4, 0.5, 0.55, 0.9), fc.integer({ min: 1, max: 60 })), {
          maxLength: 30,
        })
        .map((stretches) =>
          Float32Array.from(
            stretches.flatMap(([probability, count]) =>
              Array.from({ length: count }, () => probability),
            ),
          ),
        ),
      fc.nat(),
      fc.constantFrom(0.01, 0.05, 0.2, 0.8, 4),
      searches,
      (all, at, minimumPauseSeconds, pauseSearchSeconds) => {
        const options = { maximumSeconds: 3, minimumPauseSeconds, pauseSearchSeconds };
        const one = new SpeechSegmenter(options);
        const stop = at % (all.length + 1);
        one.push(all.subarray(0, stop));
        const { position } = one;
        expect(position.frame).toBeGreaterThanOrEqual(one.neededFromFrame);
        const other = new SpeechSegmenter(options, JSON.parse(JSON.stringify(position)));
        // Segments that were complete before are not found again.
        expect(other.push(all.subarray(position.frame, stop))).toEqual([]);
        expect(other.ongoing?.isCertain).toBe(one.ongoing?.isCertain);
        const rest = all.subarray(stop);
        expect([...other.push(rest), ...other.finish()]).toEqual([
          ...one.push(rest),
          ...one.finish(),
        ]);
      },
    ),
    { numRuns: 1000 },
  );
});

test('one silent frame ends a segment when the pause is that short, and no frame belongs to two', () => {
  const found = new SpeechSegmenter({ minimumPauseSeconds: 0.01 });
  const segments = [
    ...found.push(frames([0, 1], [1, 0.32], [0, 0.032], [1, 0.32], [0, 0.032], [1, 0.32])),
    ...found.finish(),
  ];
  expect(
    segments.map(({ speechStartFrame, speechEndFrame }) => speechEndFrame - speechStartFrame),
  ).toEqual([10, 10, 10]);
  expect(segments.map(({ startFrame, endFrame }) => endFrame - startFrame)).toEqual([19, 11, 10]);
});

test('who falls silent has not begun another segment, however long the pause may be', () => {
  const segmenter = new SpeechSegmenter({ minimumPauseSeconds: 10, maximumSeconds: 3 });
  const [only, ...others] = segmenter.push(frames([1, 1], [0, 8]));
  expect(others).toEqual([]);
  expect((only?.endFrame ?? 0) * frameSeconds).toBeCloseTo(1.25, 1);
  expect(segmenter.ongoing).toBeUndefined();
});
