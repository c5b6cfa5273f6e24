import type { FilterBank } from '../filter-bank.js';

/** One symmetric phase as the kernel slides it. */
export interface PackedPhase {
  /** Inputs between the first that the bank weighs and the first whose weight isn't 0. */
  readonly skipped: number;
  readonly taps: number;
  /** Where its weights begin, in bytes. */
  readonly offset: number;
}

/** A bank in single precision, in the order in which the kernel reads it. */
export interface PackedBank {
  readonly bank: FilterBank;
  readonly weights: Float32Array;
  /** The phases for sliding; none where the kernel steps from phase to phase. */
  readonly phases: readonly PackedPhase[];
}

/** Packs a bank. With one or two phases each of them is symmetric, as the filter is. */
export function packBank(bank: FilterBank): PackedBank {
  const { ratio, streams } = bank;
  const rows = Array.from({ length: ratio.up }, (_, phase) => phaseInTime(bank, phase));
  if (ratio.up > 2 || streams !== ratio.down) {
    return { bank, weights: Float32Array.from(rows.flat()), phases: [] };
  }
  const weights: number[] = [];
  const phases = rows.map((row): PackedPhase => {
    const offset = 4 * weights.length;
    const skipped = row.findIndex((weight) => weight !== 0);
    const taps = row.findLastIndex((weight) => weight !== 0) + 1 - skipped;
    for (let stream = 0; stream < streams; stream += 1) {
      for (let tap = stream; tap < taps / 2; tap += streams) {
        // The middle one meets its sample from both sides.
        const share = 2 * tap + 1 === taps ? 2 : 1;
        weights.push((row[skipped + tap] as number) / share); // tap < taps
      }
    }
    return { skipped, taps, offset };
  });
  return { bank, weights: Float32Array.from(weights), phases };
}

/** The weights of a phase, tap after tap. */
function phaseInTime({ coefficients, streams, taps }: FilterBank, phase: number): number[] {
  const tapsPerStream = taps / streams;
  return Array.from({ length: taps }, (_, tap) => {
    const stream = tap % streams;
    const column = (tap - stream) / streams;
    return coefficients[(phase * streams + stream) * tapsPerStream + column] as number; // stream < streams
  });
}
