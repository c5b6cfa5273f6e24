import { LiveError } from '../live-error.js';
import { type Reconnection, type ReconnectPolicy, reconnectDelayMs } from './reconnect-policy.js';
import { type FinalState, hasEnded, type SessionState } from './session-state.js';

/** An event in the life of a session. */
export type LifecycleEvent =
  | 'start'
  | 'opened'
  /** A message was received. */
  | 'received'
  /** The wait before the next attempt has ended. */
  | 'waited'
  | 'stop'
  | 'close'
  | LostConnection
  /** The session cannot continue. */
  | LiveError;

/** The connection, or the attempt to open it, has ended. */
interface LostConnection {
  /**
   * Reason of the loss, retryable when it may be temporary, or null when the session is complete.
   */
  readonly reason: LiveError | null;
  /** Wait that the server asks for, or null or undefined when it does not ask for one. */
  readonly retryAfterMs: number | null | undefined;
  /** A number from 0 up to 1. */
  readonly random: number;
}

/** An action that a transition asks for. */
export type LifecycleEffect =
  /** Open a socket. */
  | 'connect'
  /** Send the audio that the service does not have, and the audio that follows. */
  | 'resume'
  /** Send the stop after the last audio. */
  | 'stop'
  /** Close the socket and cancel the wait, because the session has ended. */
  | 'release'
  /** Dispatch `waited` after its delay. */
  | Reconnection;

/** The next state, and the effects on the way into it. */
export type Transition = readonly [state: SessionState, ...effects: LifecycleEffect[]];

/** A state between the start and the end. */
type Running = Exclude<SessionState, FinalState | { name: 'idle' }>;

/** A state in which a socket is being opened. */
type Attempting = Extract<Running, { phase: 'opening' | 'waiting' }>;

/**
 * Computes the next state of a session. It is a pure function. An event that does not concern a
 * state leaves it unchanged.
 *
 * @param nowMs - time of the event, on the clock of the session
 * @param policy - limits of the attempts to connect again
 */
export function transition(
  state: SessionState,
  event: LifecycleEvent,
  nowMs: number,
  policy: ReconnectPolicy,
): Transition {
  if (hasEnded(state)) return [state];
  if (event === 'close') return ended(false);
  if (LiveError.is(event)) return failed(event);
  if (state.name === 'idle') {
    if (event !== 'start' && event !== 'stop') return [state];
    const name = event === 'start' ? 'connecting' : 'stopping';
    return [{ name, phase: 'opening', failures: 0, sinceMs: nowMs }, 'connect'];
  }
  return proceeded(state, event, nowMs, policy);
}

function proceeded(
  state: Running,
  event: Exclude<LifecycleEvent, 'close' | LiveError>,
  nowMs: number,
  policy: ReconnectPolicy,
): Transition {
  if (event === 'stop') {
    const stopping = { ...state, name: 'stopping' } as const;
    return state.name === 'open' ? [stopping, 'stop'] : [stopping];
  }
  if (event === 'received' && state.phase === 'open') return [{ ...state, sinceMs: null }];
  if (event === 'opened' && state.phase === 'opening') return opened(state, nowMs);
  if (event === 'waited' && state.phase === 'waiting')
    return [{ ...state, phase: 'opening' }, 'connect'];
  if (typeof event === 'object' && state.phase !== 'waiting')
    return lost(state, event, nowMs, policy);
  return [state];
}

function opened(state: Attempting, nowMs: number): Transition {
  const connection = { phase: 'open', openedMs: nowMs } as const;
  return state.name === 'stopping'
    ? [{ ...state, ...connection }, 'resume', 'stop']
    : [{ ...state, ...connection, name: 'open' }, 'resume'];
}

function lost(
  state: Exclude<Running, { phase: 'waiting' }>,
  { reason, retryAfterMs, random }: LostConnection,
  nowMs: number,
  policy: ReconnectPolicy,
): Transition {
  /**
   * Time in milliseconds after which a connection counts as a success, so that later waits start
   * small again.
   */
  const stableAfterMs = 5000;
  if (!reason) return ended(true);
  if (!reason.isRetryable) return failed(reason);
  const isStable = state.phase === 'open' && nowMs - state.openedMs >= stableAfterMs;
  const failures = isStable ? 1 : state.failures + 1;
  const sinceMs = state.sinceMs ?? nowMs;
  const delayMs = reconnectDelayMs(failures - 1, retryAfterMs, random, policy);
  if (nowMs + delayMs - sinceMs > policy.timeoutMs) {
    const message = `No connection within ${policy.timeoutMs} ms (reconnect.timeoutMs): ${reason.message}`;
    return failed(
      new LiveError('connection_timeout', message, { cause: reason, isRetryable: true }),
    );
  }
  const name = state.name === 'open' ? 'reconnecting' : state.name;
  return [
    { name, phase: 'waiting', failures, sinceMs },
    { failures, delayMs, error: reason },
  ];
}

function ended(isComplete: boolean): Transition {
  return [{ name: 'ended', isComplete }, 'release'];
}

function failed(error: LiveError): Transition {
  return [{ name: 'failed', error }, 'release'];
}
