import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { type Readable, Transform } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import { ModelError } from '../model-error.js';
import {
  damagedArchive,
  resolveTarget,
  UnpackBudget,
  type UnpackLimits,
  type UnpackTarget,
  writeEntry,
} from './archive-files.js';
import { findContent, readZipDirectory, type ZipEntry } from './zip-directory.js';

/** Options of {@link unpackZip}. */
export interface UnpackZipOptions extends UnpackTarget, UnpackLimits {
  archivePath: string;
  signal?: AbortSignal | undefined;
  /**
   * Called with the compressed bytes of the selected files that are read so far, and their total.
   */
  onProgress?: ((readBytes: number, totalBytes: number) => void) | undefined;
}

/**
 * Unpacks some files of a zip file, such as a wheel of Python. Only selected regular files are
 * written, each as a stream. An entry whose size or CRC-32 differs from the directory is refused.
 *
 * @returns SHA-256 of each file by its path in the folder
 * @throws ModelError `invalid_archive` when it is damaged or too large
 */
export async function unpackZip(options: UnpackZipOptions): Promise<Map<string, string>> {
  const { archivePath, folder, select, signal, onProgress } = options;
  const file = await open(archivePath);
  try {
    const entries = await readZipDirectory(file, archivePath, options.maximumEntries ?? 10_000);
    const budget = new UnpackBudget(archivePath, options);
    const selected = new Map<string, ZipEntry>();
    let totalBytes = 0;
    for (const entry of entries) {
      const path = entry.isFile ? select(entry.name) : undefined;
      if (path === undefined) continue;
      budget.countBytes(entry.sizeBytes);
      if (selected.has(path)) throw invalid(archivePath, entry, 'is there twice');
      selected.set(path, entry);
      totalBytes += entry.compressedBytes;
    }
    const found = new Map<string, string>();
    let readBytes = 0;
    for (const [path, entry] of selected) {
      signal?.throwIfAborted();
      const content = await openContent(file, archivePath, entry, (bytes) => {
        readBytes += bytes;
        onProgress?.(readBytes, totalBytes);
      });
      found.set(path, await writeEntry(content, resolveTarget(folder, path), signal));
    }
    return found;
  } finally {
    await file.close();
  }
}

/**
 * Opens the content of an entry. Reading it fails unless it has the size and the CRC-32 of the
 * directory.
 */
async function openContent(
  file: FileHandle,
  path: string,
  entry: ZipEntry,
  onRead: (bytes: number) => void,
): Promise<Readable> {
  const { compressedBytes, isEncrypted, method, sizeBytes } = entry;
  if (isEncrypted) throw invalid(path, entry, 'is encrypted');
  if (method !== 0 && method !== 8)
    throw invalid(path, entry, `is compressed by the method ${method}, and 0 and 8 are known`);
  const start = await findContent(file, path, entry);
  let doneBytes = 0;
  let sum = 0;
  const checked = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      doneBytes += chunk.length;
      sum = crc32(chunk, sum);
      if (doneBytes > sizeBytes) done(invalid(path, entry, `holds more than ${sizeBytes} bytes`));
      else done(null, chunk);
    },
    flush(done) {
      if (doneBytes !== sizeBytes || sum !== entry.crc32)
        done(invalid(path, entry, 'has other content than its directory says'));
      else done();
    },
  });
  // A short entry may fail before it is read. Its reader still gets the error.
  checked.on('error', () => undefined);
  if (compressedBytes === 0) return checked.end();
  // It is opened by its path, because a stream of the handle would close the handle.
  const stream = createReadStream(path, {
    start,
    end: start + compressedBytes - 1,
    highWaterMark: 256 * 1024,
  });
  stream.on('data', (chunk) => onRead(chunk.length));
  const fail = (error: Error) =>
    checked.destroy(
      ModelError.is(error) ? error : invalid(path, entry, `is damaged: ${error.message}`),
    );
  stream.on('error', fail);
  checked.once('close', () => stream.destroy());
  if (method === 0) return stream.pipe(checked);
  const inflated = createInflateRaw();
  inflated.on('error', fail);
  checked.once('close', () => inflated.destroy());
  return stream.pipe(inflated).pipe(checked);
}

function invalid(path: string, { name }: ZipEntry, problem: string): ModelError {
  return damagedArchive(path, `${name} ${problem}`);
}
