import { AudioError } from '../errors/audio-error.js';

/**
 * What is wrong with a WAV file:
 * - `not-wav`: it does not begin as one
 * - `missing-format`: its audio comes before its format
 * - `missing-data`: it ends before its audio
 * - `truncated-header`: it ends within a chunk that describes it
 * - `invalid-format`: its format contradicts itself
 * - `unsupported-format`: its audio is compressed or laid out in a way that is not read here
 * - `limit-exceeded`: it claims more channels, another sample rate, or a longer header than is allowed
 */
export type WavErrorCode =
  | 'not-wav'
  | 'missing-format'
  | 'missing-data'
  | 'truncated-header'
  | 'invalid-format'
  | 'unsupported-format'
  | 'limit-exceeded';

const brand = Symbol.for('earshot.audio.wav-error');

/** A WAV file that cannot be read. */
export class WavError extends AudioError<WavErrorCode> {
  override readonly name = 'WavError';
  /** The four characters of the chunk that is at fault; `RIFF` when it is the file as a whole. */
  readonly chunk: string;
  /** Where the fault lies, in bytes from the start of the file. */
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

  /** Whether a value is an error about a WAV file, also when it comes from another copy of this package. */
  static override is(this: void, value: unknown): value is WavError {
    return typeof value === 'object' && value !== null && brand in value;
  }
}
