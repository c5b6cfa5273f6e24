import type { FilterBank } from './filter-bank.js';

/** Position of a stage in its stream: the inputs that it holds, and its next output. */
export class StageCursor {
  /** Inputs held, from the oldest that is still needed. */
  held: number;
  /** Index among them of the first that the next output weighs. */
  start = 0;
  /** The phase of the next output. */
  phase: number;

  readonly #bank: FilterBank;

  /**
   * @param bank - the filter
   * @param lead - outputs to make before the one at time 0, from the silence before the first input
   * @param isPrimed - true when the inputs before time 0 will be given too, instead of being silence
   */
  constructor(bank: FilterBank, lead: number, isPrimed: boolean) {
    const { up, down } = bank.ratio;
    const firstInput = Math.floor((-lead * down) / up);
    this.#bank = bank;
    this.phase = -lead * down - firstInput * up;
    this.held = isPrimed ? 0 : bank.history - firstInput;
  }

  countOutputs(inputCount: number): number {
    const { ratio, taps } = this.#bank;
    const spare = this.held + inputCount - taps - this.start;
    return spare < 0 ? 0 : Math.floor(((spare + 1) * ratio.up - this.phase - 1) / ratio.down) + 1;
  }

  /** Moves past `outputCount` outputs. */
  advance(outputCount: number): void {
    const { up, down } = this.#bank.ratio;
    const moved = this.phase + outputCount * down;
    this.start += Math.floor(moved / up);
    this.phase = moved % up;
  }
}
