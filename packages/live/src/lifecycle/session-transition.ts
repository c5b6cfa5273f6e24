import { LiveError } from '../live-error.js';
import { type Reconnection, type ReconnectPolicy, reconnectDelayMs } from './reconnect-policy.js';
import { type FinalState, isOver, type SessionState } from './session-state.js';

/** An event in the life of a session. */
export type LifecycleEvent =
  | { readonly type: 'start' }
  | { readonly type: 'opened' }
  /** A message was received. */
  | { readonly type: 'received' }
  /** The connection, or the attempt to open it, is over. */
  | LostEvent
  /** The wait before the next attempt is over. */
  | { readonly type: 'waited' }
  | { readonly type: 'stop' }
  | { readonly type: 'close' }
  | { readonly type: 'fail'; readonly error: LiveError };

/** The connection, or the attempt to open it, is over. */
interface LostEvent {
  readonly type: 'lost';
  /** Reason of the loss, retryable when it may be temporary; null when the session is complete. */
  readonly error: LiveError | null;
  /** Wait that the server asks for; null when it does not. */
  readonly retryAfterMs: number | null;
  /** A number from 0 up to 1. */
  readonly random: number;
}

/** An action that a transition asks for. */
export type LifecycleEffect =
  /** Open a socket. */
  | { readonly type: 'connect' }
  /** Send what the service does not have, and what follows. */
  | { readonly type: 'resume' }
  /** Send the stop after the last audio. */
  | { readonly type: 'send-stop' }
  /** Dispatch `waited` after the delay. */
  | { readonly type: 'wait'; readonly reconnection: Reconnection }
  /** Close the socket and cancel the wait: the session is over. */
  | { readonly type: 'release' };

/** The next state, and the effects on the way into it. */
export interface Transition {
  readonly state: SessionState;
  readonly effects: readonly LifecycleEffect[];
}

/** A state between the start and the end. */
type Running = Exclude<SessionState, FinalState | { name: 'idle' }>;

/** A state in which a socket is being opened. */
type Attempting = Extract<Running, { phase: 'opening' | 'waiting' }>;

/** Time after which a connection counts as a success: the waits after it begin small again. */
const stableAfterMs = 5000;

/**
 * Computes the next state of a session. Pure; an event that does not concern a state leaves it as it is.
 *
 * @param state - the present state
 * @param event - the event
 * @param nowMs - time of the event, on the clock of the session
 * @param policy - limits of the attempts to connect again
 */
export function transition(
  state: SessionState,
  event: LifecycleEvent,
  nowMs: number,
  policy: ReconnectPolicy,
): Transition {
  if (isOver(state)) return stay(state);
  if (event.type === 'close') return over({ name: 'ended', isComplete: false });
  if (event.type === 'fail') return over({ name: 'failed', error: event.error });
  if (state.name === 'idle') {
    if (event.type !== 'start' && event.type !== 'stop') return stay(state);
    const name = event.type === 'start' ? 'connecting' : 'stopping';
    return to({ name, phase: 'opening', failures: 0, sinceMs: nowMs }, { type: 'connect' });
  }
  switch (event.type) {
    case 'start':
      return stay(state);
    case 'opened':
      return state.phase === 'opening' ? opened(state, nowMs) : stay(state);
    case 'received':
      return stay(state.phase === 'open' ? { ...state, sinceMs: null } : state);
    case 'waited':
      return state.phase === 'waiting'
        ? to({ ...state, phase: 'opening' }, { type: 'connect' })
        : stay(state);
    case 'lost':
      return state.phase === 'waiting' ? stay(state) : lost(state, event, nowMs, policy);
    case 'stop':
      return state.name === 'open'
        ? to({ ...state, name: 'stopping' }, { type: 'send-stop' })
        : stay({ ...state, name: 'stopping' });
  }
}

function opened({ name, failures, sinceMs }: Attempting, nowMs: number): Transition {
  const connection = { phase: 'open', failures, sinceMs, openedMs: nowMs } as const;
  return name === 'stopping'
    ? to({ name, ...connection }, { type: 'resume' }, { type: 'send-stop' })
    : to({ name: 'open', ...connection }, { type: 'resume' });
}

function lost(
  state: Exclude<Running, { phase: 'waiting' }>,
  { error, retryAfterMs, random }: LostEvent,
  nowMs: number,
  policy: ReconnectPolicy,
): Transition {
  if (error === null) return over({ name: 'ended', isComplete: true });
  if (!error.isRetryable) return over({ name: 'failed', error });
  const isStable = state.phase === 'open' && nowMs - state.openedMs >= stableAfterMs;
  const failures = isStable ? 0 : state.failures;
  const sinceMs = state.sinceMs ?? nowMs;
  const delayMs = reconnectDelayMs(failures, retryAfterMs, random, policy);
  if (nowMs + delayMs - sinceMs > policy.timeoutMs) {
    const message = `No connection within ${policy.timeoutMs} ms (reconnect.timeoutMs): ${error.message}`;
    const timeout = new LiveError('connection_timeout', message, {
      cause: error,
      isRetryable: true,
    });
    return over({ name: 'failed', error: timeout });
  }
  const name = state.name === 'open' ? 'reconnecting' : state.name;
  const reconnection = { failures: failures + 1, delayMs, error };
  return to(
    { name, phase: 'waiting', failures: failures + 1, sinceMs },
    { type: 'wait', reconnection },
  );
}

function stay(state: SessionState): Transition {
  return { state, effects: [] };
}

function to(state: SessionState, ...effects: LifecycleEffect[]): Transition {
  return { state, effects };
}

function over(state: FinalState): Transition {
  return to(state, { type: 'release' });
}
