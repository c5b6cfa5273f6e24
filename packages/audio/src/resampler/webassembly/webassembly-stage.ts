import type { FilterBank, FoldedPhase } from '../filter-bank.js';
import { StageCursor } from '../stage-cursor.js';
import { rowsAddress } from './kernel-memory.js';
import type { Kernel } from './load-kernel.js';

/** Columns that the kernel may read behind the last sample, or deal behind it. */
const spareColumns = 32;

/** One filter for one channel. Its unfinished input is kept outside of the kernel's memory. */
export class WebAssemblyStage {
  readonly #kernel: Kernel;
  readonly #bank: FilterBank;
  readonly #weights: Float32Array;
  readonly #cursor: StageCursor;
  readonly #history: Float32Array;

  /**
   * The other parameters are those of {@link StageCursor}.
   *
   * @param weights - those of the bank in single precision
   */
  constructor(
    kernel: Kernel,
    bank: FilterBank,
    weights: Float32Array,
    lead: number,
    isPrimed: boolean,
  ) {
    this.#kernel = kernel;
    this.#bank = bank;
    this.#weights = weights;
    this.#cursor = new StageCursor(bank, lead, isPrimed);
    this.#history = new Float32Array(Math.max(this.#cursor.held, bank.taps));
  }

  /** Inputs that are held. */
  get held(): number {
    return this.#cursor.held;
  }

  countOutputs(inputCount: number): number {
    return this.#cursor.countOutputs(inputCount);
  }

  /** Writes what is held to `address`; what is to be processed next belongs behind it. */
  restore(address: number): void {
    this.#kernel.memory.samples.set(this.#history.subarray(0, this.#cursor.held), address / 4);
  }

  /**
   * Processes what is held at `address` and `inputCount` samples more behind it.
   *
   * @returns how many samples were written to `outputs`, as `countOutputs` said
   */
  process(address: number, inputCount: number, outputs: number): number {
    const cursor = this.#cursor;
    const outputCount = cursor.countOutputs(inputCount);
    const total = cursor.held + inputCount;
    if (outputCount > 0) {
      this.#filter(address, total, outputs, outputCount);
      cursor.advance(outputCount);
    }
    const dropped = Math.min(cursor.start, total);
    const from = address / 4;
    this.#history.set(this.#kernel.memory.samples.subarray(from + dropped, from + total));
    cursor.start -= dropped;
    cursor.held = total - dropped;
    return outputCount;
  }

  #filter(address: number, total: number, outputs: number, outputCount: number): void {
    const { run, memory } = this.#kernel;
    const { ratio, taps, phases } = this.#bank;
    const { up, down } = ratio;
    const { start, phase } = this.#cursor;
    const weights = memory.place(this.#weights);
    if (phases.length === 0) {
      run.step(address + 4 * start, weights, taps, up, down, phase, outputs, outputCount);
      return;
    }
    let rows = address;
    const rowBytes = 4 * (Math.ceil(total / down) + spareColumns);
    if (down > 1) {
      rows = rowsAddress;
      run.deal(address, total, down, rows, rowBytes);
    }
    for (let index = 0; index < Math.min(up, outputCount); index += 1) {
      const moved = phase + index * down;
      const folded = phases[moved % up] as FoldedPhase; // one for each phase
      run.slide(
        rows,
        rowBytes,
        down,
        start + Math.floor(moved / up) + folded.skipped,
        weights + 4 * folded.offset,
        folded.taps,
        outputs + 4 * index,
        4 * up,
        Math.ceil((outputCount - index) / up),
      );
    }
  }
}
