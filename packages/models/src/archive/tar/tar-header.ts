/**
 * Size of a block of a tar archive, in bytes. Headers are one block, and contents are padded to
 * whole blocks.
 */
export const blockBytes = 512;

/** Header of an entry of a tar archive (POSIX.1-2017, pax; "ustar Interchange Format"). */
export interface TarHeader {
  /** Path, with `/` between its parts. */
  name: string;
  /** One character: `0` for a regular file. */
  type: string;
  /** Size of the content that follows, in bytes. */
  sizeBytes: number;
}

/** True for a block of zeros, which ends an archive. */
export function isZeroBlock(block: Buffer): boolean {
  return block.every((byte) => byte === 0);
}

/**
 * Reads a header, in the formats of POSIX, GNU and the seventh edition of Unix.
 *
 * @param block - of {@link blockBytes} bytes
 * @throws Error whose message is a clause, for a block that is not a header
 */
export function readTarHeader(block: Buffer): TarHeader {
  let sum = 0;
  // The field of the checksum itself counts as spaces.
  for (const [index, byte] of block.entries()) sum += index >= 148 && index < 156 ? 0x20 : byte;
  if (readOctal(block.subarray(148, 156)) !== sum)
    throw new Error('a header is not where one has to be');
  const sizeBytes = readSize(block.subarray(124, 136));
  if (sizeBytes === undefined) throw new Error('the size of an entry is no number of bytes');
  const type = block[156] === 0 ? '0' : String.fromCharCode(block[156] ?? 0);
  const name = readText(block.subarray(0, 100));
  // GNU has other fields at the position where POSIX has the first part of a long path.
  const prefix =
    block.toString('latin1', 257, 263) === 'ustar\0' ? readText(block.subarray(345, 500)) : '';
  return { name: prefix === '' ? name : `${prefix}/${name}`, type, sizeBytes };
}

/** Text up to the first zero byte. */
export function readText(bytes: Buffer): string {
  const end = bytes.indexOf(0);
  return bytes.toString('utf8', 0, end < 0 ? bytes.length : end);
}

/**
 * Reads octal digits, or a number of base 256 if the first bit is set. Returns undefined if it is
 * too large, negative or not a number.
 */
function readSize(field: Buffer): number | undefined {
  const first = field[0] ?? 0;
  if ((first & 0x80) === 0) return readOctal(field);
  const value = BigInt(`0x${field.toString('hex', 1)}`);
  return first !== 0x80 || value > BigInt(Number.MAX_SAFE_INTEGER) ? undefined : Number(value);
}

function readOctal(field: Buffer): number | undefined {
  const digits = /^ *([0-7]*)[ \0]*$/.exec(field.toString('latin1'))?.[1];
  if (digits === undefined) return undefined;
  return digits === '' ? 0 : Number.parseInt(digits, 8);
}
