import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import bunzip from 'unbzip2-stream';
import { ModelError, systemErrorCode } from '../model-error.js';

/** Options of {@link unpackArchive}. */
export interface UnpackOptions {
  /** Path of the archive. */
  archivePath: string;
  format: 'tar.bz2' | 'tar.gz' | 'tar';
  /** Folder that the files are written into. */
  folder: string;
  /** Paths of the files to unpack, in the archive below at most one folder; nothing else is unpacked. */
  paths: readonly string[];
  /** Most bytes of all unpacked files together. @defaultValue 32 GiB */
  maximumBytes?: number | undefined;
  /** Most entries of the archive. @defaultValue 10000 */
  maximumEntries?: number | undefined;
  signal?: AbortSignal | undefined;
  /** Called with the bytes of the archive that are read. */
  onProgress?: ((readBytes: number) => void) | undefined;
}

/**
 * Unpacks some files of an archive. Only regular files that were asked for by their path are written, under that path: whatever else an
 * archive holds, such as links and paths out of the folder, has no effect. It is read as a stream, whatever its size.
 *
 * @throws ModelError `invalid-archive` when it is damaged, too large, or lacks a file
 */
export async function unpackArchive(options: UnpackOptions): Promise<void> {
  const { archivePath, format, folder, paths, signal, onProgress } = options;
  const missing = new Set(paths);
  const limits = {
    bytes: options.maximumBytes ?? 32 * 1024 ** 3,
    entries: options.maximumEntries ?? 10_000,
  };
  const entries = extract();
  entries.on('entry', (header, stream, next) => {
    limits.entries -= 1;
    const path = header.type === 'file' ? wantedPath(header.name, missing) : undefined;
    if (path !== undefined) limits.bytes -= header.size ?? 0;
    if (limits.entries < 0 || limits.bytes < 0) {
      next(new ModelError('invalid-archive', `${archivePath} holds more than a model does`));
      return;
    }
    if (path === undefined) {
      stream.on('end', next);
      stream.resume();
      return;
    }
    missing.delete(path);
    void writeEntry(stream, join(folder, path), next);
  });
  let readBytes = 0;
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      readBytes += chunk.length;
      onProgress?.(readBytes);
      done(null, chunk);
    },
  });
  const source = createReadStream(archivePath, { highWaterMark: 256 * 1024 });
  const decoder = { 'tar.bz2': bunzip, 'tar.gz': createGunzip, tar: undefined }[format]?.();
  const stages = decoder === undefined ? [counter] : [counter, decoder];
  try {
    await pipeline([source, ...stages, entries], signal === undefined ? {} : { signal });
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof ModelError) throw error;
    if (systemErrorCode(error) === 'ENOSPC')
      throw new ModelError('no-space', `the disk is full: ${folder} needs more space`, error);
    throw new ModelError(
      'invalid-archive',
      `${archivePath} is damaged: ${error instanceof Error ? error.message : String(error)}`,
      error,
    );
  }
  if (missing.size > 0)
    throw new ModelError('invalid-archive', `${archivePath} has no ${[...missing].join(', ')}`);
}

/** Finds the wanted file that an entry is: by its path, or by what follows its first folder. */
function wantedPath(name: string, wanted: ReadonlySet<string>): string | undefined {
  const path = name.replace(/^(?:\.\/)+/, '');
  if (wanted.has(path)) return path;
  const inner = path.slice(path.indexOf('/') + 1);
  return wanted.has(inner) ? inner : undefined;
}

async function writeEntry(
  stream: Readable,
  path: string,
  onEnd: (error?: unknown) => void,
): Promise<void> {
  try {
    await mkdir(dirname(path), { recursive: true });
    // Exclusive: a second entry of the same path, or a link, is never written through.
    await pipeline(stream, createWriteStream(path, { flags: 'wx', flush: true }));
    onEnd();
  } catch (error) {
    onEnd(error);
  }
}
