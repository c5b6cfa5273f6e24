import { checkBlock } from '../errors/check-block.js';
import type { ChannelResampler } from './channel-resampler.js';
import { copyingResampler } from './copying-resampler.js';
import type { FilterBank } from './filter-bank.js';
import { JavaScriptChannel } from './javascript/javascript-channel.js';
import { type Ratio, reduceRatio, scaleCount } from './ratio.js';
import type { Resampler } from './resampler.js';
import {
  type ResamplerKernel,
  type ResamplerOptions,
  resolveResamplerOptions,
} from './resampler-options.js';
import { planStages } from './stage-plan.js';
import { createWebAssemblyChannel } from './webassembly/webassembly-channel.js';

/**
 * Makes a resampler for audio that comes in blocks: a polyphase filter with a Kaiser window, linear in
 * phase and with its delay compensated. However the audio is cut into blocks, the samples are the same
 * to the last bit. It holds a few milliseconds of audio.
 *
 * @throws AudioError `invalid-argument` when an option is out of range
 */
export function createResampler(options: ResamplerOptions): Resampler {
  const { fromRate, toRate, channels, quality, kernel } = resolveResamplerOptions(options);
  if (fromRate === toRate) {
    return copyingResampler(channels);
  }
  const banks = planStages(fromRate, toRate, quality);
  const ratio = reduceRatio(fromRate, toRate);
  const createChannels = () =>
    Array.from({ length: channels }, () => createChannel(kernel, banks));
  let converters = createChannels();
  let written = 0;
  let made = 0;

  function reset(): void {
    converters = createChannels();
    written = 0;
    made = 0;
  }

  return {
    write(block) {
      written += checkBlock(block, channels);
      const result = block.map((samples, channel) => convert(converters, channel, samples));
      made += result[0]?.length ?? 0;
      return result;
    },
    flush() {
      const missing = scaleCount(written, ratio) - made;
      const silence = new Float32Array(countInputsFor(converters, missing, ratio));
      const result = converters.map((converter) => converter.convert(silence).slice(0, missing));
      reset();
      return result;
    },
    reset,
  };
}

function createChannel(kernel: ResamplerKernel, banks: readonly FilterBank[]): ChannelResampler {
  const fast = kernel === 'auto' ? createWebAssemblyChannel(banks) : null;
  return fast ?? new JavaScriptChannel(banks);
}

/** The cast: a block that was checked has a converter for each of its channels. */
function convert(
  converters: readonly ChannelResampler[],
  channel: number,
  samples: Float32Array,
): Float32Array {
  return (converters[channel] as ChannelResampler).convert(samples);
}

/** How much silence makes every stage give at least `outputCount` more. */
function countInputsFor(
  converters: readonly ChannelResampler[],
  outputCount: number,
  ratio: Ratio,
): number {
  const converter = converters[0];
  let inputCount = 0;
  while (converter !== undefined && converter.countOutputs(inputCount) < outputCount) {
    inputCount += Math.ceil(
      ((outputCount - converter.countOutputs(inputCount)) * ratio.down) / ratio.up,
    );
  }
  return inputCount;
}
