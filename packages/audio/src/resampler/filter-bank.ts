import { designLowPass, type LowPassDesign } from './low-pass.js';
import type { Ratio } from './ratio.js';
import { layOutSplitWeights, planSplit, type SplitPlan } from './split-plan.js';

/** Outputs of a stepped filter that are computed together. */
const steppedGrain = 8;

/**
 * Minimum number of outputs after which a stepped filter repeats its weights, so that few outputs
 * of the last grain are wasted.
 */
const shortestFrame = 64;

/**
 * A filter that changes the rate, cut into phases. Output `m` is `m * down / up` input samples
 * after the first, and its phase is `(m * down) % up`. Outputs come in units. The first output of a
 * unit is at an input or just behind it, and the unit weighs the `taps` inputs that begin `history`
 * before that input.
 */
export interface FilterBank {
  readonly ratio: Ratio;
  /** Outputs per unit, which are completed together. */
  readonly unit: number;
  /** Units for each input: `up` of them for every `down` inputs. */
  readonly unitRatio: Ratio;
  /** Inputs that a unit weighs. */
  readonly taps: number;
  /** Number of those inputs before the time of the unit. */
  readonly history: number;
  /**
   * Units that are computed together, aligned to the frame so that the order of summation does not
   * depend on how the audio is cut.
   */
  readonly grain: number;
  /** Units after which the weights are the same again: a multiple of `unitRatio.up`. */
  readonly frame: number;
  /** Inputs that a grain weighs. Inputs outside of the `taps` of a unit have the weight 0. */
  readonly grainTaps: number;
  /** Weights in the order in which the kernels read them. */
  readonly weights: Float64Array;
  /** The plan of a filter that is split, or null for one that is stepped through. */
  readonly split: SplitPlan | null;
}

/**
 * Cuts a low-pass filter into phases, each of which passes a constant signal unchanged, and lays
 * out their weights for the cheaper way of applying them. A split filter needs fewer
 * multiplications, and a stepped one is for any ratio.
 */
export function createFilterBank(ratio: Ratio, design: LowPassDesign): FilterBank {
  const { up, down } = ratio;
  const { coefficients: response, centre } = designLowPass(design);
  const history = Math.floor(centre / up);
  const taps = up === 1 ? 2 * history + 1 : 2 * history + 2;
  const computeRow = (output: number): Float64Array => {
    const first = ((output * down) % up) + history * up + centre;
    const row = new Float64Array(taps);
    let sum = 0;
    for (let tap = 0; tap < taps; tap += 1) {
      const weight = response[first - tap * up] ?? 0;
      row[tap] = weight;
      sum += weight;
    }
    return row.map((weight) => weight / sum);
  };
  const steppedTaps = taps + Math.ceil(((steppedGrain - 1) * down) / up);
  const split = planSplit(ratio, taps, steppedTaps);
  return split === null
    ? stepped(ratio, { taps, history, grainTaps: steppedTaps, computeRow })
    : {
        ratio,
        unit: up,
        unitRatio: { up: 1, down },
        taps: split.taps,
        history: history + split.padding,
        grain: split.size,
        frame: split.size,
        grainTaps: split.taps + (split.size - 1) * down,
        weights: layOutSplitWeights(split, ratio, computeRow),
        split,
      };
}

/** The inputs that come before `output` outputs, or units of them. */
export function inputsBefore(output: number, { up, down }: Ratio): number {
  return Math.floor((output * down) / up);
}

interface PhaseRows {
  readonly taps: number;
  readonly history: number;
  readonly grainTaps: number;
  readonly computeRow: (output: number) => Float64Array;
}

/**
 * Grain after grain, for each input that the grain weighs the weights of its outputs: for the first
 * input, for the last one and so on to the middle. Small products are summed before large ones,
 * which keeps the rounding errors small.
 */
function stepped(ratio: Ratio, { taps, history, grainTaps, computeRow }: PhaseRows): FilterBank {
  const { up } = ratio;
  const frame = up * Math.ceil(shortestFrame / up);
  const weights = new Float64Array(Math.ceil(frame / steppedGrain) * grainTaps * steppedGrain);
  for (let output = 0; output < frame; output += 1) {
    const lane = output % steppedGrain;
    const first = output - lane;
    const skipped = inputsBefore(output, ratio) - inputsBefore(first, ratio);
    const row = computeRow(output);
    for (let tap = 0; tap < taps; tap += 1) {
      const input = skipped + tap;
      const index = Math.min(2 * input, 2 * (grainTaps - 1 - input) + 1);
      weights[first * grainTaps + index * steppedGrain + lane] = row[tap] ?? 0; // tap < taps
    }
  }
  return {
    ratio,
    unit: 1,
    unitRatio: ratio,
    taps,
    history,
    grain: steppedGrain,
    frame,
    grainTaps,
    weights,
    split: null,
  };
}
