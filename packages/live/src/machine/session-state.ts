import type { LiveError } from '../errors/live-error.js';

/** How the connection of a session stands. */
interface Attempt {
  /** `opening`: a socket is being opened; `waiting`: for the next attempt. */
  readonly phase: 'opening' | 'waiting';
  /** How many attempts have failed in a row. */
  readonly failures: number;
  /** Since when there is no connection that brings anything. */
  readonly sinceMs: number;
}

/** A connection that stands. */
interface Connection {
  readonly phase: 'open';
  /** How many attempts had failed before it. */
  readonly failures: number;
  /** Since when nothing has come; null as soon as something has. */
  readonly sinceMs: number | null;
  /** When it was opened. */
  readonly openedMs: number;
}

/** What a session can be doing: it begins as `idle` and comes to `ended` or `failed`. */
export type SessionStateName =
  | 'idle'
  | 'connecting'
  | 'open'
  | 'reconnecting'
  | 'stopping'
  | 'ended'
  | 'failed';

/** Everything that a session can be. The times are those of its clock, in milliseconds. */
export type SessionState =
  | { readonly name: 'idle' }
  | ({ readonly name: 'connecting' } & Attempt)
  | ({ readonly name: 'open' } & Connection)
  | ({ readonly name: 'reconnecting' } & Attempt)
  | ({ readonly name: 'stopping' } & (Attempt | Connection))
  | { readonly name: 'ended'; readonly isComplete: boolean }
  | { readonly name: 'failed'; readonly error: LiveError };

/** A state in which nothing can happen any more. */
export type OverState = Extract<SessionState, { name: 'ended' | 'failed' }>;

/** Whether nothing can happen in a state any more. */
export function isOver(state: SessionState): state is OverState {
  return state.name === 'ended' || state.name === 'failed';
}
