import { LiveError } from '../errors/live-error.js';
import type { Reconnection } from './reconnection.js';
import { type ReconnectPolicy, retryDelay } from './retry-delay.js';
import { isOver, type OverState, type SessionState } from './session-state.js';

/** What can happen to a session. */
export type SessionEvent =
  | { readonly type: 'start' }
  | { readonly type: 'opened' }
  /** A message has come. */
  | { readonly type: 'received' }
  /** The connection, or the attempt to open it, is over. */
  | LostEvent
  /** The wait before the next attempt is over. */
  | { readonly type: 'waited' }
  | { readonly type: 'stop' }
  | { readonly type: 'close' }
  | { readonly type: 'fail'; readonly error: LiveError };

/** The connection, or the attempt to open it, is over. */
export interface LostEvent {
  readonly type: 'lost';
  /** What went wrong, retryable when it may pass; null when the session is complete. */
  readonly error: LiveError | null;
  /** How long the server asks to be left alone; null when it does not. */
  readonly retryAfterMs: number | null;
  /** A number from 0 up to 1. */
  readonly random: number;
}

/** What is to be done. */
export type SessionEffect =
  /** Open a socket. */
  | { readonly type: 'connect' }
  /** Send what the service does not have, and go on sending. */
  | { readonly type: 'resume' }
  /** Send the stop behind the last audio. */
  | { readonly type: 'send-stop' }
  /** Come back with `waited` after its delay. */
  | { readonly type: 'wait'; readonly reconnection: Reconnection }
  /** Close the socket and cancel the wait: the session is over. */
  | { readonly type: 'release' };

/** A state, and what is to be done on the way into it. */
export interface Transition {
  readonly state: SessionState;
  readonly effects: readonly SessionEffect[];
}

/** A state between the start and the end. */
type Running = Exclude<SessionState, OverState | { name: 'idle' }>;

/** A state in which a socket is being opened. */
type Attempting = Extract<Running, { phase: 'opening' | 'waiting' }>;

/** A connection that held for so long counts as a success: the waits after it begin small again. */
const stableAfterMs = 5000;

/**
 * What becomes of a session when something happens to it. Pure; what does not concern a state leaves it as it is.
 *
 * @param state - before
 * @param event - what happened
 * @param nowMs - when
 * @param policy - how it comes back
 */
export function transition(
  state: SessionState,
  event: SessionEvent,
  nowMs: number,
  policy: ReconnectPolicy,
): Transition {
  if (isOver(state)) return stay(state);
  if (event.type === 'close') return over({ name: 'ended', isComplete: false });
  if (event.type === 'fail') return over({ name: 'failed', error: event.error });
  if (state.name === 'idle') {
    if (event.type !== 'start' && event.type !== 'stop') return stay(state);
    const name = event.type === 'start' ? 'connecting' : 'stopping';
    const attempt = { phase: 'opening', failures: 0, sinceMs: nowMs } as const;
    return to({ name, ...attempt }, { type: 'connect' });
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
  const delayMs = retryDelay(failures, retryAfterMs, random, policy);
  if (nowMs + delayMs - sinceMs > policy.giveUpAfterMs) {
    const message = `No connection within ${policy.giveUpAfterMs} ms (giveUpAfterMs): ${error.message}`;
    const gaveUp = new LiveError('gave_up', message, { cause: error, isRetryable: true });
    return over({ name: 'failed', error: gaveUp });
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

function to(state: SessionState, ...effects: SessionEffect[]): Transition {
  return { state, effects };
}

function over(state: OverState): Transition {
  return to(state, { type: 'release' });
}
