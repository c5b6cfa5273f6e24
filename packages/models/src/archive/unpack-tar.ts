import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import bunzip from 'unbzip2-stream';
import {
  targetOf,
  UnpackBudget,
  type UnpackLimits,
  type UnpackTarget,
  writeEntry,
} from './archive-files.js';

/** Options of {@link unpackTar}. */
export interface UnpackTarOptions extends UnpackTarget, UnpackLimits {
  archivePath: string;
  format: 'tar.bz2' | 'tar.gz' | 'tar';
  signal?: AbortSignal | undefined;
  /** Called with the bytes of the archive that are read, and with its size. */
  onProgress?: ((readBytes: number, totalBytes: number) => void) | undefined;
}

/**
 * Unpacks some files of a tar archive, as a stream. Only regular files that are selected are written: links, devices and paths out of the
 * folder have no effect.
 *
 * @returns SHA-256 of each file by its path in the folder
 * @throws ModelError `invalid-archive` when it is too large; errors of the decoder and the file system
 */
export async function unpackTar(options: UnpackTarOptions): Promise<Map<string, string>> {
  const { archivePath, format, folder, select, signal, onProgress } = options;
  const budget = new UnpackBudget(archivePath, options);
  const found = new Map<string, string>();
  const write = async (stream: Readable, path: string, next: (error?: unknown) => void) => {
    try {
      found.set(path, await writeEntry(stream, targetOf(folder, path)));
      next();
    } catch (error) {
      next(error);
    }
  };
  const entries = extract();
  entries.on('entry', (header, stream, next) => {
    try {
      budget.countEntry();
      const path = header.type === 'file' ? select(header.name) : undefined;
      if (path === undefined || found.has(path)) {
        stream.on('end', next);
        stream.resume();
        return;
      }
      budget.countBytes(header.size ?? 0);
      found.set(path, '');
      void write(stream, path, next);
    } catch (error) {
      next(error);
    }
  });
  const { size: totalBytes } = await stat(archivePath);
  let readBytes = 0;
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      readBytes += chunk.length;
      onProgress?.(readBytes, totalBytes);
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
    throw error;
  }
  return found;
}
