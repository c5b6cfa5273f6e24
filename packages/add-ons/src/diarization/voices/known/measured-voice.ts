import { addTo, toUnit } from '../vectors.js';
import type { VoiceRegion } from '../voice-encoder.js';
import { isNarrowBand } from '../voice-track.js';

/** A voice by the mean of its vectors. */
export interface MeasuredVoice {
  /** Mean direction of its vectors, of length 1. */
  readonly vector: Float32Array;
  /** Speech that it was measured in, in seconds. */
  readonly seconds: number;
  /** True for speech over a telephone, which has other vectors than the same voice otherwise. */
  readonly isNarrow: boolean;
}

/**
 * Measures a voice.
 *
 * @param regions - speech of one person
 * @returns undefined when nobody speaks
 */
export function measureVoice(regions: readonly VoiceRegion[]): MeasuredVoice | undefined {
  const [first] = regions;
  if (first === undefined) return undefined;
  const size = first.vectorSize;
  const sum = new Float32Array(size);
  const bandwidth = { high: 0, middle: 0 };
  let seconds = 0;
  for (const region of regions) {
    const { clusterVectors, end, start } = region;
    for (let at = 0; at < clusterVectors.length; at += size)
      addTo(sum, clusterVectors.subarray(at, at + size));
    bandwidth.high += region.bandwidth.high;
    bandwidth.middle += region.bandwidth.middle;
    seconds += end - start;
  }
  return { vector: toUnit(sum), seconds, isNarrow: isNarrowBand(bandwidth) };
}

/** Joins two measurements of one voice in the same bandwidth. */
export function joinVoices(one: MeasuredVoice, other: MeasuredVoice): MeasuredVoice {
  const sum = one.vector.map(
    (value, axis) => value * one.seconds + (other.vector[axis] ?? 0) * other.seconds,
  );
  return {
    vector: toUnit(sum),
    seconds: one.seconds + other.seconds,
    isNarrow: one.isNarrow,
  };
}
