import type { FilterBank } from './filter-bank.js';
import type { Kernel } from './kernel.js';
import { StageCursor } from './stage-cursor.js';

/** Columns that a kernel reads behind those that the taps of an output meet. */
const spareColumns = 8;

/** One filter for one channel. Its unfinished input is kept outside of the kernel's memory. */
export class Stage {
  readonly #kernel: Kernel;
  readonly #bank: FilterBank;
  readonly #cursor: StageCursor;
  readonly #history: Float64Array;

  /** The other parameters are those of {@link StageCursor}. */
  constructor(kernel: Kernel, bank: FilterBank, lead: number, isPrimed: boolean) {
    this.#kernel = kernel;
    this.#bank = bank;
    this.#cursor = new StageCursor(bank, lead, isPrimed);
    this.#history = new Float64Array(Math.max(this.#cursor.held, bank.taps));
  }

  /** Inputs that are held. */
  get held(): number {
    return this.#cursor.held;
  }

  /** Number of samples that {@link Stage.process} makes of `inputCount` more. */
  countOutputs(inputCount: number): number {
    return this.#cursor.countOutputs(inputCount);
  }

  /** Writes what is held to `address`; what is to be processed next belongs behind it. */
  restore(address: number): void {
    this.#kernel.memory.samples.set(this.#history.subarray(0, this.#cursor.held), address);
  }

  /**
   * Processes what is held at `address` and `inputCount` samples more behind it.
   *
   * @returns number of samples written to `outputs`, equal to `countOutputs`; memory behind them may be overwritten too
   */
  process(address: number, inputCount: number, outputs: number): number {
    const cursor = this.#cursor;
    const outputCount = cursor.countOutputs(inputCount);
    const total = cursor.held + inputCount;
    if (outputCount > 0) {
      this.#filter(address + cursor.start, outputs, outputCount);
      cursor.advance(outputCount);
    }
    const dropped = Math.min(cursor.start, total);
    this.#history.set(this.#kernel.memory.samples.subarray(address + dropped, address + total));
    cursor.start -= dropped;
    cursor.held = total - dropped;
    return outputCount;
  }

  #filter(samples: number, outputs: number, outputCount: number): void {
    const { run, memory, lanes, grain } = this.#kernel;
    const { ratio, taps, phases, weights } = this.#bank;
    const { up, down } = ratio;
    const address = memory.place(weights);
    const segment = grain * Math.ceil(outputCount / (up * lanes * grain));
    const columns = segment + Math.ceil(taps / down) + spareColumns;
    if (phases.length > 0) {
      run.deal(samples, down, segment, columns, memory.rows);
    }
    for (let index = 0; index < Math.min(up, outputCount); index += 1) {
      const moved = this.#cursor.phase + index * down;
      const phase = moved % up;
      const first = Math.floor(moved / up);
      const to = outputs + index;
      const folded = phases[phase];
      if (folded === undefined) {
        const count = Math.ceil((outputCount - index) / up);
        run.step(samples + first, address + phase * taps, taps, down, to, up, count);
      } else {
        run.slide(
          memory.rows,
          lanes * columns,
          down,
          first + folded.skipped,
          address + folded.offset,
          folded.taps,
          to,
          up,
          segment,
        );
      }
    }
  }
}
