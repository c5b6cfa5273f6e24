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
