import { WavError } from './wav-error.js';

/**
 * The size of the audio in `ds64` (EBU Tech 3306, ITU-R BS.2088), which has 64 bits.
 *
 * @returns the size in bytes, 0 where it is too large to be true
 */
export function readLargeDataBytes(
  bytes: Uint8Array,
  place: { readonly size: number; readonly offset: number },
): number {
  if (bytes.length < 16) {
    throw new WavError(
      bytes.length < place.size ? 'truncated-header' : 'invalid-format',
      `the chunk has ${bytes.length} bytes; it takes at least 16`,
      { chunk: 'ds64', offset: place.offset },
    );
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const size = view.getUint32(12, true) * 2 ** 32 + view.getUint32(8, true);
  return Number.isSafeInteger(size) ? size : 0;
}
