import { concatenateBytes } from '../bytes/concatenate-bytes.js';
import { createWavWriter } from './wav-writer.js';
import type { WriteWavOptions } from './wav-writer-options.js';

/**
 * Makes a WAV file of whole channels.
 *
 * @param channels - the samples of each channel, with full scale 1.0, all of one length
 * @throws AudioError `invalid-argument` when an option is out of range or the channels have uneven lengths
 */
export function writeWav(
  channels: readonly Float32Array[],
  options: WriteWavOptions,
): Uint8Array<ArrayBuffer> {
  const frameCount = channels[0]?.length ?? 0;
  const writer = createWavWriter({ ...options, channels: channels.length, frameCount });
  const audio = writer.write(channels);
  return concatenateBytes([writer.header, audio, writer.end().padding]);
}
