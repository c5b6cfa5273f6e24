import { BitReader, MissingBitsError } from './bit-reader.js';
import { blockContent } from './block-content.js';
import { readBlock } from './read-block.js';

/**
 * More bytes than the longest compressed block has: 32,767 groups of 50 symbols with 20 bits each,
 * and its codes.
 */
const longestBlockBytes = 4_250_000;
const streamMark = 0x425a68;
/** Six bytes that precede each block and the checksum of a stream, in two halves. */
const blockMark: readonly [number, number] = [0x314159, 0x265359];
const endMark: readonly [number, number] = [0x177245, 0x385090];
/** Bytes of a block per unit of the digit in the header of a stream. */
const stepBytes = 100_000;

/**
 * Decompresses bzip2 as a stream. Only one block and a chunk of its content are in memory, even if
 * a block expands to a large size.
 *
 * @param source - one stream of bzip2, or several one after the other
 * @throws Error whose message is a clause, for damaged or missing bytes
 */
export async function* decodeBzip2(
  source: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer, void, undefined> {
  const chunks = source[Symbol.asyncIterator]();
  const bits = new BitReader();
  let isWhole = false;
  const fill = async () => {
    const added: Buffer[] = [];
    for (let missing = longestBlockBytes - bits.availableBytes; missing > 0 && !isWhole; ) {
      const next = await chunks.next();
      if (next.done === true) isWhole = true;
      else {
        added.push(next.value);
        missing -= next.value.length;
      }
    }
    if (added.length > 0) bits.append(added);
  };
  try {
    do {
      await fill();
      const links = new Uint32Array(readBlockBytes(bits));
      let combined = 0;
      for (;;) {
        await fill();
        const mark = [bits.read(24), bits.read(24)];
        const expected = bits.read32();
        if (mark[0] === endMark[0] && mark[1] === endMark[1]) {
          requireEqual(combined, expected);
          break;
        }
        if (mark[0] !== blockMark[0] || mark[1] !== blockMark[1])
          throw new Error('a block of bzip2 is not where one has to be');
        const checksum = yield* blockContent(readBlock(bits, links));
        requireEqual(checksum, expected);
        combined = (((combined << 1) | (combined >>> 31)) ^ checksum) >>> 0;
      }
      bits.align();
      await fill();
    } while (bits.availableBytes > 0);
  } catch (error) {
    if (error instanceof MissingBitsError && !isWhole)
      throw new Error('a block of bzip2 is longer than any is', { cause: error });
    throw error;
  }
}

/** Reads the header of a stream. @returns the maximum size of a block, in bytes */
function readBlockBytes(bits: BitReader): number {
  const mark = bits.read(24);
  const digit = bits.read(8) - 0x30;
  if (mark !== streamMark || digit < 1 || digit > 9)
    throw new Error('it is not what bzip2 writes, or something else follows its end');
  return digit * stepBytes;
}

function requireEqual(checksum: number, expected: number): void {
  if (checksum !== expected) throw new Error('its content has another checksum than it says');
}
