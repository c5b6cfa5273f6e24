/** Milliseconds within which a player that replaces another one continues for it. */
const continuationMs = 5000;

/** Position of a player that is no longer in the page, for the one that takes its place. */
class LastPosition {
  #source = '';
  #seconds = 0;
  #isPlaying = false;
  #leftAtMs = Number.NEGATIVE_INFINITY;

  /** Remembers where a player is. @param source - address of what it plays */
  leave(source: string, { currentTime, ended, paused }: HTMLMediaElement): void {
    this.#source = source;
    this.#seconds = currentTime;
    this.#isPlaying = !paused && !ended;
    this.#leftAtMs = performance.now();
  }

  /**
   * The position where a player of the same audio continues, undefined when none has just left. It
   * is given once.
   */
  take(source: string): { readonly seconds: number; readonly isPlaying: boolean } | undefined {
    const isRecent = performance.now() - this.#leftAtMs < continuationMs;
    if (source !== this.#source || !isRecent) return undefined;
    this.#leftAtMs = Number.NEGATIVE_INFINITY;
    return { seconds: this.#seconds, isPlaying: this.#isPlaying };
  }
}

/** The position of the player that left the page last. */
export const lastPosition = new LastPosition();
