import type { LiveError } from '../live-error.js';

/** Phase of a session without a connection. */
interface Attempt {
  /** `opening` while a socket is being opened, `waiting` before the next attempt. */
  readonly phase: 'opening' | 'waiting';
  /** Number of attempts that have failed in a row. */
  readonly failures: number;
  /** Time since which nothing has been received over any connection. */
  readonly sinceMs: number;
}

/** Phase of a session with a connection. */
interface Connection {
  readonly phase: 'open';
  /** Number of attempts that had failed before it. */
  readonly failures: number;
  /** Time since which nothing has been received, or null as soon as something is. */
  readonly sinceMs: number | null;
  /** Time at which the connection was opened. */
  readonly openedMs: number;
}

/** Before the start, and after the end. */
interface Inactive {
  readonly phase?: never;
}

/** Name of the state of a session: it begins as `idle` and ends as `ended` or `failed`. */
export type SessionStateName =
  | 'idle'
  | 'connecting'
  | 'open'
  | 'reconnecting'
  | 'stopping'
  | 'ended'
  | 'failed';

/** State of a session, with its data. Times are those of its clock, in milliseconds. */
export type SessionState =
  | ({ readonly name: 'idle' } & Inactive)
  | ({ readonly name: 'connecting' } & Attempt)
  | ({ readonly name: 'open' } & Connection)
  | ({ readonly name: 'reconnecting' } & Attempt)
  | ({ readonly name: 'stopping' } & (Attempt | Connection))
  | ({ readonly name: 'ended'; readonly isComplete: boolean } & Inactive)
  | ({ readonly name: 'failed'; readonly error: LiveError } & Inactive);

/** A state that no event can change. */
export type FinalState = Extract<SessionState, { name: 'ended' | 'failed' }>;

/** True for a state that no event can change. */
export function hasEnded(state: SessionState): state is FinalState {
  return state.name === 'ended' || state.name === 'failed';
}
