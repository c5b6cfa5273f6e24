import { ModelError, systemErrorCode } from '../model-error.js';
import { damagedArchive, type UnpackLimits, type UnpackTarget } from './archive-files.js';
import { unpackTar } from './unpack-tar.js';
import { unpackZip } from './unpack-zip.js';

/** Formats of archives that can be unpacked. */
export type ArchiveFormat = 'tar.bz2' | 'tar.gz' | 'tar' | 'zip';

/** Options of {@link unpackArchive}. */
export interface UnpackOptions extends UnpackTarget, UnpackLimits {
  /** Path of the archive. */
  archivePath: string;
  format: ArchiveFormat;
  signal?: AbortSignal | undefined;
  /** Called with the bytes of the archive that are read so far, and the total. */
  onProgress?: ((readBytes: number, totalBytes: number) => void) | undefined;
}

/**
 * Detects the format of an archive by its file name.
 *
 * @returns undefined for a name that is not that of an archive
 */
export function formatOfName(name: string): ArchiveFormat | undefined {
  if (/\.(?:zip|whl)$/i.test(name)) return 'zip';
  if (/\.(?:tar\.gz|tgz)$/i.test(name)) return 'tar.gz';
  if (/\.(?:tar\.bz2|tbz2?)$/i.test(name)) return 'tar.bz2';
  return /\.tar$/i.test(name) ? 'tar' : undefined;
}

/**
 * Unpacks some files of an archive. Only selected regular files are written, to the path that was
 * selected for them. Other content, such as links and paths out of the folder, has no effect. The
 * files are read as streams.
 *
 * @returns SHA-256 of each file by its path in the folder
 * @throws ModelError `invalid_archive` when it is damaged or too large, ModelError `no_space` when
 * the disk is full, or the reason of the signal
 */
export async function unpackArchive(options: UnpackOptions): Promise<Map<string, string>> {
  const { archivePath, folder, format, signal } = options;
  try {
    return format === 'zip' ? await unpackZip(options) : await unpackTar({ ...options, format });
  } catch (error) {
    signal?.throwIfAborted();
    if (ModelError.is(error)) throw error;
    if (systemErrorCode(error) === 'ENOSPC')
      throw new ModelError('no_space', `the disk is full: ${folder} needs more space`, error);
    throw damagedArchive(
      archivePath,
      error instanceof Error ? error.message : String(error),
      error,
    );
  }
}
