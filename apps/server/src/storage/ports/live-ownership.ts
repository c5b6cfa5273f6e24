import type { JsonText } from '../results/json-text.js';
import type { StoredFile } from '../stored-file.js';
import type { StoredObject } from '../stored-object.js';
import type { StoredJob } from './stored-job.js';
import type { UnitOfWork } from './unit-of-work.js';

/** Outcome of a completed live session. */
export interface LiveCompletion {
  /** JSON text of the result. */
  readonly result: JsonText;
  readonly postSessionMetadata: StoredObject;
  /** Its audio, whose bytes are already written. */
  readonly file: Omit<StoredFile, 'createdAt'>;
  /** Lifetime of its token after the end, in milliseconds. */
  readonly lateTokenMs: number;
  /** End of the session and of its job, in milliseconds since the epoch. */
  readonly endedAtMs: number;
  /** Makes further writes in the unit that ends the session. */
  readonly also?: (unit: UnitOfWork) => Promise<void>;
}

/** Outcome of a failed live session. */
export interface LiveFailure {
  readonly errorCode: number;
  readonly message: string;
  readonly postSessionMetadata?: StoredObject;
  /** Its audio, whose bytes are already written. */
  readonly file?: Omit<StoredFile, 'createdAt'> | undefined;
}

/** A session that a client connects to. */
export interface AdmittedSession {
  readonly job: StoredJob;
  /** Id of the process that owns it, or null when there is none. */
  readonly owner: string | null;
  /** Role of its token: a `viewer` only follows the session. */
  readonly role: 'sender' | 'viewer';
}

/** Tokens of live sessions, by which clients connect. */
export interface LiveTokens {
  /**
   * Inserts the token of a session, in the unit that creates its job. It expires unless the session
   * begins in its lifetime.
   */
  addToken(
    unit: UnitOfWork,
    token: { jobId: string; hash: string; lifetimeMs: number },
  ): Promise<void>;

  /**
   * The session of a token of a sender or a viewer, or undefined when the token is unknown or
   * expired.
   */
  findByToken(hash: string): Promise<AdmittedSession | undefined>;

  /**
   * Ids of the sessions to which a client may connect: those that have not ended, and those whose
   * token has not expired.
   */
  reachableIds(): Promise<Set<string>>;

  /**
   * Ends sessions as failed whose token has expired before a socket was opened. Resolves with their
   * number.
   */
  expireUnopened(): Promise<number>;
}

/** A session and the process that owns it. */
export interface OwnedSession {
  readonly jobId: string;
  readonly owner: string;
}

/** Another process has adopted the session, so that this one writes nothing more about it. */
export class OwnershipLostError extends Error {
  override readonly name = 'OwnershipLostError';

  constructor() {
    super('The session was adopted by another process');
  }
}

/** A process that adopts sessions. */
export interface Adoption {
  /** Id of the new owner. */
  readonly owner: string;
  /** True for the id of a living process. */
  readonly isAlive: (owner: string) => boolean | Promise<boolean>;
  /** True for a session that the new owner can serve. Others are left as they are. */
  readonly canServe: (job: StoredJob) => boolean;
}

/**
 * Ownership of live sessions. Each session that has begun and has not ended is owned by one
 * process.
 */
export interface LiveOwnership {
  /**
   * Begins a session, whose token is then valid until its end. Of several calls at once, one
   * resolves with true. The others, and those for a session that is no longer queued, resolve with
   * false.
   */
  begin(jobId: string, owner: string): Promise<boolean>;

  /**
   * Adopts released sessions and those of dead processes, each of which is adopted once, however
   * many adopt at once. Each adoption counts as an attempt, until `confirmRecovered`.
   */
  adopt(adoption: Adoption): Promise<StoredJob[]>;

  /**
   * Takes one session over from a process that does not serve it any more. It counts as an attempt,
   * until `confirmRecovered`.
   *
   * @param from - its owner, or null when it was released
   * @returns its job, or undefined when it has another owner by now, or has ended
   */
  takeOver(jobId: string, from: string | null, owner: string): Promise<StoredJob | undefined>;

  /** Ids of the sessions that a process owns. */
  listOwned(owner: string): Promise<string[]>;

  /** Leaves sessions that this process owns to whoever takes them over, with all of their attempts. */
  release(jobIds: readonly string[], owner: string): Promise<void>;

  /** Number of the given sessions that were released, or taken over, and are not recovered yet. */
  countUnrecovered(jobIds: readonly string[]): Promise<number>;

  /** Resets the attempts of a recovered session. */
  confirmRecovered(jobId: string): Promise<void>;

  /** Takes back an attempt: the owner that a session was taken over from has not died of it. */
  returnAttempt(jobId: string): Promise<void>;

  /**
   * Ends a session with its result, its recording, and the writes of `also`, all in one unit. The
   * check of the owner and the writes are one step. A session that has ended already stays as it
   * is.
   *
   * @returns the time of the end of the job, in milliseconds since the epoch
   * @throws OwnershipLostError when another process owns the session. Nothing is written
   */
  complete(session: OwnedSession, completion: LiveCompletion): Promise<number>;

  /**
   * Ends a session as failed, as long as the process owns it. Otherwise, and when it has ended
   * already, it stays as it is.
   *
   * @returns false when it stays as it is
   */
  fail(session: OwnedSession, failure: LiveFailure): Promise<boolean>;
}
