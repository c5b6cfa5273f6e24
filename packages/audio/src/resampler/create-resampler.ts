import { checkBlock } from '../samples/blocks.js';
import { chooseKernel } from './choose-kernel.js';
import { type Ratio, reduceRatio, scaleCount } from './ratio.js';
import { type ResamplerOptions, resolveResamplerOptions } from './resampler-options.js';
import { planStages } from './stage-plan.js';
import { type ChannelResampler, createStagedChannel } from './staged-channel.js';

/** Converts a stream of audio to another sample rate. */
export interface Resampler {
  /**
   * Takes a planar block, one array for each channel, of any length.
   *
   * @returns the samples that it completes, planar, in arrays that belong to the caller and may be
   * empty
   * @throws AudioError `invalid_argument` when the block has other channels or uneven lengths
   */
  write(block: readonly Float32Array[]): Float32Array[];
  /**
   * Ends the stream and returns the remaining samples, so that the output has exactly
   * `round(written * toRateHz / fromRateHz)` frames. The next block begins a new stream.
   */
  flush(): Float32Array[];
  /** Drops the stream. The next block begins a new one. */
  reset(): void;
}

/**
 * Creates a resampler for audio that arrives in blocks: a polyphase FIR filter with a Kaiser
 * window, linear phase and compensated delay. The output is bit-exact for any division of the audio
 * into blocks. It holds a few milliseconds of audio.
 *
 * @example
 * ```ts
 * import { createResampler } from '@earshot/audio';
 *
 * const resampler = createResampler({ fromRateHz: 48_000, toRateHz: 16_000 });
 * const parts = [...Array(10)].map(() => resampler.write([new Float32Array(480)])[0]?.length ?? 0);
 * console.log(parts.reduce((sum, length) => sum + length) + (resampler.flush()[0]?.length ?? 0));
 * // 1600
 * ```
 *
 * @throws AudioError `invalid_argument` when an option does not exist or is out of range
 */
export function createResampler(options: ResamplerOptions): Resampler {
  const { fromRateHz, toRateHz, channels, quality, kernel } = resolveResamplerOptions(options);
  if (fromRateHz === toRateHz) {
    return copyingResampler(channels);
  }
  const banks = planStages(fromRateHz, toRateHz, quality);
  const chosen = chooseKernel(kernel, banks);
  const createChannel = () => createStagedChannel(chosen, banks);
  return new StagedResampler(channels, createChannel, reduceRatio(fromRateHz, toRateHz));
}

class StagedResampler implements Resampler {
  readonly #channels: number;
  readonly #createChannel: () => ChannelResampler;
  readonly #ratio: Ratio;
  #resamplers: readonly ChannelResampler[] = [];
  #written = 0;
  #made = 0;

  constructor(channels: number, createChannel: () => ChannelResampler, ratio: Ratio) {
    this.#channels = channels;
    this.#createChannel = createChannel;
    this.#ratio = ratio;
  }

  write(block: readonly Float32Array[]): Float32Array[] {
    const channels = this.#channels;
    this.#written += checkBlock(block, channels);
    if (this.#resamplers.length === 0) {
      this.#resamplers = Array.from({ length: channels }, this.#createChannel);
    }
    const result = this.#resamplers.map(
      (resampler, channel) => resampler.convert(block[channel] as Float32Array), // checked to have one for each
    );
    this.#made += result[0]?.length ?? 0;
    return result;
  }

  flush(): Float32Array[] {
    const missing = scaleCount(this.#written, this.#ratio) - this.#made;
    const silence = new Float32Array(countInputsFor(this.#resamplers[0], missing, this.#ratio));
    const result = Array.from(
      { length: this.#channels },
      (_, channel) =>
        this.#resamplers[channel]?.convert(silence).slice(0, missing) ?? new Float32Array(0),
    );
    this.reset();
    return result;
  }

  reset(): void {
    this.#resamplers = [];
    this.#written = 0;
    this.#made = 0;
  }
}

/** Number of silent input samples that complete at least `outputCount` more output samples. */
function countInputsFor(
  resampler: ChannelResampler | undefined,
  outputCount: number,
  ratio: Ratio,
): number {
  let inputCount = 0;
  while (resampler !== undefined && resampler.countOutputs(inputCount) < outputCount) {
    inputCount += Math.ceil(ratio.down / ratio.up);
  }
  return inputCount;
}

/** The resampler between equal rates: every sample stays as it is. */
function copyingResampler(channels: number): Resampler {
  return {
    write(block) {
      checkBlock(block, channels);
      return block.map((samples) => samples.slice());
    },
    flush: () => Array.from({ length: channels }, () => new Float32Array(0)),
    reset: () => undefined,
  };
}
