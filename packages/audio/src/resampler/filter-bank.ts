import { designLowPass, type LowPassDesign } from './low-pass.js';
import type { Ratio } from './ratio.js';

/**
 * The phases of a polyphase filter. Output `m` lies `m * down / up` input samples after the first; its
 * phase is `(m * down) % up`, and it weighs the `taps` inputs that begin `history` before the input at
 * or just before its own time.
 */
export interface FilterBank {
  readonly ratio: Ratio;
  /** Inputs that an output weighs, a multiple of 4. */
  readonly taps: number;
  /** Inputs among those that lie before the output's own time. */
  readonly history: number;
  /** Phase after phase: of folded ones the first half, of others `taps` weights. */
  readonly weights: Float64Array;
  /** Each phase, where there are one or two: then they are symmetric, as the filter is. Else none. */
  readonly phases: readonly FoldedPhase[];
}

/**
 * A symmetric phase by the first half of its weights. Inputs lie in as many streams as the ratio goes down, input `i`
 * in stream `i % down`; the weights come stream after stream and in time within a stream.
 */
interface FoldedPhase {
  /** Inputs between the first that the bank weighs and the first that this phase does. */
  readonly skipped: number;
  readonly taps: number;
  /** Index of its first weight. */
  readonly offset: number;
}

/** Cuts a low-pass filter into phases, each of which passes a constant signal unchanged. */
export function createFilterBank(
  ratio: Ratio,
  isFolded: boolean,
  design: LowPassDesign,
): FilterBank {
  const { up, down } = ratio;
  const { coefficients: response, centre } = designLowPass(design);
  const reach = Math.floor(centre / up);
  const used = up === 1 ? 2 * reach + 1 : 2 * reach + 2;
  const taps = Math.ceil(used / 4) * 4;
  // What fills up the taps lies in the past: in the future it would add to the delay.
  const history = reach + taps - used;
  const weights = new Float64Array(up * taps);
  const phases: FoldedPhase[] = [];
  let offset = 0;
  for (let phase = 0; phase < up; phase += 1) {
    const first = phase + history * up + centre;
    const row = Array.from({ length: taps }, (_, tap) => response[first - tap * up] ?? 0);
    const sum = row.reduce((total, weight) => total + weight, 0);
    const skipped = isFolded ? row.findIndex((weight) => weight !== 0) : 0;
    const end = isFolded ? row.findLastIndex((weight) => weight !== 0) + 1 : taps;
    const normal = row.slice(skipped, end).map((weight) => weight / sum);
    const stored = isFolded ? fold(normal, down) : normal;
    if (isFolded) {
      phases.push({ skipped, taps: normal.length, offset });
    }
    weights.set(stored, offset);
    offset += stored.length;
  }
  return { ratio, taps, history, weights: weights.subarray(0, offset), phases };
}

/** The first half of symmetric weights, stream by stream. */
function fold(weights: readonly number[], streams: number): number[] {
  const { length } = weights;
  const half = weights.slice(0, Math.ceil(length / 2));
  // The middle one meets its sample from both sides.
  const shared = half.map((weight, tap) => (2 * tap + 1 === length ? weight / 2 : weight));
  return Array.from({ length: streams }, (_, stream) =>
    shared.filter((_weight, tap) => tap % streams === stream),
  ).flat();
}
