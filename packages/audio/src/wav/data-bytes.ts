import { WavError } from './wav-error.js';

/**
 * Interprets the size of a `data` chunk. Programs that write into a pipe cannot seek back to fill
 * in the size. They leave 0, the largest number (perhaps less the header, or rounded down), or the
 * largest signed one.
 *
 * @returns the size in bytes, or null where it is one of those, and the maximum number of bytes to
 * read
 */
export function declaredDataBytes(declared: number): {
  readonly dataBytes: number | null;
  readonly readableBytes: number;
} {
  if (declared === 0 || (declared >= 0xffff_f000 && declared <= 0xffff_ffff)) {
    return { dataBytes: null, readableBytes: Number.POSITIVE_INFINITY };
  }
  const isSignedLimit = declared >= 0x7fff_0000 && declared <= 0x8000_0000;
  return { dataBytes: isSignedLimit ? null : declared, readableBytes: declared };
}

/**
 * 64-bit size of the audio in a `ds64` chunk (EBU Tech 3306, ITU-R BS.2088).
 *
 * @returns the size in bytes, or 0 where it is implausibly large
 */
export function readLargeDataBytes(
  bytes: Uint8Array,
  place: { readonly size: number; readonly offset: number },
): number {
  if (bytes.length < 16) {
    throw new WavError(
      bytes.length < place.size ? 'truncated_header' : 'invalid_format',
      `the chunk has ${bytes.length} bytes; it takes at least 16`,
      { chunk: 'ds64', offset: place.offset },
    );
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const size = view.getUint32(12, true) * 2 ** 32 + view.getUint32(8, true);
  return Number.isSafeInteger(size) ? size : 0;
}
