import { type FilterBank, inputsBefore } from './filter-bank.js';

/** Position of a stage in its stream: the inputs that it holds, and its next unit of outputs. */
export class StageCursor {
  /** Inputs held, from the oldest that is still needed. */
  held: number;
  /** Index among them of the first that the grain of the next unit weighs. */
  start = 0;
  /** Index of the next unit in its frame. */
  position: number;

  readonly #bank: FilterBank;

  /**
   * @param phase - index of the unit at time 0 in its frame
   * @param lead - units to make before the one at time 0, from the silence before the first input
   * @param ahead - how many inputs that precede all needed ones will be passed, instead of the
   * silence before time 0. Null for the first stage
   */
  constructor(bank: FilterBank, phase: number, lead: number, ahead: number | null) {
    const { frame, unitRatio, history } = bank;
    const origin = Math.ceil((lead - phase) / frame) * frame + phase;
    this.#bank = bank;
    this.position = origin - lead;
    this.held = 0;
    if (ahead === null) {
      const before = inputsBefore(origin, unitRatio) - this.#inputsBeforeGrain(this.position);
      this.held = history + before;
    } else {
      this.start = ahead;
    }
  }

  /** Units of the grain of the next one that are already made. */
  get madeOfGrain(): number {
    return this.position % this.#bank.grain;
  }

  /** Number of units that `inputCount` inputs more complete. */
  countUnits(inputCount: number): number {
    const { unitRatio, taps } = this.#bank;
    const { up, down } = unitRatio;
    const { position } = this;
    const first =
      this.start + inputsBefore(position, unitRatio) - this.#inputsBeforeGrain(position);
    const spare = this.held + inputCount - taps - first;
    const phase = (position * down) % up;
    return spare < 0 ? 0 : Math.floor(((spare + 1) * up - phase - 1) / down) + 1;
  }

  /** Moves past `unitCount` units. */
  advance(unitCount: number): void {
    const { frame, unitRatio } = this.#bank;
    const moved = this.position + unitCount;
    const position = moved % frame;
    this.start +=
      inputsBefore(moved - position, unitRatio) +
      this.#inputsBeforeGrain(position) -
      this.#inputsBeforeGrain(this.position);
    this.position = position;
  }

  /** Inputs from the start of a frame to the first that a grain in it weighs. */
  #inputsBeforeGrain(position: number): number {
    const { grain, unitRatio } = this.#bank;
    return inputsBefore(position - (position % grain), unitRatio);
  }
}
