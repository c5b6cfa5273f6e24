import { limits, type SessionTimes } from './session-limits.js';

/** The state of a session in this process, with the data of each phase. */
export type SessionLifecycle =
  /** Audio is accepted. `lostAtMs` is the time since which there has been no socket, undefined while there is one. */
  | { readonly phase: 'recording'; readonly lostAtMs: number | undefined }
  /** The recording has ended, and the engine processes its remainder. */
  | { readonly phase: 'processing' }
  /** The job is being ended, after a number of failed attempts. */
  | { readonly phase: 'finishing'; readonly failures: number }
  /** Ending the job is retried later. */
  | { readonly phase: 'waiting'; readonly failures: number; readonly retryAtMs: number }
  /** The job has ended. Clients may still fetch the last messages. */
  | { readonly phase: 'ended'; readonly endedAtMs: number }
  /** The session is left to another process, or no longer needed. */
  | { readonly phase: 'closed' };

/** An event in the life of a session. */
export type LifecycleEvent =
  /** A socket was accepted. */
  | { readonly type: 'connected' }
  /** The socket was lost. */
  | { readonly type: 'lost' }
  /** The end of the recording is in the journal. */
  | { readonly type: 'stopped' }
  /** A violation of the protocol, which ends the session, is in the journal. */
  | { readonly type: 'violated' }
  /** All of the recording has been processed. */
  | { readonly type: 'processed' }
  /** The job has ended. */
  | { readonly type: 'finished' }
  /** The job could not be ended. Transient errors, such as a full disk, may resolve themselves. */
  | { readonly type: 'finish-failed'; readonly isTransient: boolean }
  | ({ readonly type: 'ticked' } & SessionObservation)
  | { readonly type: 'closed' };

/** Measurements of a session for its limits. */
export interface SessionObservation {
  /** Remaining time of the session, in milliseconds. */
  readonly remainingMs: number;
  /** True once its transcript has reached the largest allowed size. */
  readonly isTooLarge: boolean;
  /** True while the client is connected but has sent nothing for the idle time. */
  readonly isIdle: boolean;
}

/** An effect that the owner of the state must perform. */
export type LifecycleEffect =
  /** Process the recording to its end. */
  | 'end-recording'
  /** Process nothing more of the recording. */
  | 'abort-recording'
  /** End the job. */
  | 'finish'
  /** End the job as failed, since ending it has failed too often. */
  | 'fail'
  /** End the recording: the client has been away for too long, or the session has reached its longest duration. */
  | 'stop'
  /** End the recording: its transcript has reached the largest allowed size. */
  | 'stop-too-large'
  /** Close the socket and end the recording: the client is idle. */
  | 'stop-idle'
  /** Warn the client that the session ends soon. */
  | 'warn';

/** The lifecycle of a session, for the parts of the session. */
export interface SessionControl {
  /** The current phase. */
  phase(): SessionLifecycle['phase'];
  /** Applies an event, and performs its effects. */
  dispatch(event: LifecycleEvent): void;
  /** Suspends the session because of an error of the file system. */
  suspend(error: unknown): void;
}

/** The next state, and the effects of the transition. */
export interface LifecycleTransition {
  readonly state: SessionLifecycle;
  readonly effects: readonly LifecycleEffect[];
}

const firstRetryMs = 1000;
const maximumRetryMs = 30_000;
const none: readonly LifecycleEffect[] = [];

/**
 * The transition of a session by an event. This is a pure function. An event that does not apply to a state leaves it unchanged.
 *
 * @param nowMs - monotonic time
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
  // There is no warning in a session that is not allowed to last longer than the warning time.
  return remainingMs <= warningMs && maximumMs > warningMs ? to(state, 'warn') : stay(state);
}

function finish(
  state: Extract<SessionLifecycle, { phase: 'processing' | 'waiting' }>,
): LifecycleTransition {
  const failures = state.phase === 'waiting' ? state.failures : 0;
  return to({ phase: 'finishing', failures }, 'finish');
}

/** Retries after transient errors without limit. After other errors, the job ends as failed once the attempts are exhausted. */
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
