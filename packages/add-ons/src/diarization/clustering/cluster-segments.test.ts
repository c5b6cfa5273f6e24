import { verifies } from '@earshot/specification';
import { describe, expect } from 'vitest';
import { chooseStopCriterion } from './agglomerate.js';
import { clusterSegments } from './cluster-segments.js';
import { GaussianStatistics } from './gaussian.js';
import type { SpeechSegment } from './segment-speech.js';

const framesPerSegment = 100;

/** Voices whose means are so close that the likelihood by itself is weak evidence of two. */
const means = { a: -0.6, b: 0.6 } as const;
type Voice = keyof typeof means;

/** Random numbers from 0 to 1, always the same. */
function randomNumbers(): () => number {
  let state = 7;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Segments of one second each, in voices. */
function createSegments(
  voices: readonly Voice[],
  floorDb: (voice: Voice) => number,
): SpeechSegment[] {
  const random = randomNumbers();
  return voices.map((voice, index) => {
    const statistics = new GaussianStatistics(2);
    for (let frame = 0; frame < framesPerSegment; frame += 1) {
      // The sum of three uniform values has a variance of 1 when each has one of a third.
      const noise = () => 2 * (random() + random() + random()) - 3;
      statistics.add(Float64Array.of(means[voice] + noise(), noise()), 0);
    }
    const from = index * framesPerSegment;
    return { from, to: from + framesPerSegment, statistics, floorDb: floorDb(voice) };
  });
}

function countSpeakers(voices: readonly Voice[], floorDb: (voice: Voice) => number = () => -50) {
  const segments = createSegments(voices, floorDb);
  const criterion = chooseStopCriterion(60, segments.length);
  return clusterSegments(segments, criterion, { minimum: 1, maximum: 100 }).length;
}

/** Turns of one to four segments. */
const turns = [2, 3, 1, 4, 2, 2, 3, 1, 2, 4, 3, 2, 1, 3, 2, 4, 2, 3, 2, 2].flatMap(
  (length, index) => Array.from({ length }, (): Voice => (index % 2 === 0 ? 'a' : 'b')),
);
const random = randomNumbers();
/** The same number of segments of each voice, in random order. */
const shuffled = turns
  .map((voice) => ({ voice, place: random() }))
  .sort((first, second) => first.place - second.place)
  .map(({ voice }) => voice);
const sorted = turns.toSorted();

describe('halves that are close to each other', () => {
  verifies('diarization.speakers', 'are two speakers where they take turns', () => {
    expect(countSpeakers(turns)).toBe(2);
  });

  verifies('diarization.one-voice', 'are one where they change as often as by chance', () => {
    expect(countSpeakers(shuffled)).toBe(1);
  });

  verifies('diarization.one-voice', 'are one where they change once', () => {
    expect(countSpeakers(sorted)).toBe(1);
  });

  verifies('diarization.one-voice', 'are one where the noise changes with them', () => {
    expect(countSpeakers(turns, (voice) => (voice === 'a' ? -50 : -44))).toBe(1);
  });
});
