/** Something that is lost when the tab is closed, as long as it returns true. */
type IsUnsaved = () => boolean;

/** Work of this tab that is nowhere else yet. The browser asks before the tab is left. */
class UnsavedWork {
  readonly #parts = new Set<IsUnsaved>();

  constructor() {
    addEventListener('beforeunload', (event) => {
      if ([...this.#parts].some((isUnsaved) => isUnsaved())) event.preventDefault();
    });
  }

  /** Adds a part. The returned function removes it. */
  add(isUnsaved: IsUnsaved): () => void {
    this.#parts.add(isUnsaved);
    return () => this.#parts.delete(isUnsaved);
  }
}

/** The unsaved work of this tab. */
export const unsavedWork = new UnsavedWork();
