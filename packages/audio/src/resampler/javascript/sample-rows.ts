import type { StageCursor } from '../stage-cursor.js';

/** Samples behind the last row, which outputs that nobody asked for weigh. */
const spareSamples = 3;

/** The samples that a stage holds, dealt to rows: input `i` is element `floor(i / streams)` of row `i % streams`. */
export class SampleRows {
  readonly #streams: number;
  #columns: number;
  #samples: Float64Array;

  /** Holds `length` samples, which are silence. */
  constructor(streams: number, length: number) {
    this.#streams = streams;
    this.#columns = Math.ceil(length / streams);
    this.#samples = new Float64Array(this.#columns * streams + spareSamples);
  }

  /** Row after row. */
  get samples(): Float64Array {
    return this.#samples;
  }

  /** The length of a row. */
  get columns(): number {
    return this.#columns;
  }

  /** Takes samples behind those that the cursor holds. */
  append(cursor: StageCursor, input: Float64Array, inputCount: number): void {
    const streams = this.#streams;
    if (cursor.held + inputCount > this.#columns * streams) {
      this.#makeRoom(cursor, inputCount);
    }
    const samples = this.#samples;
    const columns = this.#columns;
    for (let stream = 0; stream < streams; stream += 1) {
      const first = (stream - (cursor.held % streams) + streams) % streams;
      let at = stream * columns + Math.floor((cursor.held + first) / streams);
      for (let index = first; index < inputCount; index += streams) {
        samples[at] = input[index] as number; // index < inputCount <= input.length
        at += 1;
      }
    }
    cursor.held += inputCount;
  }

  /** Drops the columns that no output needs any more, and grows the rows where that isn't enough. */
  #makeRoom(cursor: StageCursor, inputCount: number): void {
    const streams = this.#streams;
    const dropped = Math.floor(Math.min(cursor.start, cursor.held) / streams);
    const kept = Math.ceil(cursor.held / streams) - dropped;
    const needed = Math.ceil((cursor.held + inputCount) / streams) - dropped;
    const columns = needed > this.#columns ? 2 * needed : this.#columns;
    const samples =
      columns === this.#columns
        ? this.#samples
        : new Float64Array(columns * streams + spareSamples);
    for (let stream = 0; stream < streams; stream += 1) {
      const from = stream * this.#columns + dropped;
      samples.set(this.#samples.subarray(from, from + kept), stream * columns);
    }
    this.#samples = samples;
    this.#columns = columns;
    cursor.start -= dropped * streams;
    cursor.held -= dropped * streams;
  }
}
