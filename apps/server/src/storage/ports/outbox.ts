import type { Pace } from '../paced-steps.js';
import type { StoredResult } from './result-store.js';
import type { UnitOfWork } from './unit-of-work.js';

/** A receiver of the end of a job. */
export interface CallbackTarget {
  url: string;
  method: 'POST' | 'PUT';
}

/** The callback of a job that ends. */
export interface EndCallback extends CallbackTarget {
  jobId: string;
  /** The key of the job. */
  keyId: string;
}

/** A message of a live session for its callback. */
export interface LiveCallbackMessage {
  jobId: string;
  url: string;
  /** Number of the message within its session, from 0. */
  position: number;
  /** The message as JSON. */
  payload: string;
}

/** Rule by which messages of live sessions are omitted. */
export interface OmissionRule {
  /** Number of waiting callbacks of a key from which its replaceable messages are omitted. */
  readonly maximumWaitingPerKey: number;
  /** True for a payload that a later message makes obsolete. */
  readonly isReplaceable: (payload: string) => boolean;
}

/** The callbacks of one key to one host. */
export interface CallbackLane {
  keyId: string;
  host: string;
}

/** A lane with a callback that is due. */
export interface DueLane extends CallbackLane {
  /** Time since which a callback is due, in milliseconds since the epoch. */
  dueAt: number;
}

/** Number of callbacks to take from a lane. */
export interface LaneShare extends CallbackLane {
  count: number;
}

/** A callback that was taken from the outbox for one attempt. */
export interface CallbackAttempt {
  /** The `webhook-id`. */
  id: string;
  jobId: string;
  /** The key of the job. */
  keyId: string;
  url: string;
  /** Host of the url, with its port. */
  host: string;
  method: 'POST' | 'PUT';
  /** Number of this attempt, from 1. */
  attempts: number;
  /** A message of a live session as JSON, or null when the callback reports the end of a job. */
  payload: string | null;
}

/** End of a callback: it was delivered, or it is not tried again. */
export type CallbackEnding = 'delivered' | 'abandoned';

/** The job that a callback is about. */
export interface CallbackSubject {
  /** True for a job that is done, false for one that has failed or has not ended. */
  readonly isDone: boolean;
  readonly errorCode: number | null;
  readonly errorMessage: string | null;
  /** JSON text, or null when there is none. */
  readonly customMetadata: string | null;
  readonly result: StoredResult | null;
  /** The secrets that sign the callbacks of its key now, `whsec_…`, the newest first. */
  readonly secrets: readonly string[];
}

/**
 * The transactional outbox. Callbacks are written in the unit that ends their job, and stay until
 * they are delivered or abandoned. The messages of a live session are delivered in the order of
 * their positions, each after the end of the one before.
 */
export interface Outbox {
  /** Writes callbacks of jobs that end, each due at once. */
  addEnds(unit: UnitOfWork, callbacks: readonly EndCallback[]): Promise<void>;

  /**
   * Writes messages of live sessions. A message that is already written stays as it is. Messages of
   * deleted sessions are dropped. An omitted message keeps its position without its payload. Units
   * that add messages of one key are ordered, so that they do not exceed the rule together.
   *
   * @returns the number of messages that were omitted, by key
   */
  addMessages(
    unit: UnitOfWork,
    messages: readonly LiveCallbackMessage[],
    rule: OmissionRule,
  ): Promise<Map<string, number>>;

  /**
   * Finds some of the lanes with due callbacks, in a bounded time. Further calls find the others in
   * turn.
   */
  dueLanes(): Promise<DueLane[]>;

  /**
   * Takes due callbacks, those of each lane in the order in which they became due, and counts an
   * attempt at each. However many take at once, each callback is taken once. One that is neither
   * ended nor rescheduled within `heldMs`, because its process has died, is due again.
   */
  take(shares: readonly LaneShare[], heldMs: number): Promise<CallbackAttempt[]>;

  /**
   * Ends a callback, unless it was taken again meanwhile. The next message of its session becomes
   * due in the same unit.
   */
  end(attempt: CallbackAttempt, ending: CallbackEnding, status: number | null): Promise<void>;

  /**
   * Sets the next attempt at a callback to `delayMs` from now, unless it was taken again meanwhile.
   */
  reschedule(attempt: CallbackAttempt, delayMs: number, status: number | null): Promise<void>;

  /**
   * Releases a callback without counting the attempt, unless it was taken again meanwhile. It is
   * due again after `delayMs`.
   */
  release(attempt: CallbackAttempt, delayMs: number): Promise<void>;

  /**
   * Makes waiting callbacks due earlier, since the time of day, by which they are due, was set
   * back.
   */
  bringForward(byMs: number): Promise<void>;

  /**
   * Abandons callbacks that have waited longer than `ageMs`, the oldest first, at most `limit` of
   * them.
   *
   * @returns the number of abandoned callbacks. When it is `limit` there may be more
   */
  abandonOlderThan(ageMs: number, limit: number): Promise<number>;

  /** Removes callbacks that ended more than `ageMs` ago, a batch at a time. */
  removeEnded(ageMs: number, pace?: Pace): Promise<void>;

  /** Number of waiting callbacks, of all keys. */
  countWaiting(): Promise<number>;

  /** The job that a callback is about, or undefined when it was deleted. */
  readSubject(jobId: string): Promise<CallbackSubject | undefined>;
}
