import type { FilterBank } from '../filter-bank.js';
import { StageCursor } from '../stage-cursor.js';
import { SampleRows } from './sample-rows.js';
import { slide } from './slide.js';
import { step } from './step.js';

/** One filter for one channel, with its unfinished input. */
export class JavaScriptStage {
  readonly #bank: FilterBank;
  readonly #cursor: StageCursor;
  readonly #rows: SampleRows;

  /** The parameters are those of {@link StageCursor}. */
  constructor(bank: FilterBank, lead: number, isPrimed: boolean) {
    this.#bank = bank;
    this.#cursor = new StageCursor(bank, lead, isPrimed);
    this.#rows = new SampleRows(
      bank.phases.length > 0 ? bank.ratio.down : 1,
      this.#cursor.held + 2 * bank.taps,
    );
  }

  /** How many samples {@link JavaScriptStage.process} will give for `inputCount` more. */
  countOutputs(inputCount: number): number {
    return this.#cursor.countOutputs(inputCount);
  }

  /**
   * Takes the first `inputCount` samples of `input` and writes what they complete to the start of `output`,
   * and perhaps something behind it.
   *
   * @returns how many samples were written, as `countOutputs` said
   */
  process(input: Float64Array, inputCount: number, output: Float64Array): number {
    const bank = this.#bank;
    const cursor = this.#cursor;
    const outputCount = cursor.countOutputs(inputCount);
    this.#rows.append(cursor, input, inputCount);
    const filter = bank.phases.length > 0 ? slide : step;
    filter(this.#rows, cursor, bank, output, outputCount);
    cursor.advance(outputCount);
    return outputCount;
  }
}
