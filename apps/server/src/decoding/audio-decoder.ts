import type { sampleRateHz } from '@earshot/engine';
import type { AudioFormatId } from './audio-formats.js';
import type { AudioProperties } from './audio-properties.js';
import type { ByteRange } from './ogg-links.js';

/**
 * Sample rate of decoded audio, in Hz: that of the engines. Its type ensures that it is equal to
 * theirs, so that decoding threads need not load an engine.
 */
export const engineRateHz: typeof sampleRateHz = 16_000;

/** A file to decode. */
export interface AudioFile {
  readonly path: string;
  readonly format: AudioFormatId;
  /** Part of the file that is read. @defaultValue all of it */
  readonly range?: ByteRange | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Longest audio that is accepted. A decoder need not decode much more. */
  readonly maximumAudioSeconds: number;
}

/**
 * Decoder of some formats. It does not block the event loop, uses memory that does not grow with
 * the length of the audio, and terminates on any file.
 */
export interface AudioDecoder {
  /** True when it can read a format at the moment. */
  reads(format: AudioFormatId): boolean;
  /**
   * Finds the properties of the audio, without decoding it completely where possible.
   *
   * @throws AudioInputError when the file cannot be decoded
   */
  probe(file: AudioFile): Promise<AudioProperties>;
  /**
   * Decodes the track that {@link AudioDecoder.probe} chose, as fast as its blocks are consumed.
   *
   * @returns blocks of samples at 16 kHz, one array for each channel, all of the same length
   * @throws AudioInputError when the file cannot be decoded
   */
  decode(file: AudioFile, properties: AudioProperties): AsyncGenerator<Int16Array[], void>;
}
