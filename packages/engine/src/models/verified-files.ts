import { createHash } from 'node:crypto';
import { type BigIntStats, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import * as z from 'zod';

/** Name of the file that keeps the checksums that were computed, in the folder of the model. */
const cacheFile = '.verified.json';

const cacheSchema = z.object({
  version: z.literal(1),
  files: z.record(
    z.string(),
    z.object({ size: z.string(), modifiedNs: z.string(), inode: z.string(), sha256: z.string() }),
  ),
});

type Cache = z.infer<typeof cacheSchema>;

/**
 * Checksums of the files of a model that were computed before, by size, time of change and inode.
 * They make it unnecessary to read gigabytes at each start. They are kept in the folder of the
 * model, or in the cache folder of the user where that folder is not writable.
 */
export class VerifiedFiles {
  readonly #paths: readonly string[];
  readonly #files: Cache['files'];
  #isChanged = false;

  /** @param directory - directory of the model */
  constructor(directory: string) {
    const key = createHash('sha256').update(resolve(directory)).digest('hex');
    const cacheFolder = process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache');
    this.#paths = [
      join(directory, cacheFile),
      join(cacheFolder, 'earshot', 'models', `${key}.json`),
    ];
    this.#files = Object.assign({}, ...this.#paths.map(readCache).reverse());
  }

  /**
   * Checksum of a file that has not changed since it was computed, or `undefined` when it must be
   * computed.
   */
  findChecksum(path: string, stats: BigIntStats): string | undefined {
    const known = this.#files[path];
    const { inode, modifiedNs, size } = describe(stats);
    return known?.size === size && known.modifiedNs === modifiedNs && known.inode === inode
      ? known.sha256
      : undefined;
  }

  /** Records the checksum of a file, with its state before it was read. */
  record(path: string, stats: BigIntStats, sha256: string): void {
    this.#files[path] = { ...describe(stats), sha256 };
    this.#isChanged = true;
  }

  /** Writes the recorded checksums. If that fails, they are computed again next time. */
  save(): void {
    if (!this.#isChanged) return;
    const cache: Cache = { version: 1, files: this.#files };
    for (const path of this.#paths) {
      try {
        mkdirSync(dirname(path), { recursive: true });
        const temporary = `${path}.${process.pid}`;
        writeFileSync(temporary, JSON.stringify(cache));
        renameSync(temporary, path);
        return;
      } catch {
        // The next place may be writable.
      }
    }
  }
}

const describe = ({ ino, mtimeNs, size }: BigIntStats) => ({
  size: String(size),
  modifiedNs: String(mtimeNs),
  inode: String(ino),
});

function readCache(path: string): Cache['files'] {
  try {
    return cacheSchema.parse(JSON.parse(readFileSync(path, 'utf8'))).files;
  } catch {
    // There is no file, or another version has written it.
    return {};
  }
}
