/** A WebSocket close code of a live session. */
export interface CloseCode {
  /** Number of the code in the close frame: 1000 to 1015 by RFC 6455, 4000 to 4999 by this contract. */
  readonly code: number;
  /** Stable name, for programs. */
  readonly name: string;
  /** Cause, as a sentence. */
  readonly meaning: string;
  /** True when the client is to connect to the same url again. */
  readonly reconnect: boolean;
}

/** The codes that the server closes a live socket with. It never uses 1001 and 1008, which clients read in contrary ways. */
export const closeCodes = [
  { code: 1000, name: 'complete', meaning: 'The session is complete.', reconnect: false },
  {
    code: 1009,
    name: 'frame_too_large',
    meaning: 'A frame was larger than 1 MiB.',
    reconnect: true,
  },
  { code: 1012, name: 'restart', meaning: 'The server restarts.', reconnect: true },
  { code: 1013, name: 'overloaded', meaning: 'The server has no capacity left.', reconnect: true },
  {
    code: 4400,
    name: 'protocol_fault',
    meaning: 'The client broke the protocol.',
    reconnect: false,
  },
  {
    code: 4401,
    name: 'token_refused',
    meaning: 'The token is unknown or expired.',
    reconnect: false,
  },
  { code: 4408, name: 'idle', meaning: 'No audio came for the idle limit.', reconnect: false },
  {
    code: 4409,
    name: 'taken_over',
    meaning: 'A newer socket took the session over.',
    reconnect: false,
  },
  { code: 4429, name: 'over_quota', meaning: 'A quota is used up.', reconnect: false },
  { code: 4500, name: 'internal_fault', meaning: 'The server failed.', reconnect: true },
] as const satisfies readonly CloseCode[];

/**
 * Name of a code that the server closes a live socket with.
 *
 * - `complete` (1000): the session is complete
 * - `frame_too_large` (1009): a frame was larger than 1 MiB
 * - `restart` (1012), `overloaded` (1013), `internal_fault` (4500): connect to the same url again
 * - `protocol_fault` (4400): the client broke the protocol
 * - `token_refused` (4401): the token is unknown or expired
 * - `idle` (4408): no audio came for the idle limit
 * - `taken_over` (4409): a newer socket took the session over
 * - `over_quota` (4429): a quota is used up
 */
export type CloseCodeName = (typeof closeCodes)[number]['name'];
