import { createAudioEncoder } from '../../codec/audio-encoder.js';
import { createChunker } from '../../create-chunker.js';
import { measureLevels } from '../../levels/measure-levels.js';
import { createResampler } from '../../resampler/create-resampler.js';
import type { ResamplerKernel } from '../../resampler/resampler-options.js';
import type { CapturedChunk, CapturedLevels, CaptureOptions } from './capture-messages.js';

/** Chunks and levels that a block completes. */
export interface CapturedAudio {
  readonly chunks: readonly CapturedChunk[];
  readonly levels: readonly CapturedLevels[];
}

/** Converts audio of a device to chunks of the requested format, and measures it. */
export interface CapturePipeline {
  /** Takes a planar block at the device's rate and returns what it completes. */
  push(block: readonly Float32Array[]): CapturedAudio;
  /**
   * Ends the audio: returns the rest from the resampler, the last chunk shorter than the others.
   */
  flush(): CapturedAudio;
}

/** Makes a pipeline for a device with a sample rate of `deviceRateHz`. */
export function createCapturePipeline(
  { format, chunkMs, levelsMs, quality }: CaptureOptions,
  deviceRateHz: number,
  kernel: ResamplerKernel = 'auto',
): CapturePipeline {
  const { sample_rate: sampleRateHz, channels } = format;
  const resampler = createResampler({
    fromRateHz: deviceRateHz,
    toRateHz: sampleRateHz,
    channels,
    quality,
    kernel,
  });
  const chunker = createChunker({ sampleRateHz, durationMs: chunkMs, channels });
  const meter = createChunker({ sampleRateHz, durationMs: levelsMs, channels });
  const encoder = createAudioEncoder(format);
  const encode = (chunk: readonly Float32Array[]): CapturedChunk => ({
    bytes: encoder.encode(chunk),
  });
  // Before the samples are rounded.
  const measure = (samples: readonly Float32Array[]): CapturedLevels => ({
    levels: samples.map((channel) => measureLevels(channel)),
  });
  const take = (samples: Float32Array[]): CapturedAudio => ({
    chunks: chunker.push(samples).map(encode),
    levels: meter.push(samples).map(measure),
  });
  return {
    push: (block) => take(resampler.write(block)),
    flush() {
      const { chunks, levels } = take(resampler.flush());
      const rest = chunker.flush();
      return { levels, chunks: rest === null ? chunks : [...chunks, encode(rest)] };
    },
  };
}
