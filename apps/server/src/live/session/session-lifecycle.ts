import { limits, type SessionTimes } from './session-limits.js';

/** A state of a session in this process, with the data that only it has. */
export type SessionLifecycle =
  /** Audio is taken; `lostAtMs` is the time since which there is no socket, undefined while there is one. */
  | { readonly phase: 'recording'; readonly lostAtMs: number | undefined }
  /** The recording has ended, and the engine processes the rest of it. */
  | { readonly phase: 'processing' }
  /** The job is being ended, after a number of attempts that failed. */
  | { readonly phase: 'finishing'; readonly failures: number }
  /** The job is ended again later. */
  | { readonly phase: 'waiting'; readonly failures: number; readonly retryAtMs: number }
  /** The job has ended; clients may still fetch the last messages. */
  | { readonly phase: 'ended'; readonly endedAtMs: number }
  /** The session is left to another process, or forgotten. */
  | { readonly phase: 'closed' };

/** An event in the life of a session. */
export type LifecycleEvent =
  /** A socket was taken. */
  | { readonly type: 'connected' }
  /** The socket was lost. */
  | { readonly type: 'lost' }
  /** The end of the recording is in the journal. */
  | { readonly type: 'stopped' }
  /** A violation of the protocol, which ends the session, is in the journal. */
  | { readonly type: 'violated' }
  /** The recording was processed to its end. */
  | { readonly type: 'processed' }
  /** The job has ended. */
  | { readonly type: 'finished' }
  /** The job could not be ended; transient errors pass by themselves, such as a full disk. */
  | { readonly type: 'finish-failed'; readonly isTransient: boolean }
  | ({ readonly type: 'ticked' } & SessionObservation)
  | { readonly type: 'closed' };

/** Measurements of a session for its limits. */
export interface SessionObservation {
  /** Time that the session may still last, in milliseconds. */
  readonly remainingMs: number;
  /** True once its transcript has the size that one may have. */
  readonly isTooLarge: boolean;
  /** True while the client is connected, and has sent nothing for as long as it may. */
  readonly isIdle: boolean;
}

/** A task for the owner of the state. */
export type LifecycleEffect =
  /** Process the recording to its end. */
  | 'end-recording'
  /** Process nothing more of the recording. */
  | 'abort-recording'
  /** End the job. */
  | 'finish'
  /** End the job as an error: ending it failed too often. */
  | 'fail'
  /** End the recording: nobody is connected, or the session has lasted as long as it may. */
  | 'stop'
  /** End the recording: its transcript is as large as one may become. */
  | 'stop-too-large'
  /** Close the socket and end the recording: the client is idle. */
  | 'stop-idle'
  /** Warn the client that the session ends soon. */
  | 'warn';

/** The lifecycle of a session as the parts of the session see it. */
export interface SessionControl {
  /** The phase that the session is in. */
  phase(): SessionLifecycle['phase'];
  /** Takes an event, and performs its effects. */
  dispatch(event: LifecycleEvent): void;
  /** Suspends the session: something cannot be written or read. */
  suspend(error: unknown): void;
}

/** A state, and the tasks on the way into it. */
export interface LifecycleTransition {
  readonly state: SessionLifecycle;
  readonly effects: readonly LifecycleEffect[];
}

const firstRetryMs = 1000;
const maximumRetryMs = 30_000;
const none: readonly LifecycleEffect[] = [];

/**
 * The state of a session after an event. Pure; an event that does not concern a state leaves it as it is.
 *
 * @param nowMs - by the monotonic clock
 */
export function transition(
  state: SessionLifecycle,
  event: LifecycleEvent,
  nowMs: number,
  times: Pick<SessionTimes, 'maximumMs' | 'resumeMs' | 'warningMs'>,
): LifecycleTransition {
  if (state.phase === 'closed') return stay(state);
  switch (event.type) {
    case 'connected':
      return stay(
        state.phase === 'recording' ? { phase: 'recording', lostAtMs: undefined } : state,
      );
    case 'lost':
      return stay(state.phase === 'recording' ? { phase: 'recording', lostAtMs: nowMs } : state);
    case 'stopped':
      return state.phase === 'recording'
        ? to({ phase: 'processing' }, 'end-recording')
        : stay(state);
    case 'violated':
      return state.phase === 'recording'
        ? to({ phase: 'finishing', failures: 0 }, 'abort-recording', 'finish')
        : stay(state);
    case 'processed':
      return state.phase === 'processing' || state.phase === 'waiting'
        ? finish(state)
        : stay(state);
    case 'finished':
      return state.phase === 'ended' ? stay(state) : stay({ phase: 'ended', endedAtMs: nowMs });
    case 'finish-failed':
      return state.phase === 'finishing'
        ? retry(state.failures + 1, event.isTransient, nowMs)
        : stay(state);
    case 'ticked':
      return tick(state, event, nowMs, times);
    case 'closed':
      return stay({ phase: 'closed' });
  }
}

function tick(
  state: SessionLifecycle,
  { isIdle, isTooLarge, remainingMs }: SessionObservation,
  nowMs: number,
  { maximumMs, resumeMs, warningMs }: Pick<SessionTimes, 'maximumMs' | 'resumeMs' | 'warningMs'>,
): LifecycleTransition {
  if (state.phase === 'waiting') return nowMs >= state.retryAtMs ? finish(state) : stay(state);
  if (state.phase !== 'recording') return stay(state);
  const isGone = state.lostAtMs !== undefined && nowMs - state.lostAtMs >= resumeMs;
  if (isGone || remainingMs <= 0) return to(state, 'stop');
  if (isTooLarge) return to(state, 'stop-too-large');
  if (isIdle) return to(state, 'stop-idle');
  // A session that may last no longer than the warning comes before its end has no use for it.
  return remainingMs <= warningMs && maximumMs > warningMs ? to(state, 'warn') : stay(state);
}

function finish(
  state: Extract<SessionLifecycle, { phase: 'processing' | 'waiting' }>,
): LifecycleTransition {
  const failures = state.phase === 'waiting' ? state.failures : 0;
  return to({ phase: 'finishing', failures }, 'finish');
}

/** Transient errors are waited for; after others the job ends as an error, once its attempts are exhausted. */
function retry(failures: number, isTransient: boolean, nowMs: number): LifecycleTransition {
  if (failures >= limits.finishAttempts && !isTransient)
    return to({ phase: 'finishing', failures }, 'fail');
  const delayMs = Math.min(maximumRetryMs, firstRetryMs * 2 ** (failures - 1));
  return stay({ phase: 'waiting', failures, retryAtMs: nowMs + delayMs });
}

function stay(state: SessionLifecycle): LifecycleTransition {
  return { state, effects: none };
}

function to(state: SessionLifecycle, ...effects: LifecycleEffect[]): LifecycleTransition {
  return { state, effects };
}
