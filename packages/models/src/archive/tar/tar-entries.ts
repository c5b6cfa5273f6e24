import { ByteReader } from './byte-reader.js';
import { type PaxRecords, readPaxRecords } from './pax-records.js';
import { blockBytes, isZeroBlock, readTarHeader, readText, type TarHeader } from './tar-header.js';

/** An entry of a tar archive. */
export interface TarEntry {
  /** Path, with `/` between its parts. */
  name: string;
  /**
   * True for a regular file. False for a folder, a link, a device and the types that only some
   * programs support.
   */
  isFile: boolean;
  /** Size of its content, in bytes. */
  sizeBytes: number;
  /**
   * Yields its content, which must be read before the next entry is requested. Content that is not
   * read is skipped.
   */
  content: () => AsyncGenerator<Buffer, void, undefined>;
}

/** Longest extended header or long name that is read, in bytes. It is held in memory. */
const longestHeaderBytes = 1024 * 1024;
/**
 * Most zeros after the end mark, in bytes. Archives are padded to the record of a tape, usually 10
 * KiB.
 */
const longestPaddingBytes = 1024 * 1024;
/**
 * Types of headers that describe the next entry, or all entries: long names, long targets of links,
 * and extended headers.
 */
const describingTypes = new Set(['L', 'K', 'x', 'g']);
/** Types of entries without content: links, devices, folders and named pipes. */
const emptyTypes = new Set(['1', '2', '3', '4', '5', '6']);
/** Types of files that are stored without their holes, or split over several archives. */
const partialTypes = new Set(['S', 'M']);

/**
 * Reads the entries of a tar archive, one after the other. It holds at most one chunk of the
 * archive in memory.
 *
 * @param onHeader - called for each header, including those that describe the next one
 * @throws Error whose message is a clause, for an archive that is truncated, has wrong sizes, or
 * continues after its end mark
 */
export async function* readTarEntries(
  archive: AsyncIterable<Buffer>,
  onHeader: () => void,
): AsyncGenerator<TarEntry, void, undefined> {
  const reader = new ByteReader(archive);
  const description = new EntryDescription();
  for (;;) {
    const block = await reader.read(blockBytes);
    if (isZeroBlock(block)) break;
    const header = headerAt(reader.positionBytes - blockBytes, block);
    onHeader();
    if (describingTypes.has(header.type))
      description.add(header.type, await readDescription(reader, header));
    else yield* readEntry(reader, header.type, description.take(header));
  }
  description.requireUsed();
  await requireEnd(reader);
}

/** The headers that describe the next entry. */
class EntryDescription {
  #longName: string | undefined;
  #extended: PaxRecords | undefined;

  /** Adds the content of a header of a type. */
  add(type: string, content: Buffer): void {
    if (type === 'L') this.#longName = readText(content);
    if (type === 'x') this.#extended = readPaxRecords(content);
    if (type === 'g') requireComment(content);
  }

  /** Name and size of the entry with a header, which is described no longer. */
  take(header: TarHeader): Pick<TarEntry, 'name' | 'sizeBytes'> {
    const extended = this.#extended;
    const name = extended?.path ?? this.#longName ?? header.name;
    const sizeBytes = extended?.sizeBytes ?? header.sizeBytes;
    if (extended?.isSparse === true || partialTypes.has(header.type))
      throw new Error(`${JSON.stringify(name)} is stored in part, as a sparse file is`);
    if (emptyTypes.has(header.type) && sizeBytes > 0)
      throw new Error(
        `${JSON.stringify(name)} is a link, a folder or a device with ${sizeBytes} bytes`,
      );
    this.#longName = undefined;
    this.#extended = undefined;
    return { name, sizeBytes };
  }

  requireUsed(): void {
    if (this.#longName !== undefined || this.#extended !== undefined)
      throw new Error('its last header describes an entry that is missing');
  }
}

/** Yields one entry, and skips the part of its content that is not read. */
async function* readEntry(
  reader: ByteReader,
  type: string,
  { name, sizeBytes }: Pick<TarEntry, 'name' | 'sizeBytes'>,
): AsyncGenerator<TarEntry, void, undefined> {
  const start = reader.positionBytes;
  yield {
    name,
    // The seventh edition of Unix stores folders as files with such a name.
    isFile: (type === '0' || type === '7') && !name.endsWith('/'),
    sizeBytes,
    content: () => reader.stretch(sizeBytes),
  };
  const end = start + sizeBytes + countPadding(sizeBytes);
  await reader.skip(end - reader.positionBytes);
}

function countPadding(sizeBytes: number): number {
  return (blockBytes - (sizeBytes % blockBytes)) % blockBytes;
}

function headerAt(position: number, block: Buffer): TarHeader {
  try {
    return readTarHeader(block);
  } catch (error) {
    // Errors of this function are clauses.
    throw new Error(
      `${error instanceof Error ? error.message : String(error)}, at byte ${position}`,
      {
        cause: error,
      },
    );
  }
}

/** Reads the content of a header that describes the next one. */
async function readDescription(reader: ByteReader, { sizeBytes }: TarHeader): Promise<Buffer> {
  if (sizeBytes > longestHeaderBytes)
    throw new Error(
      `an extended header has ${sizeBytes} bytes, and at most ${longestHeaderBytes} are read`,
    );
  const content = await reader.read(sizeBytes);
  await reader.skip(countPadding(sizeBytes));
  return content;
}

/**
 * Checks that a header for all entries has only comments. No program writes one with paths or
 * sizes.
 */
function requireComment(described: Buffer): void {
  const { isSparse, path, sizeBytes } = readPaxRecords(described);
  if (isSparse || path !== undefined || sizeBytes !== undefined)
    throw new Error('a header for all of its entries has a path or a size');
}

/**
 * Reads the bytes after the end mark, so that the checksums of the compression are compared too.
 */
async function requireEnd(reader: ByteReader): Promise<void> {
  const end = reader.positionBytes;
  for (;;) {
    const some = await reader.readSome(longestPaddingBytes);
    if (some === undefined) return;
    if (!isZeroBlock(some) || reader.positionBytes - end > longestPaddingBytes)
      throw new Error(`it continues behind its end mark at byte ${end}`);
  }
}
