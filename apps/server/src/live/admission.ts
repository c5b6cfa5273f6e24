import type { AdmittedSession, KnownNode } from '../storage/index.js';
import type { SessionActor } from './session/session-actor.js';

/** Role of a token: a `viewer` only follows its session. */
type TokenRole = AdmittedSession['role'];

/** Outcome of a request to connect to a session. */
export type Admission =
  | { readonly kind: 'session'; readonly session: SessionActor; readonly role: TokenRole }
  /** Another node serves the session, or has the room that this one lacks. */
  | { readonly kind: 'elsewhere'; readonly node: KnownNode }
  | { readonly kind: 'unknown' }
  /** The client of the session has not connected yet, and a viewer cannot start it. */
  | { readonly kind: 'not-begun' }
  | { readonly kind: 'busy' };

/** Admits the clients of sessions, to this node or to another one. */
export interface LiveAdmission {
  /** Number of connected viewers of all sessions. */
  readonly viewerCount: number;
  /**
   * Finds the session of a token.
   *
   * @param trustsHeartbeats - false to ask the database whether the owner lives, although its last
   * heartbeat came in time
   */
  admit(tokenHash: string, trustsHeartbeats: boolean): Promise<Admission>;
}

/** Admission to a node, or to none when there is none with room. */
export const elsewhere = (node: KnownNode | undefined): Admission =>
  node === undefined ? { kind: 'busy' } : { kind: 'elsewhere', node };
