import { checkBlock } from '../errors/check-block.js';
import { copyingResampler } from './copying-resampler.js';
import { type Ratio, reduceRatio, scaleCount } from './ratio.js';
import type { Resampler } from './resampler.js';
import { type ResamplerOptions, resolveResamplerOptions } from './resampler-options.js';
import { StageChain } from './stage-chain.js';
import { planStages } from './stage-plan.js';

/** Inputs, and roughly outputs, that go through the stages at once: they stay in the nearest cache. */
const pieceLength = 4096;

/**
 * Makes a resampler for audio that comes in blocks: a polyphase filter with a Kaiser window, linear in
 * phase and with its delay compensated. However the audio is cut into blocks, the samples are the same
 * to the last bit. It holds a few milliseconds of audio.
 *
 * @throws AudioError `invalid-argument` when an option is out of range
 */
export function createResampler(options: ResamplerOptions): Resampler {
  const { fromRate, toRate, channels, quality } = resolveResamplerOptions(options);
  if (fromRate === toRate) {
    return copyingResampler(channels);
  }
  const banks = planStages(fromRate, toRate, quality);
  const ratio = reduceRatio(fromRate, toRate);
  const inputLength = Math.max(
    1,
    Math.min(pieceLength, Math.floor((pieceLength * fromRate) / toRate)),
  );
  const input = new Float64Array(inputLength);
  let output = new Float64Array(pieceLength + 16);
  let chains = createChains();
  let written = 0;
  let made = 0;

  function createChains(): StageChain[] {
    return Array.from({ length: channels }, () => new StageChain(banks));
  }

  function convert(chain: StageChain, samples: Float32Array): Float32Array {
    const result = new Float32Array(chain.countOutputs(samples.length));
    let at = 0;
    for (let from = 0; from < samples.length; from += inputLength) {
      const piece = samples.subarray(from, from + inputLength);
      input.set(piece);
      const needed = chain.countOutputs(piece.length);
      if (needed > output.length) {
        output = new Float64Array(2 * needed);
      }
      const count = chain.process(input, piece.length, output);
      result.set(output.subarray(0, count), at);
      at += count;
    }
    return result;
  }

  function reset(): void {
    chains = createChains();
    written = 0;
    made = 0;
  }

  return {
    write(block) {
      written += checkBlock(block, channels);
      const result = chains.map((chain, channel) => convert(chain, block[channel] as Float32Array));
      made += result[0]?.length ?? 0;
      return result;
    },
    flush() {
      const missing = scaleCount(written, ratio) - made;
      const silence = new Float32Array(countInputsFor(chains, missing, ratio));
      const result = chains.map((chain) => convert(chain, silence).slice(0, missing));
      reset();
      return result;
    },
    reset,
  };
}

/** How much silence makes every stage give at least `outputCount` more. */
function countInputsFor(chains: readonly StageChain[], outputCount: number, ratio: Ratio): number {
  const chain = chains[0];
  let inputCount = 0;
  while (chain !== undefined && chain.countOutputs(inputCount) < outputCount) {
    inputCount += Math.ceil(
      ((outputCount - chain.countOutputs(inputCount)) * ratio.down) / ratio.up,
    );
  }
  return inputCount;
}
