/** Joins pieces of bytes into one. */
export function concatenateBytes(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    joined.set(piece, at);
    at += piece.length;
  }
  return joined;
}

/** Whether typed arrays of this machine have the low byte of an element first, as nearly all machines do. */
export const isLittleEndianHost: boolean = /* @__PURE__ */ readsLowByteFirst();

function readsLowByteFirst(): boolean {
  return new Uint8Array(Uint16Array.of(1).buffer)[0] === 1;
}

/**
 * Brings elements of several bytes into the order of this machine, at an address where a typed array may begin.
 *
 * @returns the bytes themselves where they are so already, and a copy of them elsewhere
 */
export function toHostOrder(
  bytes: Uint8Array,
  elementBytes: number,
  isLittleEndian: boolean,
): Uint8Array {
  const isSwapped = isLittleEndian !== isLittleEndianHost;
  if (!isSwapped && bytes.byteOffset % elementBytes === 0) {
    return bytes;
  }
  const copy = new Uint8Array(bytes);
  if (isSwapped) {
    for (let start = 0; start + elementBytes <= copy.length; start += elementBytes) {
      for (let low = start, high = start + elementBytes - 1; low < high; low += 1, high -= 1) {
        const byte = copy[low] as number; // low < high < copy.length
        copy[low] = copy[high] as number;
        copy[high] = byte;
      }
    }
  }
  return copy;
}
