import { designLowPass, type LowPassDesign } from './low-pass.js';
import type { Ratio } from './ratio.js';

/**
 * The phases of a polyphase filter. Output `m` lies `m * down / up` input samples after the first; its
 * phase is `(m * down) % up`, and it weighs the `taps` inputs that begin `history` before the input at
 * or just before its own time.
 */
export interface FilterBank {
  readonly ratio: Ratio;
  /** In how many streams the inputs lie: input `i` is element `floor(i / streams)` of stream `i % streams`. */
  readonly streams: number;
  /** Inputs that an output weighs, a multiple of `4 * streams`. */
  readonly taps: number;
  /** How many of those come before the output's own time. */
  readonly history: number;
  /** By phase, then by stream, then in time: `taps / streams` weights each. */
  readonly coefficients: Float64Array;
}

/** Cuts a low-pass filter into phases, each of which passes a constant signal unchanged. */
export function createFilterBank(ratio: Ratio, streams: number, design: LowPassDesign): FilterBank {
  const { up } = ratio;
  const { coefficients: response, centre } = designLowPass(design);
  const reach = Math.floor(centre / up);
  const used = up === 1 ? 2 * reach + 1 : 2 * reach + 2;
  const tapsPerStream = Math.ceil(used / streams / 4) * 4;
  const taps = tapsPerStream * streams;
  // What fills up the taps lies in the past: in the future it would add to the delay.
  const history = reach + taps - used;
  const coefficients = new Float64Array(up * taps);
  for (let phase = 0; phase < up; phase += 1) {
    const first = phase + history * up + centre;
    let sum = 0;
    for (let tap = 0; tap < taps; tap += 1) {
      sum += response[first - tap * up] ?? 0;
    }
    for (let tap = 0; tap < taps; tap += 1) {
      const weight = (response[first - tap * up] ?? 0) / sum;
      const stream = tap % streams;
      coefficients[(phase * streams + stream) * tapsPerStream + (tap - stream) / streams] = weight;
    }
  }
  return { ratio, streams, taps, history, coefficients };
}
