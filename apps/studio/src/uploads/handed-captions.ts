/** A file with captions that was received on another page, on its way to the page that opens it. */
class HandedCaptions {
  #file: File | undefined;

  give(file: File): void {
    this.#file = file;
  }

  /** The file, undefined when there is none. It is given once. */
  take(): File | undefined {
    const file = this.#file;
    this.#file = undefined;
    return file;
  }
}

/** The captions that the next page opens. */
export const handedCaptions = new HandedCaptions();
