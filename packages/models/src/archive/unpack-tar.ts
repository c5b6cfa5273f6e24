import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import {
  damagedArchive,
  resolveTarget,
  UnpackBudget,
  type UnpackLimits,
  type UnpackTarget,
  writeEntry,
} from './archive-files.js';
import { decodeBzip2 } from './bzip2/decode-bzip2.js';
import { readTarEntries } from './tar/tar-entries.js';

/** Options of {@link unpackTar}. */
export interface UnpackTarOptions extends UnpackTarget, UnpackLimits {
  archivePath: string;
  format: 'tar.bz2' | 'tar.gz' | 'tar';
  signal?: AbortSignal | undefined;
  /** Called with the bytes of the archive that are read so far, and with its size. */
  onProgress?: ((readBytes: number, totalBytes: number) => void) | undefined;
}

/**
 * Number of decompressed bytes that every archive may have in addition to those of {@link
 * largestExpansion}.
 */
const expansionFloorBytes = 64 * 1024 * 1024;
/**
 * Maximum number of decompressed bytes for each byte of an archive. Weights have fewer than two.
 */
const largestExpansion = 100;

/**
 * Unpacks some files of a tar archive, as a stream. Only selected regular files are written. Links,
 * devices and paths out of the folder have no effect.
 *
 * @returns SHA-256 of each file by its path in the folder
 * @throws ModelError `invalid_archive` when it is too large or has a selected file twice, and
 * errors of the decoder, whose messages are clauses, and of the file system
 */
export async function unpackTar(options: UnpackTarOptions): Promise<Map<string, string>> {
  const { archivePath, format, folder, select, signal, onProgress } = options;
  const budget = new UnpackBudget(archivePath, options);
  const found = new Map<string, string>();
  const unpack = async (archive: AsyncIterable<Buffer>) => {
    for await (const entry of readTarEntries(archive, () => budget.countEntry())) {
      const path = entry.isFile ? select(entry.name) : undefined;
      if (path === undefined) continue;
      if (found.has(path)) throw damagedArchive(archivePath, `${path} is there twice`);
      budget.countBytes(entry.sizeBytes);
      found.set(path, await writeEntry(entry.content(), resolveTarget(folder, path)));
    }
  };
  const { size: totalBytes } = await stat(archivePath);
  async function* count(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void, undefined> {
    let readBytes = 0;
    for await (const chunk of source) {
      readBytes += chunk.length;
      onProgress?.(readBytes, totalBytes);
      yield chunk;
    }
  }
  const mostBytes = expansionFloorBytes + largestExpansion * totalBytes;
  async function* bound(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void, undefined> {
    let left = mostBytes;
    for await (const chunk of content) {
      left -= chunk.length;
      if (left < 0) throw new Error(`its ${totalBytes} bytes expand to more than ${mostBytes}`);
      yield chunk;
    }
  }
  const source = createReadStream(archivePath, { highWaterMark: 256 * 1024 });
  const ends = signal === undefined ? {} : { signal };
  await pipeline(source, count, decoders[format], bound, unpack, ends);
  return found;
}

type Decoder = (source: AsyncIterable<Buffer>) => AsyncGenerator<Buffer, void, undefined>;

const decoders: Readonly<Record<UnpackTarOptions['format'], Decoder>> = {
  'tar.bz2': decodeBzip2,
  async *'tar.gz'(source) {
    const decoder = createGunzip();
    const fed = pipeline(source, decoder);
    // The reader of the decoder gets the error as well.
    fed.catch(() => undefined);
    yield* decoder as AsyncIterable<Buffer>;
    await fed;
  },
  async *tar(source) {
    yield* source;
  },
};
