import type { ChannelResampler } from '../channel-resampler.js';
import type { FilterBank } from '../filter-bank.js';
import { pieceLength } from '../piece-length.js';
import { StageChain } from './stage-chain.js';

/** One channel in JavaScript, in double precision. */
export class JavaScriptChannel implements ChannelResampler {
  readonly #chain: StageChain;
  readonly #pieceLength: number;
  #input = new Float64Array(0);
  #output = new Float64Array(0);

  constructor(banks: readonly FilterBank[]) {
    this.#chain = new StageChain(banks);
    this.#pieceLength = pieceLength(banks);
  }

  countOutputs(inputCount: number): number {
    return this.#chain.countOutputs(inputCount);
  }

  convert(samples: Float32Array): Float32Array {
    const chain = this.#chain;
    const result = new Float32Array(chain.countOutputs(samples.length));
    let at = 0;
    for (let from = 0; from < samples.length; from += this.#pieceLength) {
      const piece = samples.subarray(from, from + this.#pieceLength);
      if (piece.length > this.#input.length) {
        this.#input = new Float64Array(piece.length);
      }
      this.#input.set(piece);
      const needed = chain.countOutputs(piece.length);
      if (needed > this.#output.length) {
        this.#output = new Float64Array(2 * needed);
      }
      const count = chain.process(this.#input, piece.length, this.#output);
      result.set(this.#output.subarray(0, count), at);
      at += count;
    }
    return result;
  }
}
