import type { Clock } from '../clock/index.js';

/** A session that can write the audio that it has taken. */
export interface Committing {
  commit(): void;
}

/**
 * Time that a session waits for more audio to write at once, in milliseconds: longer the more sessions send audio, so that a quiet
 * service acknowledges each chunk as it comes, and a busy one several at once.
 */
const wait = { forEachSessionMs: 0.2, atMostMs: 150 };

/**
 * Shortest time between two commits of a session, in milliseconds: a client that sends a byte at a time gets one acknowledgement for
 * many of them.
 */
const minimumIntervalMs = 20;

/** Interval in which the sessions that send audio are counted, in milliseconds. */
const countingMs = 1000;

/** Shortest wait that is worth a timer, and largest delay of one, in milliseconds. */
const toleranceMs = 10;

/**
 * Decides when sessions write the audio that they have taken: when it is as long as a session may wait, or when the session has waited
 * so long. Sessions that become due in one turn of the event loop write when all frames that have arrived by then were read.
 */
export class CommitSchedule {
  readonly #clock: Pick<Clock, 'after' | 'monotonicMs'>;
  readonly #due = new Set<Committing>();
  /** Ends of the waits of sessions, by the monotonic clock, the first one first. */
  readonly #waiting = new Map<Committing, number>();
  readonly #committedMs = new WeakMap<Committing, number>();
  #cancelTimer: (() => void) | undefined;
  /** Sessions that have sent audio in this interval. */
  readonly #active = new Set<Committing>();
  #countedFromMs: number;
  /** Number of those in the interval before. */
  #activeCount = 0;

  constructor(clock: Pick<Clock, 'after' | 'monotonicMs'>) {
    this.#clock = clock;
    this.#countedFromMs = clock.monotonicMs();
  }

  /**
   * Schedules the commit of a session that has taken audio.
   *
   * @param pendingSeconds - audio that is not written, in seconds
   */
  note(session: Committing, pendingSeconds: number): void {
    const nowMs = this.#clock.monotonicMs();
    this.#count(session, nowMs);
    const sinceMs = nowMs - (this.#committedMs.get(session) ?? Number.NEGATIVE_INFINITY);
    const waitMs = Math.max(
      Math.min(wait.atMostMs, wait.forEachSessionMs * this.#activeCount),
      minimumIntervalMs - sinceMs,
    );
    if (waitMs < toleranceMs || pendingSeconds * 1000 >= waitMs) this.#commitSoon(session);
    else if (!this.#waiting.has(session)) {
      this.#waiting.set(session, nowMs + waitMs);
      this.#cancelTimer ??= this.#clock.after(waitMs, () => this.#commitOverdue());
    }
  }

  /** Cancels all commits. */
  close(): void {
    this.#cancelTimer?.();
    this.#waiting.clear();
    this.#active.clear();
  }

  #count(session: Committing, nowMs: number): void {
    this.#active.add(session);
    if (nowMs - this.#countedFromMs < countingMs) return;
    this.#countedFromMs = nowMs;
    this.#activeCount = this.#active.size;
    this.#active.clear();
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
    this.#cancelTimer = undefined;
    const nowMs = this.#clock.monotonicMs();
    for (const [session, untilMs] of this.#waiting) {
      if (untilMs > nowMs) {
        const leftMs = untilMs - nowMs + toleranceMs;
        this.#cancelTimer = this.#clock.after(leftMs, () => this.#commitOverdue());
        return;
      }
      this.#waiting.delete(session);
      this.#commit(session);
    }
  }

  #commit(session: Committing): void {
    this.#committedMs.set(session, this.#clock.monotonicMs());
    session.commit();
  }
}
