import { AudioError } from '../errors/audio-error.js';

/**
 * Codes of {@link WavError}:
 * - `not_wav`: the file does not begin like a WAV file
 * - `missing_format`: the audio precedes the format
 * - `missing_data`: the file ends before the audio
 * - `truncated_header`: the file ends within a chunk of the header
 * - `invalid_format`: the format contradicts itself
 * - `unsupported_format`: the audio is compressed or has another unsupported layout
 * - `limit_exceeded`: the number of channels, the sample rate or the length of the header exceeds a
 *   limit
 */
export type WavErrorCode =
  | 'not_wav'
  | 'missing_format'
  | 'missing_data'
  | 'truncated_header'
  | 'invalid_format'
  | 'unsupported_format'
  | 'limit_exceeded';

const brand = Symbol.for('earshot.audio.wav-error');

/** A WAV file that cannot be read. */
export class WavError extends AudioError<WavErrorCode> {
  /** Name of the class as a literal: minifiers rename classes. */
  override readonly name = 'WavError';
  /** Id of the malformed chunk, or `RIFF` for the file as a whole. */
  readonly chunk: string;
  /** Offset of the problem in the file, in bytes. */
  readonly offset: number;

  constructor(
    code: WavErrorCode,
    message: string,
    place: { readonly chunk: string; readonly offset: number },
  ) {
    super(code, `${message} (chunk ${JSON.stringify(place.chunk)}, byte ${place.offset})`);
    this.chunk = place.chunk;
    this.offset = place.offset;
    Object.defineProperty(this, brand, { value: true });
  }

  /** True for a `WavError` of any copy of this package. */
  static override is(this: void, value: unknown): value is WavError {
    return typeof value === 'object' && value !== null && brand in value;
  }
}
