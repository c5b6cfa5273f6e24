import type { ChannelResampler } from '../channel-resampler.js';
import type { FilterBank } from '../filter-bank.js';
import { pieceLength } from '../piece-length.js';
import { areaLength, samplesAddresses, weightsLength } from './kernel-memory.js';
import { type Kernel, loadKernel } from './load-kernel.js';
import { type PackedBank, packBank } from './packed-bank.js';
import { WebAssemblyStage } from './webassembly-stage.js';

/** A filter longer than this would not leave room for samples in the kernel's memory. */
const longestFilter = areaLength / 4;

/**
 * Says how to make a channel that WebAssembly converts.
 *
 * @returns null where there is no kernel, or the filters are too large for its memory
 */
export function webAssemblyChannels(banks: readonly FilterBank[]): (() => ChannelResampler) | null {
  const isFitting = banks.every(
    ({ coefficients, taps, ratio }) =>
      coefficients.length <= weightsLength && taps <= longestFilter && ratio.up <= 16 * ratio.down,
  );
  const kernel = isFitting ? loadKernel() : null;
  if (kernel === null) {
    return null;
  }
  const packed = banks.map((bank) => packBank(bank));
  return () => new WebAssemblyChannel(kernel, packed);
}

class WebAssemblyChannel implements ChannelResampler {
  readonly #kernel: Kernel;
  readonly #stages: readonly WebAssemblyStage[];
  readonly #pieceLength: number;

  /** Each stage but the last starts early enough to make the history of the next one, as in JavaScript. */
  constructor(kernel: Kernel, packed: readonly PackedBank[]) {
    this.#kernel = kernel;
    this.#pieceLength = pieceLength(packed.map(({ bank }) => bank));
    this.#stages = packed.map((filter, index) => {
      const lead = packed[index + 1]?.bank.history ?? 0;
      return new WebAssemblyStage(filter, lead, index > 0);
    });
  }

  countOutputs(inputCount: number): number {
    return this.#stages.reduce((count, stage) => stage.countOutputs(count), inputCount);
  }

  convert(samples: Float32Array): Float32Array {
    const result = new Float32Array(this.countOutputs(samples.length));
    let at = 0;
    for (let from = 0; from < samples.length; from += this.#pieceLength) {
      const piece = samples.subarray(from, from + this.#pieceLength);
      const made = this.#convertPiece(piece);
      result.set(made, at);
      at += made.length;
    }
    return result;
  }

  /** The samples of the kernel's memory that it returns are those of this call only. */
  #convertPiece(piece: Float32Array): Float32Array {
    const { samples } = this.#kernel.memory;
    let [from, to]: readonly [number, number] = samplesAddresses;
    let count = piece.length;
    for (const [index, stage] of this.#stages.entries()) {
      const next = this.#stages[index + 1];
      stage.restore(this.#kernel, from);
      if (index === 0) {
        samples.set(piece, from / 4 + stage.held);
      }
      // What this stage makes goes behind what the next one holds.
      const outputs = to + 4 * (next?.held ?? 0);
      count = stage.process(this.#kernel, from, count, outputs);
      [from, to] = [to, from];
    }
    return samples.subarray(from / 4, from / 4 + count);
  }
}
