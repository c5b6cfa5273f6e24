import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isInnerPath } from '../inner-path.js';
import { ModelError } from '../model-error.js';

/** Selection of the files of an archive, and the folder that they are written to. */
export interface UnpackTarget {
  /** Folder that the files are written into. */
  folder: string;
  /**
   * Returns the path in the folder for a regular file of the archive, or undefined for a file that
   * is not wanted. No returned path may lead out of the folder.
   */
  select: (name: string) => string | undefined;
}

/** Limits of the content of an archive. */
export interface UnpackLimits {
  /** Maximum size of all unpacked files together, in bytes. @defaultValue 32 GiB */
  maximumBytes?: number | undefined;
  /** Maximum number of entries of the archive. @defaultValue 10000 */
  maximumEntries?: number | undefined;
}

/** Counts the entries and bytes of an archive, and checks them against its limits. */
export class UnpackBudget {
  readonly #archivePath: string;
  #bytes: number;
  #entries: number;

  constructor(archivePath: string, limits: UnpackLimits) {
    this.#archivePath = archivePath;
    this.#bytes = limits.maximumBytes ?? 32 * 1024 ** 3;
    this.#entries = limits.maximumEntries ?? 10_000;
  }

  /** @throws ModelError `invalid_archive` when there are more entries than a model has */
  countEntry(): void {
    this.#entries -= 1;
    if (this.#entries < 0) this.#refuse();
  }

  /** @throws ModelError `invalid_archive` when there are more bytes than a model has */
  countBytes(bytes: number): void {
    this.#bytes -= bytes;
    if (this.#bytes < 0) this.#refuse();
  }

  #refuse(): never {
    throw new ModelError('invalid_archive', `${this.#archivePath} holds more than a model does`);
  }
}

/**
 * Creates the error for an archive that violates its format. `problem` is a clause that describes
 * the violation.
 */
export function damagedArchive(archivePath: string, problem: string, cause?: unknown): ModelError {
  return new ModelError('invalid_archive', `${archivePath} is damaged: ${problem}`, cause);
}

/**
 * Finds the wanted file for a name in an archive, by its path or by the path after its first
 * folder. A name that leads out of the folder of the archive, or that begins at the root of the
 * file system, matches no file.
 *
 * @param wanted - path in the archive of each file, with the path that it is written to
 */
export function selectPaths(
  wanted: ReadonlyMap<string, string>,
): (name: string) => string | undefined {
  return (name) => {
    const path = name.replace(/^(?:\.\/)+/, '');
    if (!isInnerPath(path)) return undefined;
    return wanted.get(path) ?? wanted.get(path.slice(path.indexOf('/') + 1));
  };
}

/**
 * Writes a file of an archive, as a stream. A path that already exists is refused, so a second
 * entry with the same path cannot overwrite the first, and nothing is written through a link.
 *
 * @returns SHA-256 of the content, in hexadecimal digits
 */
export async function writeEntry(
  stream: AsyncIterable<Buffer>,
  target: string,
  signal?: AbortSignal,
): Promise<string> {
  await mkdir(dirname(target), { recursive: true });
  const hash = createHash('sha256');
  const hashed = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  const file = createWriteStream(target, { flags: 'wx', flush: true });
  await pipeline(stream, hashed, file, signal === undefined ? {} : { signal });
  return hash.digest('hex');
}

/**
 * Path in the file system of a file of a folder.
 *
 * @throws ModelError `invalid_catalogue` for a path that leads out of the folder
 */
export function resolveTarget(folder: string, path: string): string {
  if (isInnerPath(path)) return join(folder, ...path.split('/'));
  throw new ModelError(
    'invalid_catalogue',
    `${JSON.stringify(path)} is not a path inside of ${folder}`,
  );
}
