import { createAudioDecoder, createAudioEncoder, createResampler } from '@earshot/audio';
import { liveFormatOf, type RealtimeFormat } from './realtime-format.js';

/** Converts audio, in chunks that may end within a sample. */
export interface AudioConverter {
  /** @throws AudioError, WavError when the audio begins with a WAV header of another format */
  convert(chunk: Uint8Array): Uint8Array;
  /** Ends the audio, and returns what is left of it. */
  end(): Uint8Array;
}

/** Creates the converter of audio into the format of {@link liveFormatOf}. */
export function createAudioConverter(format: RealtimeFormat): AudioConverter {
  const target = liveFormatOf(format);
  if (target.sample_rate === format.rate)
    return { convert: (chunk) => chunk, end: () => new Uint8Array() };
  const decoder = createAudioDecoder({ ...target, sample_rate: format.rate });
  const encoder = createAudioEncoder(target);
  const resampler = createResampler({ fromRateHz: format.rate, toRateHz: target.sample_rate });
  const convert = (block: readonly Float32Array[]) => encoder.encode(resampler.write(block));
  return {
    convert: (chunk) => convert(decoder.decode(chunk)),
    end: () => Buffer.concat([convert(decoder.end()), encoder.encode(resampler.flush())]),
  };
}
