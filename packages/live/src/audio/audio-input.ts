import { invalidArgument } from '../live-error.js';

/** Audio as bytes in the format of the session, or as samples when an encoder is given. */
export type AudioInput = ArrayBuffer | ArrayBufferView | Blob | readonly Float32Array[];

/** Encoder of samples, such as the one that `createAudioEncoder` of `@earshot/audio` makes. */
export interface SampleEncoder {
  /** Encodes a block, one array of samples for each channel, full scale 1.0. */
  encode(block: readonly Float32Array[]): Uint8Array;
}

/**
 * Copies audio into bytes of its own, so that the caller may use its memory again.
 *
 * @throws LiveError `invalid_argument` for what is not audio, and for samples when there is no
 * encoder
 */
export function toBytes(
  audio: Exclude<AudioInput, Blob>,
  encoder: SampleEncoder | undefined,
): Uint8Array {
  if (audio instanceof Float32Array || Array.isArray(audio)) {
    if (!encoder) throw invalidArgument('encoder', encoder, 'one that takes samples');
    return encoder.encode([audio].flat());
  }
  if (audio instanceof ArrayBuffer) return new Uint8Array(audio).slice();
  if (ArrayBuffer.isView(audio))
    return new Uint8Array(audio.buffer, audio.byteOffset, audio.byteLength).slice();
  throw invalidArgument('type of audio', typeof audio, 'an ArrayBuffer, a typed array or a Blob');
}
