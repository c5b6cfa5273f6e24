import type { SortedBlock } from './read-block.js';

const chunkBytes = 64 * 1024;
/** Number of equal bytes after which a byte with the count of further equal bytes follows. */
const runStart = 4;

const checksumTable: Uint32Array = Uint32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte << 24;
  for (let bit = 0; bit < 8; bit += 1)
    remainder = remainder < 0 ? (remainder << 1) ^ 0x04c11db7 : remainder << 1;
  return remainder >>> 0;
});

/**
 * Yields the content of a block, with its runs expanded.
 *
 * @returns its CRC-32, as bzip2 computes it: the most significant bit first
 */
export function* blockContent({ count, first, links }: SortedBlock): Generator<Buffer, number> {
  let chunk = Buffer.allocUnsafe(chunkBytes);
  let length = 0;
  let checksum = 0xffffffff;
  let previous = -1;
  let equalBytes = 0;
  let at = (links[first] ?? 0) >>> 8;
  for (let index = 0; index < count; index += 1) {
    const entry = links[at] ?? 0;
    const value = entry & 0xff;
    at = entry >>> 8;
    const isCount = equalBytes === runStart;
    const copies = isCount ? value : 1;
    const byte = isCount ? previous : value;
    equalBytes = isCount ? 0 : value === previous ? equalBytes + 1 : 1;
    previous = isCount ? -1 : value;
    for (let copy = 0; copy < copies; copy += 1) {
      checksum = (checksum << 8) ^ (checksumTable[(checksum >>> 24) ^ byte] ?? 0);
      chunk[length] = byte;
      length += 1;
      if (length < chunkBytes) continue;
      yield chunk;
      chunk = Buffer.allocUnsafe(chunkBytes);
      length = 0;
    }
  }
  if (length > 0) yield chunk.subarray(0, length);
  return ~checksum >>> 0;
}
