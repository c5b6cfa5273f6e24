import { type FilterBank, inputsBefore } from './filter-bank.js';
import type { Kernel } from './kernel.js';
import type { SplitPlan } from './split-plan.js';
import { StageCursor } from './stage-cursor.js';

/** Columns that a kernel reads behind those that the weights of an output meet. */
const spareColumns = 4;

/** Number of columns of which results are a multiple. */
const columnGrain = 4;

/** Number of columns of which rows are a multiple. */
const rowGrain = 16;

/** One filter for one channel. Its unfinished input is kept outside of the kernel's memory. */
export class Stage {
  readonly #kernel: Kernel;
  readonly #bank: FilterBank;
  readonly #cursor: StageCursor;
  readonly #history: Float32Array | Float64Array;
  /** Zeros, instead of inputs that have not arrived yet and that a grain multiplies by 0. */
  readonly #silence: Float32Array | Float64Array;

  /** The other parameters are those of {@link StageCursor}. */
  constructor(kernel: Kernel, bank: FilterBank, phase: number, lead: number, ahead: number | null) {
    this.#kernel = kernel;
    this.#bank = bank;
    this.#cursor = new StageCursor(bank, phase, lead, ahead);
    this.#history = kernel.createBlock(
      Math.max(this.#cursor.held, bank.grainTaps + bank.ratio.down),
    );
    this.#silence = kernel.createBlock(bank.grainTaps - bank.taps);
  }

  /** Inputs that are held. */
  get held(): number {
    return this.#cursor.held;
  }

  /** Number of samples that {@link Stage.process} produces from `inputCount` more inputs. */
  countOutputs(inputCount: number): number {
    return this.#cursor.countUnits(inputCount) * this.#bank.unit;
  }

  /** Writes the held inputs to `address`. The next inputs must follow them. */
  restore(address: number): void {
    this.#kernel.memory.samples.set(this.#history.subarray(0, this.#cursor.held), address);
  }

  /**
   * Processes the held inputs at `address` and the `inputCount` new ones after them.
   *
   * @returns number of samples written to `outputs`, equal to `countOutputs`. Memory around them
   * may be overwritten too
   */
  process(address: number, inputCount: number, outputs: number): number {
    const cursor = this.#cursor;
    const { samples } = this.#kernel.memory;
    const units = cursor.countUnits(inputCount);
    const total = cursor.held + inputCount;
    if (units > 0) {
      const { split, unit } = this.#bank;
      samples.set(this.#silence, address + total);
      const from = address + cursor.start;
      const to = outputs - cursor.madeOfGrain * unit;
      const count = cursor.madeOfGrain + units;
      if (split === null) {
        this.#step(from, to, count);
      } else {
        this.#convolve(split, from, to, count);
      }
      cursor.advance(units);
    }
    const dropped = Math.min(cursor.start, total);
    this.#history.set(samples.subarray(address + dropped, address + total));
    cursor.start -= dropped;
    cursor.held = total - dropped;
    return units * this.#bank.unit;
  }

  #convolve(plan: SplitPlan, from: number, to: number, count: number): void {
    const { run, memory } = this.#kernel;
    const { ratio, weights } = this.#bank;
    const { levels, size, blocks, unused, last } = plan;
    const { up, down } = ratio;
    const address = memory.place(weights);
    const columns = columnGrain * Math.ceil(count / (size * columnGrain));
    const rowLength = rowGrain * Math.ceil((columns + blocks + spareColumns) / rowGrain);
    const results = memory.rows + size * size * down * rowLength;
    run.split(from, down, levels, memory.rows, rowLength);
    run.convolve(
      memory.rows,
      rowLength,
      down,
      levels,
      address,
      blocks,
      last,
      results,
      columns,
      to,
      up,
      unused,
    );
  }

  #step(from: number, to: number, count: number): void {
    const { run, memory } = this.#kernel;
    const { ratio, weights, grain, grainTaps, frame } = this.#bank;
    const address = memory.place(weights);
    const first = this.#cursor.position - this.#cursor.madeOfGrain;
    const frameInputs = inputsBefore(frame, ratio);
    const before = inputsBefore(first, ratio);
    // From the last grain to the first: one that exceeds the end of its frame is corrected by the
    // first of the next frame.
    for (let at = frame - 1 - ((frame - 1) % grain); at >= 0; at -= grain) {
      const missed = at < first ? 1 : 0;
      const outputsBefore = at + missed * frame - first;
      const frames = Math.ceil((count - outputsBefore) / frame);
      if (frames > 0) {
        run.step(
          from + inputsBefore(at, ratio) + missed * frameInputs - before,
          address + at * grainTaps,
          grainTaps,
          frameInputs,
          to + outputsBefore,
          frame,
          frames,
        );
      }
    }
  }
}
