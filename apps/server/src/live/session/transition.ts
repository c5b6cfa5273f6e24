import { limits, type SessionTimes } from '../limits/session-limits.js';

/** Audio is accepted. */
interface RecordingPhase {
  readonly phase: 'recording';
  /** Time since which there has been no socket, undefined while there is one. */
  readonly lostAtMs: number | undefined;
  /** True once the client was warned of the end. */
  readonly isWarned: boolean;
}

/** The state of a session in this process, with the data of each phase. */
export type SessionPhase =
  | RecordingPhase
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

/** The lifecycle of a session in this process. */
export interface SessionLifecycle {
  readonly state: SessionPhase;
  /**
   * Whether its recording is processed. It is `suspended` after an error of the journal: the client
   * keeps the audio that was not acknowledged and reconnects, and the recording is processed again
   * from what is written.
   */
  readonly processing: 'running' | 'suspended';
}

/**
 * The lifecycle of a session that has not had a socket yet: the client that was admitted may never
 * complete its handshake.
 */
export function beginLifecycle(nowMs: number): SessionLifecycle {
  return {
    state: { phase: 'recording', lostAtMs: nowMs, isWarned: false },
    processing: 'running',
  };
}

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
  /** The journal cannot be read or written. */
  | { readonly type: 'suspended' }
  /** The recording is processed again. */
  | { readonly type: 'resumed' }
  /** Another process owns the session. */
  | { readonly type: 'fenced' }
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
  /**
   * End the recording: the client has been away for too long, or the session has reached its
   * longest duration.
   */
  | 'stop'
  /** End the recording: its transcript has reached the largest allowed size. */
  | 'stop-too-large'
  /** Close the socket and end the recording: the client is idle. */
  | 'stop-idle'
  /** Warn the client that the session ends soon. */
  | 'warn'
  /** Stop processing, and disconnect the client. */
  | 'suspend'
  /** Process the recording again. */
  | 'resume'
  /** Serve the last messages, and nothing else. */
  | 'end'
  /** Release everything but what is written, and disconnect the clients. */
  | 'release';

/** The next lifecycle, and the effects of the transition. */
export interface LifecycleTransition {
  readonly lifecycle: SessionLifecycle;
  readonly effects: readonly LifecycleEffect[];
}

type Times = Pick<SessionTimes, 'maximumMs' | 'resumeMs' | 'warningMs'>;

const firstRetryMs = 1000;
const maximumRetryMs = 30_000;
const none: readonly LifecycleEffect[] = [];

/**
 * The transition of a session by an event. This is a pure function. An event that does not apply to
 * a state leaves it unchanged.
 *
 * @param nowMs - monotonic time
 */
export function transition(
  lifecycle: SessionLifecycle,
  event: LifecycleEvent,
  nowMs: number,
  times: Times,
): LifecycleTransition {
  const { processing, state } = lifecycle;
  if (state.phase === 'closed') return { lifecycle, effects: none };
  if (event.type === 'suspended')
    return { lifecycle: { state, processing: 'suspended' }, effects: ['suspend'] };
  if (event.type === 'resumed')
    return { lifecycle: { state, processing: 'running' }, effects: none };
  const { effects, next } = step(state, event, nowMs, times);
  const isResumed = event.type === 'ticked' && processing === 'suspended';
  return {
    lifecycle: next === state ? lifecycle : { state: next, processing },
    effects: isResumed ? ['resume', ...effects] : effects,
  };
}

/** The next phase, and the effects of the step. */
interface Step {
  readonly next: SessionPhase;
  readonly effects: readonly LifecycleEffect[];
}

function step(
  state: SessionPhase,
  event: Exclude<LifecycleEvent, { type: 'suspended' | 'resumed' }>,
  nowMs: number,
  times: Times,
): Step {
  switch (event.type) {
    case 'connected':
    case 'lost':
    case 'stopped':
    case 'violated':
      return state.phase === 'recording' ? stepRecording(state, event.type, nowMs) : stay(state);
    case 'processed':
      return finish(state);
    case 'finished':
      return to(state.phase === 'ended' ? state : { phase: 'ended', endedAtMs: nowMs }, 'end');
    case 'finish-failed':
      return state.phase === 'finishing'
        ? retry(state.failures + 1, event.isTransient, nowMs)
        : stay(state);
    case 'ticked':
      return tick(state, event, nowMs, times);
    case 'fenced':
    case 'closed':
      return to({ phase: 'closed' }, 'release');
  }
}

/** What the client of a session leads to while it is recorded. */
function stepRecording(
  state: RecordingPhase,
  event: 'connected' | 'lost' | 'stopped' | 'violated',
  nowMs: number,
): Step {
  switch (event) {
    case 'connected':
      return stay({ ...state, lostAtMs: undefined });
    case 'lost':
      return stay({ ...state, lostAtMs: nowMs });
    case 'stopped':
      return to({ phase: 'processing' }, 'end-recording');
    case 'violated':
      return to({ phase: 'finishing', failures: 0 }, 'abort-recording', 'finish');
  }
}

function tick(
  state: SessionPhase,
  { isIdle, isTooLarge, remainingMs }: SessionObservation,
  nowMs: number,
  { maximumMs, resumeMs, warningMs }: Times,
): Step {
  if (state.phase === 'waiting') return nowMs >= state.retryAtMs ? finish(state) : stay(state);
  if (state.phase !== 'recording') return stay(state);
  const isGone = state.lostAtMs !== undefined && nowMs - state.lostAtMs >= resumeMs;
  if (isGone || remainingMs <= 0) return to(state, 'stop');
  if (isTooLarge) return to(state, 'stop-too-large');
  if (isIdle) return to(state, 'stop-idle');
  // There is no warning in a session that is not allowed to last longer than the warning time.
  const isWarning = !state.isWarned && remainingMs <= warningMs && maximumMs > warningMs;
  return isWarning ? to({ ...state, isWarned: true }, 'warn') : stay(state);
}

/** Ends the job, unless that is under way or not due. */
function finish(state: SessionPhase): Step {
  if (state.phase !== 'processing' && state.phase !== 'waiting') return stay(state);
  const failures = state.phase === 'waiting' ? state.failures : 0;
  return to({ phase: 'finishing', failures }, 'finish');
}

/**
 * Retries after transient errors without limit. After other errors, the job ends as failed once the
 * attempts are exhausted.
 */
function retry(failures: number, isTransient: boolean, nowMs: number): Step {
  if (failures >= limits.finishAttempts && !isTransient)
    return to({ phase: 'finishing', failures }, 'fail');
  const delayMs = Math.min(maximumRetryMs, firstRetryMs * 2 ** (failures - 1));
  return stay({ phase: 'waiting', failures, retryAtMs: nowMs + delayMs });
}

function stay(next: SessionPhase): Step {
  return { next, effects: none };
}

function to(next: SessionPhase, ...effects: LifecycleEffect[]): Step {
  return { next, effects };
}
