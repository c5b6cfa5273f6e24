/**
 * Bytes in an `ArrayBuffer`, not in shared memory, as most platform functions require:
 * `Uint8Array<ArrayBuffer>`, or `Uint8Array` before TypeScript 5.7, where the type has no
 * parameter.
 */
export type Bytes = ReturnType<typeof Uint8Array.of>;

/** Concatenates byte arrays into a new one. */
export function concatenateBytes(pieces: readonly Uint8Array[]): Bytes {
  const joined = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    joined.set(piece, at);
    at += piece.length;
  }
  return joined;
}

/** Appends bytes to held ones, without a copy when none are held. */
export function appendBytes(held: Uint8Array, bytes: Uint8Array): Uint8Array {
  return held.length === 0 ? bytes : concatenateBytes([held, bytes]);
}

/** True when typed arrays of this machine are little-endian, as on nearly all machines. */
export const isLittleEndianHost: boolean = /* @__PURE__ */ readsLowByteFirst();

function readsLowByteFirst(): boolean {
  return new Uint8Array(Uint16Array.of(1).buffer)[0] === 1;
}

/**
 * Converts elements of several bytes to the byte order of this machine, aligned for a typed array.
 *
 * @param elementBytes - size of an element, in bytes
 * @param isLittleEndian - byte order of the given elements
 * @returns the given bytes if they are in host order and aligned, otherwise a copy
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
        const byte = copy[low] ?? 0; // low < high < copy.length
        copy[low] = copy[high] ?? 0;
        copy[high] = byte;
      }
    }
  }
  return copy;
}
