import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { copyFile, mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { resolveTarget, selectPaths } from '../archive/archive-files.js';
import { type ArchiveFormat, unpackArchive } from '../archive/unpack-archive.js';
import type { ModelDownload, SourceFile } from '../catalogue/model-source.js';
import { describeSize } from '../download/unexpected-content.js';
import { ModelError } from '../model-error.js';
import type { FetchedDownload } from '../sources/fetch-context.js';
import type { InstalledFile } from './model-description.js';

/** A complete download on this machine. */
export interface StoredDownload extends FetchedDownload {
  download: ModelDownload;
  /** Path of its file. */
  path: string;
  /**
   * True for a file that is removed once the model is installed. False for a file of the user,
   * which is not changed.
   */
  isOwned: boolean;
}

/** Options of {@link collectFiles}. */
export interface CollectOptions {
  /** Existing folder that the files are written to. */
  folder: string;
  signal?: AbortSignal | undefined;
  /** Called with the bytes of archives that are read so far, and the total. */
  onProgress: (doneBytes: number, totalBytes: number | null) => void;
}

/**
 * Extracts the files of a source from its downloads, joins those that come in pieces, and checks
 * each against its known size and checksum.
 *
 * @returns the files with size and checksum, in the order of the source
 * @throws ModelError `invalid_archive` when a download lacks a file, `checksum_mismatch` when a
 * file differs from the catalogue
 */
export async function collectFiles(
  files: readonly SourceFile[],
  downloads: readonly StoredDownload[],
  { folder, onProgress, signal }: CollectOptions,
): Promise<InstalledFile[]> {
  const checksums = new Map<string, string>();
  for (const [index, stored] of downloads.entries()) {
    const wanted = listParts(files, index);
    if (wanted.size === 0) continue;
    const format = findFormat(stored.download);
    if (format === undefined) {
      const [target = ''] = wanted.values();
      await placeFile(stored, resolveTarget(folder, target));
      checksums.set(target, stored.sha256);
      continue;
    }
    const unpacked = await unpackArchive({
      archivePath: stored.path,
      format,
      folder,
      select: selectPaths(wanted),
      maximumBytes: sumBound(files),
      signal,
      onProgress,
    }).catch(async (error: unknown) => {
      // An interrupted call continues with the archive. A damaged archive is of no use.
      if (signal?.aborted !== true && stored.isOwned) await rm(stored.path, { force: true });
      throw error;
    });
    const missing = [...wanted].filter(([, target]) => !unpacked.has(target));
    if (missing.length > 0)
      throw new ModelError(
        'invalid_archive',
        `${stored.address} has no ${missing.map(([from]) => from).join(', ')}`,
      );
    for (const [path, sha256] of unpacked) checksums.set(path, sha256);
  }
  const collected: InstalledFile[] = [];
  for (const file of files) {
    if (file.parts.length === 0) continue;
    const found =
      file.parts.length === 1
        ? (checksums.get(file.path) ?? '')
        : await joinParts(folder, file, signal);
    collected.push(await checkFile(folder, file, found));
  }
  return collected;
}

/** Format of a download that is an archive, or undefined for a file. */
function findFormat(download: ModelDownload): ArchiveFormat | undefined {
  if (download.type === 'file') return undefined;
  if (download.type === 'archive') return download.format;
  return download.type === 'python-package' ? 'zip' : 'tar.gz';
}

/** Maps the paths of files and pieces in a download to the paths that they are written to. */
function listParts(files: readonly SourceFile[], download: number): Map<string, string> {
  const paths = new Map<string, string>();
  for (const { parts, path } of files)
    for (const [index, part] of parts.entries())
      if (part.download === download)
        paths.set(part.from ?? path, parts.length === 1 ? path : formatPiece(path, index));
  return paths;
}

function formatPiece(path: string, index: number): string {
  return `${path}.piece-${index}`;
}

/**
 * Maximum size of all files of a source together, in bytes, or undefined where a size is not known.
 */
function sumBound(files: readonly SourceFile[]): number | undefined {
  let bytes = 0;
  for (const { parts, sizeBytes } of files) {
    if (parts.length === 0) continue;
    if (sizeBytes === null) return undefined;
    bytes += sizeBytes;
  }
  return bytes;
}

async function placeFile({ isOwned, path }: StoredDownload, target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  if (isOwned) await rename(path, target);
  else await copyFile(path, target);
}

/** Appends the pieces of a file to the first one. @returns SHA-256 of the whole */
async function joinParts(
  folder: string,
  { parts, path }: SourceFile,
  signal: AbortSignal | undefined,
): Promise<string> {
  const whole = resolveTarget(folder, path);
  const hash = createHash('sha256');
  for (const index of parts.keys()) {
    const piece = resolveTarget(folder, formatPiece(path, index));
    const read = createReadStream(piece, { highWaterMark: 1024 * 1024 });
    read.on('data', (chunk) => hash.update(chunk));
    if (index === 0) {
      // The file is already in its place. Only its checksum is missing.
      for await (const _ of read) signal?.throwIfAborted();
      await rename(piece, whole);
      continue;
    }
    const options = signal === undefined ? {} : { signal };
    await pipeline(read, createWriteStream(whole, { flags: 'a' }), options);
    await rm(piece);
  }
  return hash.digest('hex');
}

async function checkFile(
  folder: string,
  { path, sha256: expected, sizeBytes: expectedBytes }: SourceFile,
  sha256: string,
): Promise<InstalledFile> {
  const { size: sizeBytes } = await stat(resolveTarget(folder, path));
  if (expectedBytes !== null && sizeBytes !== expectedBytes)
    throw new ModelError('checksum_mismatch', `${path}: ${describeSize(sizeBytes, expectedBytes)}`);
  if (expected !== null && sha256 !== expected)
    throw new ModelError(
      'checksum_mismatch',
      `${path} has the SHA-256 ${sha256} instead of ${expected}`,
    );
  return { path, sizeBytes, sha256 };
}
