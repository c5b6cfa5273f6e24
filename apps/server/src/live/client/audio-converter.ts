import {
  type AudioFormat,
  createAudioDecoder,
  createAudioEncoder,
  createResampler,
  mixDown,
} from '@earshot/audio';
import type { LiveFormat } from './live-format.js';

/** Converts audio, in chunks that may end within a sample. */
export interface AudioConverter {
  /** @throws AudioError, WavError when the audio begins with a WAV header of another format */
  convert(chunk: Uint8Array): Uint8Array;
  /** Ends the audio, and returns what is left of it. */
  end(): Uint8Array;
}

/**
 * Creates the converter of audio into the format of a live session. Several channels become one.
 *
 * @param format - format of the audio
 * @param target - format of the session
 */
export function createAudioConverter(format: AudioFormat, target: LiveFormat): AudioConverter {
  if (
    format.encoding === target.encoding &&
    format.bit_depth === target.bit_depth &&
    format.sample_rate === target.sample_rate &&
    format.channels === target.channels
  )
    return { convert: (chunk) => chunk, end: () => new Uint8Array() };
  const decoder = createAudioDecoder(format);
  const encoder = createAudioEncoder(target);
  const resampler = createResampler({
    fromRateHz: format.sample_rate,
    toRateHz: target.sample_rate,
  });
  const convert = (block: readonly Float32Array[]) =>
    encoder.encode(resampler.write(format.channels === 1 ? block : [mixDown(block)]));
  return {
    convert: (chunk) => convert(decoder.decode(chunk)),
    end: () => Buffer.concat([convert(decoder.end()), encoder.encode(resampler.flush())]),
  };
}
