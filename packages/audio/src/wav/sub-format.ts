/** The ends of the sub-formats that begin with a format tag: the usual one, and that of ambisonics. */
const littleEndianEnds = ['000000001000800000aa00389b71', '00002107d3118644c8c1ca000000'];
const bigEndianEnds = ['00000010800000aa00389b71', '072111d38644c8c1ca000000'];

/**
 * The format tag within the 16 bytes of a sub-format, or undefined if it holds none. In big-endian files
 * some writers keep the little-endian order for all but the tag.
 */
export function tagOfSubFormat(bytes: Uint8Array, isLittle: boolean): number | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (littleEndianEnds.includes(hexadecimal(bytes.subarray(2)))) {
    return view.getUint16(0, isLittle);
  }
  if (
    !isLittle &&
    view.getUint16(0) === 0 &&
    bigEndianEnds.includes(hexadecimal(bytes.subarray(4)))
  ) {
    return view.getUint16(2);
  }
  return undefined;
}

/** Bytes as hexadecimal digits, for messages and comparisons. */
export function hexadecimal(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
