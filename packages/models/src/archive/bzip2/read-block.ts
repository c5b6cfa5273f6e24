import type { BitReader } from './bit-reader.js';
import { PrefixCode } from './prefix-code.js';

/** Symbols that are read with one code before the next one is chosen. */
const symbolsOfGroup = 50;
/** Symbols of the two digits of a run. */
const digitCount = 2;

/** A block whose bytes are still in sorted order. */
export interface SortedBlock {
  /** For each byte, its value in the lower 8 bits and the index of the next byte above them. */
  links: Uint32Array;
  /** Number of its bytes. */
  count: number;
  /** Index of the first byte. */
  first: number;
}

/**
 * Reads a block after its checksum: runs and prefix codes, move-to-front, and the links of the
 * Burrows-Wheeler transform.
 *
 * @param links - buffer for the largest block of the stream, reused for every block
 * @throws Error whose message is a clause, for an invalid block, or MissingBitsError for a
 * truncated one
 */
export function readBlock(bits: BitReader, links: Uint32Array): SortedBlock {
  if (bits.read(1) === 1) throw new Error('a block is randomised, as only bzip2 0.9.0 did it');
  const first = bits.read(24);
  const values = readValues(bits);
  const codeCount = bits.read(3);
  if (codeCount < 2 || codeCount > 6) throw new Error('a block has other than 2 to 6 codes');
  const selectors = readSelectors(bits, codeCount);
  const codes = Array.from(
    { length: codeCount },
    () => new PrefixCode(PrefixCode.readLengths(bits, values.length + digitCount)),
  );
  const count = readBytes(bits, links, values, codes, selectors);
  if (first >= count) throw new Error('a block begins behind its end');
  link(links, count);
  return { links, count, first };
}

/** Reads the set of byte values that a block has. */
function readValues(bits: BitReader): Uint8Array {
  const values: number[] = [];
  const groups = bits.read(16);
  for (let group = 0; group < 16; group += 1) {
    if ((groups & (0x8000 >> group)) === 0) continue;
    const members = bits.read(16);
    for (let index = 0; index < 16; index += 1)
      if ((members & (0x8000 >> index)) !== 0) values.push(group * 16 + index);
  }
  if (values.length === 0) throw new Error('a block has no bytes');
  return Uint8Array.from(values);
}

/** Reads which code each group of symbols has. */
function readSelectors(bits: BitReader, codeCount: number): Uint8Array {
  const selectors = new Uint8Array(bits.read(15));
  const recent = Uint8Array.from({ length: codeCount }, (_, index) => index);
  for (let index = 0; index < selectors.length; index += 1) {
    let place = 0;
    while (bits.read(1) === 1) {
      place += 1;
      if (place >= codeCount) throw new Error('a block names a code that it does not have');
    }
    selectors[index] = moveToFront(recent, place);
  }
  return selectors;
}

/** Reads the bytes of a block in sorted order. @returns their number */
function readBytes(
  bits: BitReader,
  links: Uint32Array,
  recent: Uint8Array,
  codes: readonly PrefixCode[],
  selectors: Uint8Array,
): number {
  const endSymbol = recent.length + digitCount - 1;
  let count = 0;
  let runBytes = 0;
  let digitWeight = 1;
  for (const selector of selectors) {
    // A selector is an index of the list of codes.
    const code = codes[selector] as PrefixCode;
    for (let index = 0; index < symbolsOfGroup; index += 1) {
      const symbol = code.read(bits);
      if (symbol < digitCount) {
        runBytes += digitWeight * (symbol + 1);
        digitWeight *= 2;
        if (count + runBytes > links.length) throw new Error('a block has more bytes than it may');
        continue;
      }
      if (runBytes > 0) {
        links.fill(recent[0] ?? 0, count, count + runBytes);
        count += runBytes;
        runBytes = 0;
        digitWeight = 1;
      }
      if (symbol === endSymbol) return count;
      if (count >= links.length) throw new Error('a block has more bytes than it may');
      links[count] = moveToFront(recent, symbol - 1);
      count += 1;
    }
  }
  throw new Error('a block has no end');
}

function moveToFront(recent: Uint8Array, place: number): number {
  const value = recent[place] ?? 0;
  recent.copyWithin(1, 0, place);
  recent[0] = value;
  return value;
}

/** Adds the index of the next byte to each byte. */
function link(links: Uint32Array, count: number): void {
  const places = new Uint32Array(256);
  for (let at = 0; at < count; at += 1) {
    const value = links[at] ?? 0;
    places[value] = (places[value] ?? 0) + 1;
  }
  let place = 0;
  for (let value = 0; value < 256; value += 1) {
    const following = place + (places[value] ?? 0);
    places[value] = place;
    place = following;
  }
  for (let at = 0; at < count; at += 1) {
    const value = (links[at] ?? 0) & 0xff;
    const target = places[value] ?? 0;
    places[value] = target + 1;
    links[target] = (links[target] ?? 0) | (at << 8);
  }
}
