import { toUnit } from '../../src/diarization/voices/vectors.js';
import type { VoiceRegion } from '../../src/diarization/voices/voice-encoder.js';

const size = 6;

/** Speech of a voice, without a pause. */
export interface Said {
  readonly voice: number;
  readonly seconds: number;
}

/** Pause between two regions, in seconds. */
const pauseSeconds = 0.5;

/** Vector of a voice, which differs a little from window to window. */
function createVector(voice: number, at: number): Float32Array {
  const vector = new Float32Array(size).fill(0.2);
  vector[voice] = 1;
  for (const axis of vector.keys())
    vector[axis] = (vector[axis] ?? 0) + 0.05 * Math.sin(at * (axis + 1.3));
  return toUnit(vector);
}

function computeMean(vectors: readonly Float32Array[]): Float32Array {
  const sum = new Float32Array(size);
  for (const vector of vectors)
    for (const [axis, value] of vector.entries()) sum[axis] = (sum[axis] ?? 0) + value;
  return toUnit(sum);
}

/** Regions of speech, each of several voices one after the other. */
export function createRegions(conversation: readonly (readonly Said[])[]): {
  regions: VoiceRegion[];
  seconds: number;
  spans: (Said & { start: number })[];
} {
  let at = 1;
  const spans: (Said & { start: number })[] = [];
  const regions = conversation.map((said) => {
    const start = at;
    const voices: number[] = [];
    for (const each of said) {
      spans.push({ ...each, start: at });
      at += each.seconds;
      for (let step = 0; step < Math.round(each.seconds / 0.2); step += 1) voices.push(each.voice);
    }
    const end = at;
    at += pauseSeconds;
    const exact = voices.map((voice, step) => createVector(voice, 7 * start + step));
    // A window is longer than a step: at a change it has both voices.
    const countWindows = (reach: number) =>
      exact.map((_, step) => computeMean(exact.slice(Math.max(0, step - reach), step + reach + 1)));
    const join = (parts: readonly Float32Array[]) =>
      Float32Array.from(parts.flatMap((part) => [...part]));
    return {
      start,
      end,
      bandwidth: { high: 1, middle: 1 },
      vectorSize: size,
      searchVectors: join(countWindows(2)),
      clusterVectors: join(countWindows(4).filter((_, step) => step % 2 === 0)),
    };
  });
  return { regions, seconds: at, spans };
}
