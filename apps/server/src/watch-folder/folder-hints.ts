import { type FSWatcher, watch } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';

/** Folders that are followed at most: each takes one of the few watches that systems have. */
const maximumFolders = 1000;

/**
 * Changes of files that the system reports at once. They are hints alone: file systems of networks
 * report nothing of what others change, and a system may have no watch left.
 */
export class FolderHints {
  readonly #folder: string;
  readonly #watchers = new Map<string, FSWatcher>();
  #changed = new Set<string>();

  /** @param folder - the folder below which others are followed */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Follows the files of a subfolder, which has the path '' for the folder itself. */
  follow(subfolder: string): void {
    if (this.#watchers.has(subfolder) || this.#watchers.size >= maximumFolders) return;
    try {
      const watcher = watch(join(this.#folder, subfolder), { persistent: false });
      watcher.on('change', (_event, name) => this.#changed.add(join(subfolder, String(name))));
      watcher.on('error', () => this.#leave(subfolder));
      this.#watchers.set(subfolder, watcher);
    } catch {
      // Its files are looked at from time to time anyway.
    }
  }

  /** Leaves the subfolders that are not among some. */
  keepOnly(subfolders: Pick<ReadonlySet<string>, 'has'>): void {
    for (const subfolder of this.#watchers.keys())
      if (!subfolders.has(subfolder)) this.#leave(subfolder);
  }

  /** Paths below the folder that were changed since the call before. */
  async take(): Promise<ReadonlySet<string>> {
    // What the system has reported until now is received first. The first turn of the event loop may
    // have passed the events of files already.
    await setImmediate();
    await setImmediate();
    const changed = this.#changed;
    this.#changed = new Set();
    return changed;
  }

  /** Leaves all folders. This is idempotent. */
  close(): void {
    this.keepOnly(new Set());
  }

  #leave(subfolder: string): void {
    this.#watchers.get(subfolder)?.close();
    this.#watchers.delete(subfolder);
  }
}
