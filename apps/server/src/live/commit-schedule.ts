/** What can write down the audio that it has taken. */
export interface Committing {
  commit(): void;
}

/**
 * How long a session waits for more audio to write down at once, in milliseconds: longer the more sessions speak, so that a quiet
 * service acknowledges each frame as it comes, and a busy one does so for several at once.
 */
const wait = { forEachSessionMs: 0.2, atMostMs: 150 };

/**
 * The least time between two commits of a session, in milliseconds: a client that sends a byte at a time gets one acknowledgement
 * for many of them.
 */
const minimumIntervalMs = 20;

/** How long it is counted who speaks, in milliseconds. */
const countingMs = 1000;

/** Waits that are not worth a timer, and how late one may be, in milliseconds. */
const toleranceMs = 10;

/**
 * Decides when sessions write down the audio that they have taken: when there is as much as a session may wait, or when it has waited
 * so long. What becomes due in one turn of the event loop is written when all frames that have arrived by then were read.
 */
export class CommitSchedule {
  readonly #monotonicMs: () => number;
  readonly #due = new Set<Committing>();
  /** Until when each waits, the first one first. */
  readonly #waiting = new Map<Committing, number>();
  readonly #committedMs = new WeakMap<Committing, number>();
  #timer: NodeJS.Timeout | undefined;
  /** Who has spoken since when, and how many did so in the time before. */
  readonly #speaking = new Set<Committing>();
  #countedFromMs: number;
  #speakers = 0;

  /** @param monotonicMs - milliseconds that only grow */
  constructor(monotonicMs: () => number) {
    this.#monotonicMs = monotonicMs;
    this.#countedFromMs = monotonicMs();
  }

  /**
   * A session has taken audio.
   *
   * @param pendingSeconds - how much of it is not written down
   */
  note(session: Committing, pendingSeconds: number): void {
    const nowMs = this.#monotonicMs();
    this.#count(session, nowMs);
    const sinceMs = nowMs - (this.#committedMs.get(session) ?? Number.NEGATIVE_INFINITY);
    const waitMs = Math.max(
      Math.min(wait.atMostMs, wait.forEachSessionMs * this.#speakers),
      minimumIntervalMs - sinceMs,
    );
    if (waitMs < toleranceMs || pendingSeconds * 1000 >= waitMs) this.#commitSoon(session);
    else if (!this.#waiting.has(session)) {
      this.#waiting.set(session, nowMs + waitMs);
      this.#timer ??= setTimeout(() => this.#commitOverdue(), waitMs);
    }
  }

  /** Commits nothing any more. */
  close(): void {
    clearTimeout(this.#timer);
    this.#waiting.clear();
    this.#speaking.clear();
  }

  #count(session: Committing, nowMs: number): void {
    this.#speaking.add(session);
    if (nowMs - this.#countedFromMs < countingMs) return;
    this.#countedFromMs = nowMs;
    this.#speakers = this.#speaking.size;
    this.#speaking.clear();
  }

  #commitSoon(session: Committing): void {
    this.#waiting.delete(session);
    if (this.#due.size === 0) setImmediate(() => this.#commitDue());
    this.#due.add(session);
  }

  #commitDue(): void {
    const sessions = [...this.#due];
    this.#due.clear();
    for (const session of sessions) this.#commit(session);
  }

  #commitOverdue(): void {
    this.#timer = undefined;
    const nowMs = this.#monotonicMs();
    for (const [session, untilMs] of this.#waiting) {
      if (untilMs > nowMs) {
        this.#timer = setTimeout(() => this.#commitOverdue(), untilMs - nowMs + toleranceMs);
        return;
      }
      this.#waiting.delete(session);
      this.#commit(session);
    }
  }

  #commit(session: Committing): void {
    this.#committedMs.set(session, this.#monotonicMs());
    session.commit();
  }
}
