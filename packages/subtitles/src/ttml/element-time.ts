/** The times that an element states, in seconds. */
interface StatedTimes {
  readonly begin?: number | undefined;
  readonly end?: number | undefined;
  readonly duration?: number | undefined;
  /** True for `timeContainer="seq"`, whose children are shown one after the other. */
  readonly isSequence?: boolean;
}

/**
 * When an element is shown (TTML2, section 12): its times are relative to the start of the element
 * around it or, in a sequence, to the end of the element before it.
 */
export class ElementTime {
  readonly startSeconds: number;
  /** Infinite where nothing ends the element. */
  readonly endSeconds: number;
  /** True where the element, or one around it, says when it begins. */
  readonly isTimed: boolean;
  readonly isSequence: boolean;
  readonly #outer: ElementTime | undefined;
  readonly #hasOwnEnd: boolean;
  /** End of the last child in a sequence, and else of the child that is shown longest. */
  #contentEnd: number;

  constructor(outer?: ElementTime, stated: StatedTimes = {}) {
    const base = outer?.nextStart ?? 0;
    const ends = [outer?.endSeconds ?? Number.POSITIVE_INFINITY];
    this.#outer = outer;
    this.startSeconds = base + (stated.begin ?? 0);
    if (stated.end !== undefined) ends.push(base + stated.end);
    if (stated.duration !== undefined) ends.push(this.startSeconds + stated.duration);
    this.endSeconds = Math.min(...ends);
    this.isTimed = stated.begin !== undefined || (outer?.isTimed ?? false);
    this.isSequence = stated.isSequence ?? false;
    this.#hasOwnEnd = ends.length > 1;
    this.#contentEnd = this.startSeconds;
  }

  /** The time from which the next child counts. */
  get nextStart(): number {
    return this.isSequence ? this.#contentEnd : this.startSeconds;
  }

  /** Ends the element: the next one of a sequence begins where it ends. */
  close(): void {
    this.#outer?.extend(this.#hasOwnEnd ? this.endSeconds : this.#contentEnd);
  }

  /** Adds content that is shown until a time. Text without times is shown until the element ends. */
  extend(endSeconds = this.endSeconds): void {
    this.#contentEnd = Math.max(this.#contentEnd, Math.min(endSeconds, this.endSeconds));
  }
}
