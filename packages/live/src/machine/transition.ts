import { LiveError } from '../errors/live-error.js';
import type { Loss } from './close-policy.js';
import type { Reconnection } from './reconnection.js';
import { type ReconnectPolicy, retryDelay } from './retry-delay.js';
import { isOver, type SessionState } from './session-state.js';

/** What can happen to a session. */
export type SessionEvent =
  | { readonly type: 'start'; readonly nowMs: number }
  | { readonly type: 'opened'; readonly nowMs: number }
  /** The first message of a connection has come. */
  | { readonly type: 'received' }
  /** The connection, or the attempt to open it, is over. `random` is a number from 0 up to 1. */
  | { readonly type: 'lost'; readonly loss: Loss; readonly nowMs: number; readonly random: number }
  /** The wait before the next attempt is over. */
  | { readonly type: 'waited' }
  | { readonly type: 'stop'; readonly nowMs: number }
  | { readonly type: 'close' }
  | { readonly type: 'fail'; readonly error: LiveError };

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

/** A connection that held for so long counts as a success: the waits after it begin small again. */
const stableAfterMs = 5000;

/**
 * What becomes of a session when something happens to it. Pure; what does not concern a state leaves it as it is.
 *
 * @param state - before
 * @param event - what happened
 * @param policy - how it comes back
 */
export function transition(
  state: SessionState,
  event: SessionEvent,
  policy: ReconnectPolicy,
): Transition {
  if (isOver(state)) return stay(state);
  switch (event.type) {
    case 'start':
      if (state.name !== 'idle') return stay(state);
      return to({ name: 'connecting', ...opening(event.nowMs) }, { type: 'connect' });
    case 'opened':
      return opened(state, event.nowMs);
    case 'received':
      return 'phase' in state && state.phase === 'open'
        ? stay({ ...state, sinceMs: null })
        : stay(state);
    case 'waited':
      return 'phase' in state && state.phase === 'waiting'
        ? to({ ...state, phase: 'opening' }, { type: 'connect' })
        : stay(state);
    case 'lost':
      return lost(state, event, policy);
    case 'stop':
      if (state.name === 'stopping') return stay(state);
      if (state.name === 'idle') {
        return to({ name: 'stopping', ...opening(event.nowMs) }, { type: 'connect' });
      }
      return state.name === 'open'
        ? to({ ...state, name: 'stopping' }, { type: 'send-stop' })
        : stay({ ...state, name: 'stopping' });
    case 'close':
      return to({ name: 'ended', isComplete: false }, { type: 'release' });
    case 'fail':
      return to({ name: 'failed', error: event.error }, { type: 'release' });
  }
}

function opened(state: SessionState, nowMs: number): Transition {
  if (!('phase' in state) || state.phase !== 'opening') return stay(state);
  const { failures, sinceMs } = state;
  const connection = { phase: 'open', failures, sinceMs, openedMs: nowMs } as const;
  return state.name === 'stopping'
    ? to({ name: 'stopping', ...connection }, { type: 'resume' }, { type: 'send-stop' })
    : to({ name: 'open', ...connection }, { type: 'resume' });
}

function lost(
  state: SessionState,
  { loss, nowMs, random }: Extract<SessionEvent, { type: 'lost' }>,
  policy: ReconnectPolicy,
): Transition {
  if (!('phase' in state) || state.phase === 'waiting') return stay(state);
  if (loss.kind === 'complete') {
    return to({ name: 'ended', isComplete: true }, { type: 'release' });
  }
  if (loss.kind === 'fatal') {
    return to({ name: 'failed', error: loss.error }, { type: 'release' });
  }
  const isStable = state.phase === 'open' && nowMs - state.openedMs >= stableAfterMs;
  const failures = isStable ? 0 : state.failures;
  const sinceMs = state.sinceMs ?? nowMs;
  const delayMs = retryDelay(failures, loss.retryAfterMs, random, policy);
  if (nowMs + delayMs - sinceMs > policy.giveUpAfterMs) {
    const message = `There was no connection within ${policy.giveUpAfterMs} ms (giveUpAfterMs).`;
    const error = new LiveError('gave_up', message, { cause: loss.error, isRetryable: true });
    return to({ name: 'failed', error }, { type: 'release' });
  }
  const name = state.name === 'open' ? 'reconnecting' : state.name;
  const attempt = { phase: 'waiting', failures: failures + 1, sinceMs } as const;
  const reconnection = { failures: attempt.failures, delayMs, error: loss.error };
  return to({ name, ...attempt }, { type: 'wait', reconnection });
}

function opening(nowMs: number) {
  return { phase: 'opening', failures: 0, sinceMs: nowMs } as const;
}

function stay(state: SessionState): Transition {
  return { state, effects: [] };
}

function to(state: SessionState, ...effects: SessionEffect[]): Transition {
  return { state, effects };
}
