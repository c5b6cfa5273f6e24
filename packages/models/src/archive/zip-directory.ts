import type { FileHandle } from 'node:fs/promises';
import { ModelError } from '../model-error.js';
import { damagedArchive } from './archive-files.js';

/** An entry of the central directory of a zip file. */
export interface ZipEntry {
  /** Path, with `/` between its parts. The path of a folder ends with `/`. */
  name: string;
  /** Compression method: 0 for none, 8 for DEFLATE (RFC 1951). */
  method: number;
  isEncrypted: boolean;
  /** True for a regular file, false for a folder or a link. */
  isFile: boolean;
  crc32: number;
  compressedBytes: number;
  sizeBytes: number;
  /** Position of its local header. */
  offsetBytes: number;
}

const signatures = {
  end: 0x06054b50,
  locator64: 0x07064b50,
  end64: 0x06064b50,
  directory: 0x02014b50,
  local: 0x04034b50,
} as const;
const endBytes = 22;
const longestComment = 0xffff;
const locator64Bytes = 20;
/** Value of a 32-bit field that indicates that the real value is in the extra field of ZIP64. */
const isIn64 = 0xffffffff;
/** Largest directory that is read, in bytes. 10,000 entries with long names need less. */
const largestDirectory = 16 * 1024 * 1024;

/**
 * Reads the entries of a zip file from its central directory (PKWARE APPNOTE 6.3.10), ZIP64
 * included.
 *
 * @param maximumEntries - an archive with more entries is refused
 * @throws ModelError `invalid_archive` when the directory is damaged or too large
 */
export async function readZipDirectory(
  file: FileHandle,
  path: string,
  maximumEntries: number,
): Promise<ZipEntry[]> {
  const { size } = await file.stat();
  const { count, offset, length } = await findDirectory(file, path, size);
  if (count > maximumEntries || length > largestDirectory)
    throw new ModelError('invalid_archive', `${path} holds more than a model does`);
  const bytes = await readAt(file, path, offset, length);
  const entries: ZipEntry[] = [];
  for (let at = 0; entries.length < count; ) {
    if (at + 46 > length || bytes.readUInt32LE(at) !== signatures.directory)
      throw damagedArchive(path, `its directory ends after ${entries.length} of ${count} entries`);
    const { entry, next } = readEntry(bytes, at, path);
    entries.push(entry);
    at = next;
  }
  return entries;
}

/**
 * Finds where the content of an entry begins. It follows the local header, whose extra field may be
 * longer than that of the directory.
 *
 * @throws ModelError `invalid_archive` when there is no local header
 */
export async function findContent(
  file: FileHandle,
  path: string,
  { name, offsetBytes }: ZipEntry,
): Promise<number> {
  const header = await readAt(file, path, offsetBytes, 30);
  if (header.readUInt32LE(0) !== signatures.local)
    throw damagedArchive(path, `${name} is not where it says`);
  return offsetBytes + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
}

async function findDirectory(
  file: FileHandle,
  path: string,
  size: number,
): Promise<{ count: number; offset: number; length: number }> {
  const tailBytes = Math.min(size, endBytes + longestComment + locator64Bytes);
  const tail = await readAt(file, path, size - tailBytes, tailBytes);
  for (let at = tail.length - endBytes; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) !== signatures.end) continue;
    const locator = at - locator64Bytes;
    if (locator >= 0 && tail.readUInt32LE(locator) === signatures.locator64) {
      const end = await readAt(file, path, positionAt(tail, locator + 8, path), 56);
      if (end.readUInt32LE(0) !== signatures.end64)
        throw damagedArchive(path, 'its end is not ZIP64');
      return {
        count: positionAt(end, 32, path),
        length: positionAt(end, 40, path),
        offset: positionAt(end, 48, path),
      };
    }
    return {
      count: tail.readUInt16LE(at + 10),
      length: tail.readUInt32LE(at + 12),
      offset: tail.readUInt32LE(at + 16),
    };
  }
  throw damagedArchive(path, 'it is not a zip file, or its end is missing');
}

function readEntry(bytes: Buffer, at: number, path: string): { entry: ZipEntry; next: number } {
  const flags = bytes.readUInt16LE(at + 8);
  const nameBytes = bytes.readUInt16LE(at + 28);
  const extraBytes = bytes.readUInt16LE(at + 30);
  const commentBytes = bytes.readUInt16LE(at + 32);
  const extraAt = at + 46 + nameBytes;
  const next = extraAt + extraBytes + commentBytes;
  if (next > bytes.length) throw damagedArchive(path, 'an entry of its directory is cut');
  const name = bytes.toString('utf8', at + 46, extraAt);
  const large = read64(bytes.subarray(extraAt, extraAt + extraBytes));
  const wide = (field: number) => {
    const value = bytes.readUInt32LE(at + field);
    if (value !== isIn64) return value;
    const found = large.shift();
    if (found === undefined) throw damagedArchive(path, `${name} lacks a field of ZIP64`);
    return positionAt(found, 0, path);
  };
  // The extra field has the values in this order, each only where it is needed.
  const sizeBytes = wide(24);
  const compressedBytes = wide(20);
  const offsetBytes = wide(42);
  // The upper half is the mode of Unix if the entry was made on Unix, and 0 otherwise.
  const kind = (bytes.readUInt32LE(at + 38) >>> 16) & 0o170000;
  const entry = {
    name,
    method: bytes.readUInt16LE(at + 10),
    isEncrypted: (flags & 1) !== 0,
    isFile: !name.endsWith('/') && (kind === 0 || kind === 0o100000),
    crc32: bytes.readUInt32LE(at + 16),
    compressedBytes,
    sizeBytes,
    offsetBytes,
  };
  return { entry, next };
}

/** The 64-bit values of the extra field of ZIP64 (header id 1). */
function read64(extra: Buffer): Buffer[] {
  for (let at = 0; at + 4 <= extra.length; ) {
    const length = extra.readUInt16LE(at + 2);
    const field = extra.subarray(at + 4, at + 4 + length);
    if (extra.readUInt16LE(at) === 1)
      return Array.from({ length: Math.floor(field.length / 8) }, (_, index) =>
        field.subarray(index * 8, index * 8 + 8),
      );
    at += 4 + length;
  }
  return [];
}

function positionAt(bytes: Buffer, at: number, path: string): number {
  const value = bytes.readBigUInt64LE(at);
  if (value > BigInt(Number.MAX_SAFE_INTEGER))
    throw damagedArchive(path, 'a field of it is too large');
  return Number(value);
}

async function readAt(
  file: FileHandle,
  path: string,
  offset: number,
  length: number,
): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  for (let done = 0; done < length; ) {
    const { bytesRead } = await file.read(bytes, done, length - done, offset + done);
    if (bytesRead === 0) throw damagedArchive(path, `it ends before byte ${offset + length}`);
    done += bytesRead;
  }
  return bytes;
}
