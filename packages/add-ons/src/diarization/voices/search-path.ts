import { indexOfMaximum } from '../../arrays/index-of-maximum.js';
import { dotProduct } from './vectors.js';
import type { VoiceTrack } from './voice-track.js';

/** Weight of a cosine against the costs of a change. */
const cosineWeight = 20;

/** Cost of a change of the speaker from one step to the next, and from one region to the next. */
const changeCost = 6;
const changeCostInPause = 2;

/**
 * Finds the likeliest speaker of each step: cosines with the voices of the speakers against the
 * cost of changes (Viterbi).
 *
 * @param track - the voices of the recording
 * @param speakers - vectors of length 1, one for each speaker
 * @returns number of the speaker of each step
 */
export function searchPath(track: VoiceTrack, speakers: readonly Float32Array[]): Uint8Array {
  const count = speakers.length;
  const path = new Uint8Array(track.steps);
  if (count < 2) return path;
  const origins = new Uint8Array(track.steps * count);
  const vector = new Float32Array(track.vectorSize);
  const scores = new Float64Array(count);
  for (const { first, steps } of track.regions)
    for (let step = first; step < first + steps; step += 1) {
      const best = indexOfMaximum(scores);
      const changed =
        (scores[best] ?? 0) - (step === 0 ? 0 : step === first ? changeCostInPause : changeCost);
      track.readSearch(step, vector);
      for (const [speaker, voice] of speakers.entries()) {
        const kept = scores[speaker] ?? 0;
        origins[step * count + speaker] = kept >= changed ? speaker : best;
        scores[speaker] = Math.max(kept, changed) + cosineWeight * dotProduct(vector, voice);
      }
    }
  let current = indexOfMaximum(scores);
  for (let step = track.steps - 1; step >= 0; step -= 1) {
    path[step] = current;
    current = origins[step * count + current] ?? 0;
  }
  return path;
}
