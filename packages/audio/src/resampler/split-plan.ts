import type { Ratio } from './ratio.js';

// A filter that makes each `down`th output is a sum of `down` filters, one for each stream of the
// samples: every `down`th sample belongs to one stream. Splitting halves such a filter as fast
// multiplication does: two outputs, y0 and y1, of two taps, h0 and h1, are
//
//   y0 = x0 h0 + x1 h1 = (x0 - x1) h0 + x1 (h0 + h1)
//   y1 = x1 h0 + x2 h1 = x1 (h0 + h1) - (x1 - x2) h1
//
// with three products instead of four. (S. Winograd, Arithmetic Complexity of Computations, 1980.)
// As h0 and h1 can themselves be filters, of the even and of the odd taps, that is done level after
// level: each takes a quarter away.
//
// With `size = 2 ** levels`, sample `size * column + offset` of a stream is in row `offset`.
// Splitting at a `lag`, which is size / 2, then size / 4 and so on down to 1, adds rows of
// differences: `x[i] - x[i + lag]`. A row is named by the set of lags of which it holds
// differences, a sum of them, and by its offset. The products of a level are these rows: a
// difference at offset 0 or 1, or no difference at offset 1. So over all levels, the rows that meet
// weights are those whose set and offset have every bit between them: 3 ** levels of them.

/** The way in which a filter is split. */
export interface SplitPlan {
  readonly levels: number;
  /** Units that are made together, `2 ** levels`. */
  readonly size: number;
  /** Inputs that a unit weighs. */
  readonly taps: number;
  /** Inputs among those whose weight is 0, which are the oldest. */
  readonly padding: number;
  /** Weights for each row that meets any and each stream: a multiple of {@link blockGrain}. */
  readonly blocks: number;
  /**
   * Weights among those at the beginning that are 0 for every row: padding. Fewer than {@link
   * blockGrain}.
   */
  readonly unused: number;
  /** The last weights of a group are those whose index has this remainder when divided by 4. */
  readonly last: number;
}

/** Weights of a row that kernels take at a time. */
const blockGrain = 8;

/** More splitting makes rounding errors larger than the figures of the qualities allow. */
const mostLevels = 3;

/** Work for each output beside the products, in products. */
const overhead = 40;

/** Above this `up * down`, outputs of one phase are too far apart to be made together. */
const largestProduct = 24;

/**
 * Plans to split a filter of `taps` inputs for each output. Returns null where stepping through
 * `steppedTaps` of them is cheaper.
 */
export function planSplit(ratio: Ratio, taps: number, steppedTaps: number): SplitPlan | null {
  const { up, down } = ratio;
  if (!isSplittable(ratio)) {
    return null;
  }
  // The outputs of a unit share a window.
  const unitTaps = taps + Math.floor(((up - 1) * down) / up);
  let best: SplitPlan | null = null;
  let leastWork = steppedTaps;
  for (let levels = 2; levels <= mostLevels; levels += 1) {
    const size = 2 ** levels;
    const blocks = blockGrain * Math.ceil(unitTaps / (down * size * blockGrain));
    const work = 1.5 ** levels * blocks * down + overhead;
    if (work < leastWork) {
      leastWork = work;
      const padded = down * size * blocks;
      best = {
        levels,
        size,
        taps: padded,
        padding: padded - unitTaps,
        blocks,
        unused: Math.floor((padded - unitTaps) / (down * size)),
        // This weight and the one behind it are the two around the middle of the filter, which are
        // the largest.
        last: Math.floor((padded - unitTaps / 2) / (down * size) - 0.5) % 4,
      };
    }
  }
  return best;
}

/** True for ratios whose filters can be split. */
export function isSplittable({ up, down }: Ratio): boolean {
  return up <= 2 && up * down <= largestProduct;
}

/**
 * The weights of a split filter by output of a unit, and for each output by row. The weights of a
 * row come in groups of {@link blockGrain} from both ends to the middle, stream after stream. In a
 * group, each of the first four is in front of the one that is four later. They are in reverse
 * order, those at `last` at the end. Small products are therefore summed before large ones, which
 * keeps the rounding errors small.
 *
 * @param computeRow - the weights of the output of a unit, without padding
 */
export function layOutSplitWeights(
  { levels, size, padding, blocks, last }: SplitPlan,
  { up, down }: Ratio,
  computeRow: (output: number) => Float64Array,
): Float64Array {
  const weights = new Float64Array(up * 3 ** levels * blocks * down);
  let to = 0;
  for (let output = 0; output < up; output += 1) {
    const row = computeRow(output);
    const before = padding + Math.floor((output * down) / up);
    for (let differences = 0; differences < size; differences += 1) {
      for (let offset = 0; offset < size; offset += 1) {
        if ((differences | offset) !== size - 1) continue;
        for (const group of inward(blocks / blockGrain)) {
          for (let index = 0; index < blockGrain * down; index += 1) {
            const stream = Math.floor(index / blockGrain);
            const turn = (index >> 1) % 4;
            const block = ((last + 3 - turn) % 4) + 4 * (index % 2);
            const first = (group * blockGrain + block) * size;
            let sum = 0;
            // A row without differences at a lag meets the sum of both halves of the taps, one with
            // them only its own.
            for (let part = 0; part < size; part += 1) {
              if (((part ^ offset) & differences) !== 0) continue;
              sum += row[(first + part) * down + stream - before] ?? 0;
            }
            weights[to] = hasEvenBits(differences & offset, levels) ? sum : -sum;
            to += 1;
          }
        }
      }
    }
  }
  return weights;
}

/** The numbers below `count` from both ends to the middle. */
function inward(count: number): number[] {
  return Array.from({ length: count }, (_, index) =>
    index % 2 === 0 ? index / 2 : count - 1 - (index - 1) / 2,
  );
}

function hasEvenBits(value: number, levels: number): boolean {
  let isEven = true;
  for (let level = 0; level < levels; level += 1) {
    if (((value >> level) & 1) === 1) isEven = !isEven;
  }
  return isEven;
}
