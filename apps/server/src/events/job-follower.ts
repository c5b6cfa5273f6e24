import type { JobQueue } from '../queue/index.js';
import {
  type JobState,
  ResultDeletedError,
  type Storage,
  type StoredProgress,
} from '../storage/index.js';

/** Position in the events of a job: everything before it was consumed. */
export interface EventCursor {
  /** Number of utterances. */
  readonly utterances: number;
  /** Version of the progress, or -1 before the first. */
  readonly progress: number;
}

/** Cursor before the first event. */
export const firstCursor: EventCursor = { utterances: 0, progress: -1 };

/** Event of a pre-recorded job, with the cursor after it. */
export type JobEvent = { readonly cursor: EventCursor } & (
  | { readonly type: 'progress'; readonly progress: StoredProgress }
  | {
      readonly type: 'utterance';
      /** JSON of an `Utterance` of the contract, as it is in the result. */
      readonly text: string;
    }
  | { readonly type: 'done' }
  | { readonly type: 'error'; readonly code: number; readonly message: string }
);

/** Options of {@link JobFollower.follow}. */
interface FollowOptions {
  /** Key of the job. */
  readonly keyId: string;
  readonly jobId: string;
  /** Cursor after the last consumed event. @defaultValue all events follow */
  readonly after?: EventCursor | undefined;
  /** Ends the iteration without an error. */
  readonly signal: AbortSignal;
}

/**
 * Follows jobs, whichever process works on them: their progress, their end, and each finished
 * utterance once and in order as soon as it is on disk. Utterances that an add-on may still change
 * follow when the job is done. Events are read from the storage a few at a time, as fast as they
 * are consumed.
 */
export interface JobFollower {
  /**
   * Iterates over the events of a job until `done` or `error`. It ends without either when the
   * signal is aborted or the job is deleted. When the progress changes faster than it is consumed,
   * only its latest value becomes an event.
   */
  follow(options: FollowOptions): AsyncGenerator<JobEvent, void, undefined>;
}

/** Dependencies of {@link createJobFollower}. */
export interface JobFollowerDependencies {
  readonly storage: Pick<Storage, 'jobs' | 'journal' | 'results'>;
  /** Notified of the jobs that this process works on. */
  readonly queue: Pick<JobQueue, 'updates'>;
}

/**
 * Interval at which a job is read again without a notification, since another process may work on
 * it, in milliseconds.
 */
const pollMs = 1000;

/** Creates a {@link JobFollower}. */
export function createJobFollower(dependencies: JobFollowerDependencies): JobFollower {
  return { follow: (options) => follow(options, dependencies) };
}

async function* follow(
  { keyId, jobId, after = firstCursor, signal }: FollowOptions,
  { queue, storage }: JobFollowerDependencies,
): AsyncGenerator<JobEvent, void, undefined> {
  const watch = queue.updates.watch(jobId);
  let cursor = after;
  try {
    while (!signal.aborted) {
      const seen = watch.updates;
      const state = await storage.jobs.getState(keyId, jobId);
      if (state === undefined) return;
      for await (const text of readUtterances(jobId, state, cursor.utterances, storage)) {
        if (signal.aborted) return;
        cursor = { ...cursor, utterances: cursor.utterances + 1 };
        yield { type: 'utterance', cursor, text };
      }
      const last = findLastEvent(state, cursor);
      if (last !== undefined) return yield last;
      const { progress } = state;
      if (progress.version > cursor.progress) {
        cursor = { ...cursor, progress: progress.version };
        yield { type: 'progress', cursor, progress };
      }
      await watch.wait(pollMs, signal, seen).catch(() => undefined);
    }
  } catch (error) {
    if (!(error instanceof ResultDeletedError)) throw error;
  } finally {
    watch.close();
  }
}

/**
 * Utterances from number `from` on. Those of a job that is done are from its result, since its
 * journal is removed then.
 */
function readUtterances(
  jobId: string,
  { isChangedLater, status }: JobState,
  from: number,
  { journal, results }: JobFollowerDependencies['storage'],
): AsyncIterable<string> | Iterable<string> {
  if (status === 'done') return results.readUtterances(jobId, from);
  return isChangedLater ? [] : journal.read(jobId, from);
}

/** The last event of a job, or undefined while it has not ended. */
function findLastEvent(
  { errorCode, errorMessage, status }: JobState,
  cursor: EventCursor,
): JobEvent | undefined {
  if (status === 'done') return { type: 'done', cursor };
  if (status !== 'error') return undefined;
  return { type: 'error', cursor, code: errorCode ?? 500, message: errorMessage ?? '' };
}
