/** Marks closer together than this tell nothing more about latency. */
const markSeconds = 0.05;
/** Marks that are kept at least: two minutes at the least distance. */
const minimumMarks = 2400;

/** Knows when which second of the audio was given to the session. */
export class AudioClock {
  #marks: { readonly seconds: number; readonly atMs: number }[] = [];

  /**
   * Notes that audio was given.
   *
   * @param seconds - the length of all audio up to now
   * @param atMs - when
   */
  mark(seconds: number, atMs: number): void {
    const newest = this.#marks.at(-1);
    if (newest !== undefined && seconds - newest.seconds < markSeconds) return;
    this.#marks.push({ seconds, atMs });
    if (this.#marks.length >= 2 * minimumMarks) this.#marks = this.#marks.slice(minimumMarks);
  }

  /**
   * When the audio was given that ends at a time.
   *
   * @param seconds - the time, in seconds of the audio
   * @returns milliseconds of the clock; null when it was not given yet. Of what is too long ago, the oldest that is known
   */
  givenAtMs(seconds: number): number | null {
    // Text is about the newest audio, so that the search ends soon.
    const before = this.#marks.findLastIndex((mark) => mark.seconds < seconds);
    return this.#marks[before + 1]?.atMs ?? null;
  }
}
