import type { ChannelResampler } from '../channel-resampler.js';
import type { FilterBank } from '../filter-bank.js';
import { pieceLength } from '../piece-length.js';
import { JavaScriptStage } from './javascript-stage.js';

/** One channel in JavaScript, in double precision: its stages, one after the other. */
export class JavaScriptChannel implements ChannelResampler {
  readonly #pieceLength: number;
  readonly #stages: readonly JavaScriptStage[];
  /** What goes into the first stage, and what comes out of each. */
  readonly #buffers: Float64Array[];

  /**
   * Each stage but the last starts early enough to make the history of the next one: at the edges, too,
   * the chain is then one filter.
   */
  constructor(banks: readonly FilterBank[]) {
    this.#pieceLength = pieceLength(banks);
    this.#stages = banks.map(
      (bank, index) => new JavaScriptStage(bank, banks[index + 1]?.history ?? 0, index > 0),
    );
    this.#buffers = Array.from({ length: banks.length + 1 }, () => new Float64Array(0));
  }

  countOutputs(inputCount: number): number {
    return this.#stages.reduce((count, stage) => stage.countOutputs(count), inputCount);
  }

  convert(samples: Float32Array): Float32Array {
    const result = new Float32Array(this.countOutputs(samples.length));
    let at = 0;
    for (let from = 0; from < samples.length; from += this.#pieceLength) {
      const piece = samples.subarray(from, from + this.#pieceLength);
      let count = piece.length;
      let buffer = this.#buffer(0, count);
      buffer.set(piece);
      for (const [index, stage] of this.#stages.entries()) {
        const output = this.#buffer(index + 1, stage.countOutputs(count));
        count = stage.process(buffer, count, output);
        buffer = output;
      }
      result.set(buffer.subarray(0, count), at);
      at += count;
    }
    return result;
  }

  #buffer(index: number, length: number): Float64Array {
    const buffer = this.#buffers[index] as Float64Array; // there is one more than stages
    if (buffer.length >= length) {
      return buffer;
    }
    const larger = new Float64Array(length);
    this.#buffers[index] = larger;
    return larger;
  }
}
