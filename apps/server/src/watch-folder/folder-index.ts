import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../clock/index.js';
import { FolderHints } from './folder-hints.js';
import { findFile, isRecordingName, type SeenFile } from './seen-file.js';

/**
 * Time after which every file is looked at, in milliseconds. Until then, a folder whose own time has
 * not changed has the same names, and handled files are the same unless the system reports a change.
 */
const wholeEveryMs = 60_000;
/**
 * Time for which a folder that has changed is listed again, in milliseconds. Some file systems count
 * in steps of two seconds, within which it may change unnoticed.
 */
const unsettledMs = 3000;

/** A folder as it was listed last. */
interface ListedFolder {
  readonly modifiedMs: number;
  /** Since when it has this time, by the monotonic clock. */
  readonly sinceMs: number;
  readonly listedAtMs: number;
  readonly subfolders: readonly string[];
  /** Paths of its handled recordings. */
  readonly handled: Set<string>;
  /** Paths of the other ones. */
  readonly others: Set<string>;
}

/** Options of a {@link FolderIndex}. */
export interface FolderIndexOptions {
  readonly folder: string;
  /** True for a file that needs no further look unless it changes. */
  readonly isHandled: (file: SeenFile) => boolean;
  readonly clock: Pick<Clock, 'monotonicMs'>;
}

/**
 * The recordings in a folder and its subfolders, by their extensions. Hidden ones, empty ones and
 * symbolic links are passed over, as are subfolders that cannot be read. However many files are
 * handled, a look costs little unless something changes.
 */
export class FolderIndex {
  readonly #options: FolderIndexOptions;
  readonly #hints: FolderHints;
  #listed = new Map<string, ListedFolder>();
  #wholeAtMs = Number.NEGATIVE_INFINITY;

  constructor(options: FolderIndexOptions) {
    this.#options = options;
    this.#hints = new FolderHints(options.folder);
  }

  /** Stops to follow the folder. This is idempotent. */
  close(): void {
    this.#hints.close();
  }

  /**
   * Finds the recordings that are not handled.
   *
   * @throws errors of the file system, for the folder itself
   */
  async *find(): AsyncGenerator<SeenFile, void, undefined> {
    const nowMs = this.#options.clock.monotonicMs();
    const isWhole = nowMs - this.#wholeAtMs >= wholeEveryMs;
    if (isWhole) this.#wholeAtMs = nowMs;
    const changed = await this.#hints.take();
    for (const { handled, others } of this.#listed.values())
      for (const path of isWhole ? handled : changed) if (handled.delete(path)) others.add(path);
    const former = this.#listed;
    this.#listed = new Map();
    try {
      yield* this.#findIn('', former, nowMs);
      this.#hints.keepOnly(this.#listed);
    } catch (error) {
      // What was not reached is listed by the next look. A folder that comes back is another one.
      this.#listed = former;
      this.#hints.close();
      throw error;
    }
  }

  async *#findIn(
    subfolder: string,
    former: ReadonlyMap<string, ListedFolder>,
    nowMs: number,
  ): AsyncGenerator<SeenFile, void, undefined> {
    const listed = await this.#list(subfolder, former.get(subfolder), nowMs);
    if (listed === undefined) return;
    this.#listed.set(subfolder, listed);
    const { folder, isHandled } = this.#options;
    for (const path of listed.others) {
      const file = await findFile(folder, path);
      if (file === undefined || file.sizeBytes === 0) continue;
      if (isHandled(file)) {
        listed.others.delete(path);
        listed.handled.add(path);
      } else yield file;
    }
    for (const each of listed.subfolders) yield* this.#findIn(each, former, nowMs);
  }

  /** Lists a folder unless it is as it was. @returns undefined for a subfolder that cannot be read */
  async #list(
    subfolder: string,
    before: ListedFolder | undefined,
    nowMs: number,
  ): Promise<ListedFolder | undefined> {
    const path = join(this.#options.folder, subfolder);
    this.#hints.follow(subfolder);
    try {
      const { mtimeMs: modifiedMs } = await stat(path);
      const isSame = before?.modifiedMs === modifiedMs;
      if (isSame && before.listedAtMs - before.sinceMs >= unsettledMs) return before;
      const handled = before?.handled ?? new Set();
      const listed = {
        modifiedMs,
        sinceMs: isSame ? before.sinceMs : nowMs,
        listedAtMs: nowMs,
        subfolders: new Array<string>(),
        handled: new Set<string>(),
        others: new Set<string>(),
      };
      const entries = await readdir(path, { withFileTypes: true });
      entries.sort((one, other) => (one.name < other.name ? -1 : 1));
      for (const entry of entries) {
        if (entry.name.startsWith('.')) continue;
        const inner = join(subfolder, entry.name);
        if (entry.isDirectory()) listed.subfolders.push(inner);
        else if (entry.isFile() && isRecordingName(entry.name))
          (handled.has(inner) ? listed.handled : listed.others).add(inner);
      }
      return listed;
    } catch (error) {
      if (subfolder === '') throw error;
      return undefined;
    }
  }
}
