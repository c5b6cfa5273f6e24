import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isInnerPath } from '../inner-path.js';
import { ModelError } from '../model-error.js';

/** Files of an archive that are wanted, and where they are written. */
export interface UnpackTarget {
  /** Folder that the files are written into. */
  folder: string;
  /**
   * Path in the folder for a regular file of the archive; undefined for one that is not wanted. No path that it returns may lead out of
   * the folder.
   */
  select: (name: string) => string | undefined;
}

/** Bounds of what an archive may hold. */
export interface UnpackLimits {
  /** Most bytes of all unpacked files together. @defaultValue 32 GiB */
  maximumBytes?: number | undefined;
  /** Most entries of the archive. @defaultValue 10000 */
  maximumEntries?: number | undefined;
}

/** Counts what an archive holds, against its bounds. */
export class UnpackBudget {
  readonly #archivePath: string;
  #bytes: number;
  #entries: number;

  constructor(archivePath: string, limits: UnpackLimits) {
    this.#archivePath = archivePath;
    this.#bytes = limits.maximumBytes ?? 32 * 1024 ** 3;
    this.#entries = limits.maximumEntries ?? 10_000;
  }

  /** @throws ModelError `invalid-archive` when there are more entries than a model has */
  countEntry(): void {
    this.#entries -= 1;
    if (this.#entries < 0) this.#refuse();
  }

  /** @throws ModelError `invalid-archive` when there are more bytes than a model has */
  countBytes(bytes: number): void {
    this.#bytes -= bytes;
    if (this.#bytes < 0) this.#refuse();
  }

  #refuse(): never {
    throw new ModelError('invalid-archive', `${this.#archivePath} holds more than a model does`);
  }
}

/** Error of an archive that is not as its format says; `problem` is a clause that says where. */
export function damagedArchive(archivePath: string, problem: string, cause?: unknown): ModelError {
  return new ModelError('invalid-archive', `${archivePath} is damaged: ${problem}`, cause);
}

/**
 * Finds the wanted file that a name in an archive is: by its path, or by what follows its first folder. A name that leads out of the
 * folder of the archive, or that begins at the root of the file system, is none.
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
 * Writes a file of an archive, as a stream. A path that exists already is refused: neither a second entry of the same path nor a link is
 * ever written through.
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
 * @throws ModelError `invalid-catalogue` for a path that leads out of the folder
 */
export function targetOf(folder: string, path: string): string {
  if (isInnerPath(path)) return join(folder, ...path.split('/'));
  throw new ModelError(
    'invalid-catalogue',
    `${JSON.stringify(path)} is not a path inside of ${folder}`,
  );
}
