import { sampleRateHz } from '../../port/engine-capabilities.js';
import { AudioWindow } from '../../segmentation/audio-window.js';
import { createDenoiser, type Denoiser } from './denoiser.js';

/**
 * Length of the block of one denoiser, in samples. The output of a denoiser depends on all audio
 * that it processed before, but a channel must produce the same output from wherever it is resumed.
 * Each denoiser therefore works on a block of its own at a fixed position in the channel.
 */
const blockSamples = 4 * sampleRateHz;

/** Length of the audio before its block with which a denoiser adapts to the noise, in samples. */
const warmUpSamples = sampleRateHz;

/** Length of the silence that flushes a denoiser at the end, in samples. */
const flushSamples = 1600;

/** Share of the denoised audio in the mix. Some of the original masks the damage to speech. */
const denoisedShare = 0.85;

const toBlock = (sample: number) => Math.floor(sample / blockSamples);

const findWarmUpStart = (block: number) => Math.max(0, block * blockSamples - warmUpSamples);

/**
 * First sample of the input that an enhancer needs for a sample of its output.
 *
 * @param sample - the sample of the output
 */
export function enhancedFrom(sample: number): number {
  return findWarmUpStart(toBlock(sample));
}

interface BlockDenoiser {
  readonly denoiser: Denoiser;
  /** Position after the block. */
  readonly endSample: number;
  /** Output so far, mixed with the original. */
  readonly output: AudioWindow;
  /** Position after the audio that it has processed. */
  processedSample: number;
}

const toInt16 = (value: number) => Math.max(-32_768, Math.min(32_767, Math.round(value)));

/** Noise suppression for a channel. */
export class Enhancer {
  readonly #input: AudioWindow;
  /** In order of their blocks. The first one has the next output. */
  readonly #blocks: BlockDenoiser[] = [];
  #nextSample: number;
  #nextBlock: number;

  /**
   * @param startSample - first sample of the output. The input begins at {@link enhancedFrom} of it
   */
  constructor(startSample: number) {
    this.#input = new AudioWindow(enhancedFrom(startSample));
    this.#nextSample = startSample;
    this.#nextBlock = toBlock(startSample);
  }

  /** Adds the audio that follows. Returns the audio that is ready, without gaps. */
  push(samples: Int16Array): Int16Array {
    this.#input.append(samples);
    this.#startBlocks();
    for (const block of this.#blocks) this.#run(block);
    return this.#take(this.#input.end);
  }

  /** Ends the channel. Returns the rest, so that the output is as long as the input. */
  finish(): Int16Array {
    const { end } = this.#input;
    this.#input.append(new Int16Array(flushSamples));
    for (const block of this.#blocks) this.#run(block);
    return this.#take(end);
  }

  /** Frees the enhancer. */
  free(): void {
    for (const { denoiser } of this.#blocks.splice(0)) denoiser.free();
  }

  #startBlocks(): void {
    while (findWarmUpStart(this.#nextBlock) < this.#input.end) {
      const start = findWarmUpStart(this.#nextBlock);
      this.#nextBlock += 1;
      this.#blocks.push({
        denoiser: createDenoiser(),
        endSample: this.#nextBlock * blockSamples,
        output: new AudioWindow(start),
        processedSample: start,
      });
    }
  }

  #run(block: BlockDenoiser): void {
    const input = this.#input;
    const end = Math.min(input.end, block.endSample + flushSamples);
    const added = input.view(block.processedSample, end);
    block.processedSample = end;
    const denoised = block.denoiser.push(Float32Array.from(added));
    const { output } = block;
    const original = input.view(output.end, output.end + denoised.length);
    output.append(
      Int16Array.from(original, (sample, index) =>
        toInt16(denoisedShare * (denoised[index] ?? 0) + (1 - denoisedShare) * sample),
      ),
    );
  }

  /** Takes the next output, up to a position. */
  #take(limit: number): Int16Array {
    const blocks = this.#blocks;
    const first = this.#nextSample;
    const taken = new AudioWindow(first);
    for (let block = blocks[0]; block !== undefined; block = blocks[0]) {
      const end = Math.min(block.output.end, block.endSample, limit);
      if (end > this.#nextSample) {
        taken.append(block.output.view(this.#nextSample, end));
        block.output.dropBefore(end);
      }
      this.#nextSample = Math.max(this.#nextSample, end);
      if (this.#nextSample < block.endSample) break;
      block.denoiser.free();
      blocks.shift();
    }
    this.#input.dropBefore(Math.min(...blocks.map(({ output }) => output.end)));
    return taken.view(first, taken.end);
  }
}
