/** The folder of this browser whose files are uploaded, as pages see it. */
export interface FolderState {
  /**
   * `none` without a folder, `watched`, `paused` until the user allows it again, `lost` when it
   * cannot be read, or `elsewhere` while another tab watches it.
   */
  readonly status: 'none' | 'watched' | 'paused' | 'lost' | 'elsewhere';
  readonly name: string;
  /** Files of it that this tab has uploaded. */
  readonly uploaded: number;
}

/** Browsers without a folder picker do not let pages read a folder again. */
export const canWatchFolders = 'showDirectoryPicker' in globalThis;

/** State of the watched folder, without what watches it, which is loaded when it is needed. */
class FolderPlace {
  readonly #listeners = new Set<() => void>();
  #state: FolderState = { status: 'none', name: '', uploaded: 0 };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getSnapshot = (): FolderState => this.#state;

  /** Reports what has changed. */
  report(changes: Partial<FolderState>): void {
    this.#state = { ...this.#state, ...changes };
    for (const listener of this.#listeners) listener();
  }
}

/** The watched folder of this tab. */
export const folderPlace = new FolderPlace();

/** What can be done with the watched folder. */
export const folderActions = {
  /** Lets the user choose a folder. */
  choose: async () => (await loadWatcher()).choose(),
  /** Continues with the folder, which the user may have to allow. */
  resume: async () => (await loadWatcher()).resume(),
  /** Ends it. The folder may be chosen again later, and continues then. */
  stop: async () => (await loadWatcher()).stop(),
  /** Continues with the folder of an earlier visit, where the browser allows it without a question. */
  restore: async () => (canWatchFolders ? (await loadWatcher()).restore() : undefined),
} as const;

async function loadWatcher() {
  return (await import('./folder-watcher.js')).folderWatcher;
}
