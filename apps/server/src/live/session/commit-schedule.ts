import type { Clock } from '../../clock/index.js';
import type { ProcessingAccount } from '../../limits/processing-account.js';
import type { Mailbox } from '../ports/mailbox.js';

/** It is time for a session to write the audio that it has received. */
export interface CommitInput {
  readonly type: 'commit';
}

/** The commits of one session. */
export interface SessionCommits {
  /**
   * Schedules a commit after audio was received.
   *
   * @param pendingSeconds - duration of the audio that is not written yet, in seconds
   */
  note(pendingSeconds: number): void;
}

/**
 * Time that a session waits for more audio to write together while the event loop is busy, in
 * milliseconds. It grows with the number of active sessions: its maximum is below 100 ms, the usual
 * duration of a chunk.
 */
const wait = { forEachSessionMs: 0.2, atMostMs: 80 };

/**
 * Shortest interval between two commits of a session, in milliseconds, so that a client that sends
 * single bytes gets one acknowledgement for many of them.
 */
const minimumIntervalMs = 20;

/**
 * Interval over which the sessions that send audio are counted, and the use of the event loop is
 * measured, in milliseconds.
 */
const countingMs = 1000;

/**
 * Part of the time in which the event loop works, from which it is busy, and below which it no
 * longer is. Below that, nothing is gained by writing and acknowledging several chunks together.
 */
const busy = { from: 0.95, below: 0.85 };

export const commitInput: CommitInput = { type: 'commit' };

/** Shortest wait that is worth a timer, and largest delay of a timer, in milliseconds. */
const toleranceMs = 10;

/**
 * Decides when sessions write the audio that they have received: at once, or on a busy event loop
 * when its duration, or the time since it was received, has reached the wait of a session.
 */
export class CommitSchedule {
  readonly #clock: Pick<Clock, 'after' | 'monotonicMs'>;
  /** Waiting sessions, in the order in which their waits end. */
  readonly #waiting = new Set<ScheduledSession>();
  #isClosed = false;
  #cancelTimer: (() => void) | undefined;
  #countedFromMs: number;
  /** Number of the current counting interval. */
  #interval = 0;
  /** Numbers of sessions that have sent audio in this interval and in the previous one. */
  #activeCount = { now: 0, before: 0 };
  readonly #loopUtilization: () => number;
  #isBusy = false;

  /**
   * @param loopUtilization - part of the time since its last call in which the event loop has
   * worked, from 0 to 1
   */
  constructor(clock: Pick<Clock, 'after' | 'monotonicMs'>, loopUtilization: () => number) {
    this.#clock = clock;
    this.#loopUtilization = loopUtilization;
    this.#countedFromMs = clock.monotonicMs();
  }

  /**
   * Adds a session, to whose mailbox only the returned object holds a reference.
   *
   * @param account - counts the processing time of its commits, which wait for their turn
   */
  add(session: Mailbox<CommitInput>, account: ProcessingAccount): SessionCommits {
    const scheduled: ScheduledSession = {
      commit: () => this.#commit(session, scheduled),
      account,
      committedMs: Number.NEGATIVE_INFINITY,
      untilMs: 0,
      activeInterval: undefined,
      isDue: false,
    };
    return { note: (pendingSeconds) => this.#note(scheduled, pendingSeconds) };
  }

  /** Cancels all commits. */
  close(): void {
    this.#isClosed = true;
    this.#cancelTimer?.();
    this.#waiting.clear();
  }

  #note(scheduled: ScheduledSession, pendingSeconds: number): void {
    const nowMs = this.#clock.monotonicMs();
    this.#count(scheduled, nowMs);
    const waitMs = Math.max(
      this.#isBusy ? waitAmong(this.#activeCount.before) : 0,
      minimumIntervalMs - (nowMs - scheduled.committedMs),
    );
    if (waitMs < toleranceMs || pendingSeconds * 1000 >= waitMs) this.#commitSoon(scheduled);
    else if (!this.#waiting.has(scheduled)) {
      scheduled.untilMs = nowMs + waitMs;
      this.#waiting.add(scheduled);
      this.#cancelTimer ??= this.#clock.after(waitMs, () => this.#commitOverdue());
    }
  }

  #count(scheduled: ScheduledSession, nowMs: number): void {
    if (scheduled.activeInterval !== this.#interval) {
      scheduled.activeInterval = this.#interval;
      this.#activeCount.now += 1;
    }
    if (nowMs - this.#countedFromMs < countingMs) return;
    this.#countedFromMs = nowMs;
    this.#activeCount = { now: 0, before: this.#activeCount.now };
    this.#interval += 1;
    this.#isBusy = this.#loopUtilization() >= (this.#isBusy ? busy.below : busy.from);
  }

  #commitSoon(scheduled: ScheduledSession): void {
    this.#waiting.delete(scheduled);
    if (scheduled.isDue) return;
    scheduled.isDue = true;
    // What one read from a socket brings is written together.
    scheduled.account.runAtEnd(scheduled.commit);
  }

  /** Commits a session when it is the turn of its owner. */
  #commitInTurn(scheduled: ScheduledSession): void {
    scheduled.isDue = true;
    scheduled.account.schedule(scheduled.commit);
  }

  #commitOverdue(): void {
    this.#cancelTimer = undefined;
    const nowMs = this.#clock.monotonicMs();
    for (const scheduled of this.#waiting) {
      if (scheduled.untilMs > nowMs) {
        const leftMs = scheduled.untilMs - nowMs + toleranceMs;
        this.#cancelTimer = this.#clock.after(leftMs, () => this.#commitOverdue());
        return;
      }
      this.#waiting.delete(scheduled);
      this.#commitInTurn(scheduled);
    }
  }

  #commit(session: Mailbox<CommitInput>, scheduled: ScheduledSession): void {
    scheduled.isDue = false;
    if (this.#isClosed) return;
    scheduled.committedMs = this.#clock.monotonicMs();
    session.post(commitInput);
  }
}

/** Wait of a session on a busy event loop, in milliseconds. */
function waitAmong(sessions: number): number {
  return Math.min(wait.atMostMs, wait.forEachSessionMs * sessions);
}

/** A session, and its times by the monotonic clock in milliseconds. */
interface ScheduledSession {
  readonly commit: () => void;
  readonly account: ProcessingAccount;
  committedMs: number;
  /** End of its wait. */
  untilMs: number;
  /** Number of the interval in which it last sent audio. */
  activeInterval: number | undefined;
  isDue: boolean;
}
