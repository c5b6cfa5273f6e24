import type { FilterBank } from '../filter-bank.js';

/** One phase as the sliding kernel takes it. */
export interface PackedPhase {
  /** Inputs between the first that the bank weighs and the first whose weight isn't 0. */
  readonly skipped: number;
  readonly taps: number;
  /** Whether the taps are symmetric and only the first half of them stands among the weights. */
  readonly isFolded: boolean;
  /** Where its weights begin, in bytes. */
  readonly offset: number;
}

/** A bank in single precision, in the order in which the kernel reads it. */
export interface PackedBank {
  readonly bank: FilterBank;
  readonly weights: Float32Array;
  /** The phases for sliding; none where each output steps to a phase of its own. */
  readonly phases: readonly PackedPhase[];
}

const packed = new WeakMap<FilterBank, PackedBank>();

/** Packs a bank, once. */
export function packBank(bank: FilterBank): PackedBank {
  const known = packed.get(bank);
  if (known !== undefined) {
    return known;
  }
  const made =
    bank.streams === bank.ratio.down
      ? packPhases(bank)
      : { bank, weights: Float32Array.from(bank.coefficients), phases: [] };
  packed.set(bank, made);
  return made;
}

function packPhases(bank: FilterBank): PackedBank {
  const weights: number[] = [];
  const phases = Array.from({ length: bank.ratio.up }, (_, phase): PackedPhase => {
    const offset = 4 * weights.length;
    const row = phaseInTime(bank, phase);
    const skipped = row.findIndex((weight) => weight !== 0);
    const taps = row.slice(skipped, row.findLastIndex((weight) => weight !== 0) + 1);
    const isFolded = taps.every((weight, tap) => weight === taps[taps.length - 1 - tap]);
    const half = Math.floor(taps.length / 2);
    const used = isFolded ? half : taps.length;
    for (let stream = 0; stream < bank.streams; stream += 1) {
      for (let tap = stream; tap < used; tap += bank.streams) {
        weights.push(taps[tap] ?? 0);
      }
    }
    if (isFolded && taps.length % 2 === 1) {
      weights.push(taps[half] ?? 0);
    }
    return { skipped, taps: taps.length, isFolded, offset };
  });
  return { bank, weights: Float32Array.from(weights), phases };
}

/** The weights of a phase, tap after tap. */
function phaseInTime({ coefficients, streams, taps }: FilterBank, phase: number): number[] {
  const tapsPerStream = taps / streams;
  return Array.from({ length: taps }, (_, tap) => {
    const stream = tap % streams;
    const column = (tap - stream) / streams;
    return coefficients[(phase * streams + stream) * tapsPerStream + column] ?? 0;
  });
}
