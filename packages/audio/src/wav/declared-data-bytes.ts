/**
 * What a declared size of the audio means. Programs that write into a pipe cannot go back to fill in the
 * size: they leave 0, the largest number (perhaps less the header, or rounded down), or the largest signed one.
 *
 * @returns the size, null where it is one of those; and how much to read
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
