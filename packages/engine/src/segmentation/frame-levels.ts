import { frameSamples, frameSeconds } from '../port/voice-activity-model.js';

/** Probability of speech in a frame, and its level in dB. */
export interface Frame {
  readonly probability: number;
  readonly level: number;
}

/**
 * Range in which a long segment may be cut, in seconds before its end: late, but early enough to
 * keep the rest of a word after it.
 */
const cutRange = { earliestSeconds: 1.3, latestSeconds: 0.3 };

/**
 * Level that certain speech adds in the choice of a cut, in dB: a pause over noise is not quieter
 * than words are.
 */
const speechDb = 15;

/** Weights of the frames around one in the envelope by which a cut is chosen. */
const envelopeWeights = [1, 2, 3, 2, 1] as const;

/** Number of frames of a duration, at least one. */
export const toFrames = (seconds: number) => Math.max(1, Math.round(seconds / frameSeconds));

/**
 * Finds the quietest place of about the last second, by an envelope that is smoothed over more than
 * the closure of a stop within a word: there a cut most likely hits a gap between words.
 */
export function quietestFrame(frames: readonly Frame[]): number {
  const loudness = (index: number) =>
    (frames[index]?.level ?? 0) + speechDb * (frames[index]?.probability ?? 0);
  const envelope = (index: number) =>
    envelopeWeights.reduce(
      (sum, weight, offset) =>
        sum + weight * loudness(index + offset - (envelopeWeights.length >> 1)),
      0,
    );
  const first = Math.max(
    Math.ceil(frames.length / 2),
    frames.length - toFrames(cutRange.earliestSeconds),
  );
  const last = Math.max(first, frames.length - toFrames(cutRange.latestSeconds));
  let best = last;
  let lowest = Number.POSITIVE_INFINITY;
  for (let index = first; index <= last; index += 1) {
    const level = envelope(index);
    // The latest of equally quiet ones leaves the most audio together.
    if (level <= lowest) {
      lowest = level;
      best = index;
    }
  }
  return best;
}

/**
 * Computes the levels of frames.
 *
 * @param samples - 16-bit samples, whole frames
 * @returns mean power of each frame, in dB relative to a sample of 1, 0 for silence
 */
export function frameLevels(samples: Int16Array): Float32Array {
  return Float32Array.from({ length: samples.length / frameSamples }, (_, frame) => {
    let energy = 0;
    const end = (frame + 1) * frameSamples;
    for (let index = frame * frameSamples; index < end; index += 1) {
      const sample = samples[index] ?? 0;
      energy += sample * sample;
    }
    return 10 * Math.log10(1 + energy / frameSamples);
  });
}
