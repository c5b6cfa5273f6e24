import type { AudioFormatId } from './audio-formats.js';
import type { AudioProperties } from './audio-properties.js';

/** Sample rate of decoded audio, in Hz: that of the engines. */
export const engineRateHz = 16_000;

/** Most channels of a file. */
export const maximumChannels = 32;

/** A file to decode. */
export interface AudioFile {
  readonly path: string;
  readonly format: AudioFormatId;
  readonly signal?: AbortSignal | undefined;
  /** Longest audio that is of use: a decoder need not decode more. */
  readonly maximumAudioSeconds: number;
}

/**
 * Decoder of some formats. It runs where it holds up nothing else, takes memory that does not grow with the length of the audio, and
 * ends by itself on any file.
 */
export interface AudioDecoder {
  /** True when it reads a format at the moment. */
  reads(format: AudioFormatId): boolean;
  /**
   * Finds the properties of the audio, without decoding all of it where that is possible.
   *
   * @throws AudioInputError when the file cannot be decoded
   */
  probe(file: AudioFile): Promise<AudioProperties>;
  /**
   * Decodes the track that {@link AudioDecoder.probe} chose, as fast as the blocks are taken.
   *
   * @returns blocks of samples at 16 kHz, one array for each channel, all of the same length
   * @throws AudioInputError when the file cannot be decoded
   */
  decode(file: AudioFile, properties: AudioProperties): AsyncGenerator<Int16Array[], void>;
}
