import { createAudioEncoder } from '../../codec/audio-encoder.js';
import { createChunker } from '../../create-chunker.js';
import { measureLevels } from '../../levels/measure-levels.js';
import { createResampler } from '../../resampler/create-resampler.js';
import type { CapturedChunk, CaptureOptions } from './capture-messages.js';

/** Converts audio of a device to chunks of the requested format. */
export interface CapturePipeline {
  /** Takes a planar block at the device's rate and returns the chunks that it completes. */
  push(block: readonly Float32Array[]): CapturedChunk[];
  /** Ends the audio: returns the rest from the resampler, the last chunk shorter than the others. */
  flush(): CapturedChunk[];
}

/** Makes a pipeline for a device with a sample rate of `deviceRateHz`. */
export function createCapturePipeline(
  { format, chunkMs, quality }: CaptureOptions,
  deviceRateHz: number,
): CapturePipeline {
  const { sample_rate: sampleRateHz, channels } = format;
  const resampler = createResampler({
    fromRate: deviceRateHz,
    toRate: sampleRateHz,
    channels,
    quality,
  });
  const chunker = createChunker({ sampleRateHz, durationMs: chunkMs, channels });
  const encoder = createAudioEncoder(format);
  const encode = (chunk: readonly Float32Array[]): CapturedChunk => ({
    bytes: encoder.encode(chunk),
    levels: chunk.map((samples) => measureLevels(samples)),
  });
  return {
    push: (block) => chunker.push(resampler.write(block)).map(encode),
    flush() {
      const chunks = chunker.push(resampler.flush());
      const rest = chunker.flush();
      return (rest === null ? chunks : [...chunks, rest]).map(encode);
    },
  };
}
