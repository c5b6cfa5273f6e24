/** A WebSocket close code of a live session. */
export interface CloseCode<
  Code extends number = number,
  Name extends string = string,
  Reconnect extends boolean = boolean,
> {
  /**
   * Number of the code in the close frame: 1000 to 1015 by RFC 6455, 4000 to 4999 by this contract.
   */
  readonly code: Code;
  /** Stable name, for programs. */
  readonly name: Name;
  /** Cause, as a sentence. */
  readonly meaning: string;
  /** True when the client is to connect to the same url again. */
  readonly reconnect: Reconnect;
}

function closeCode<Code extends number, Name extends string, Reconnect extends boolean>(
  code: Code,
  name: Name,
  meaning: string,
  reconnect: Reconnect,
): CloseCode<Code, Name, Reconnect> {
  return { code, name, meaning, reconnect };
}

/**
 * The codes with which the server closes a live socket. It never uses 1001 and 1008, which clients
 * interpret inconsistently.
 */
export const closeCodes = [
  closeCode(1000, 'complete', 'The session is complete.', false),
  closeCode(1009, 'frame_too_large', 'A frame was larger than 1 MiB.', true),
  closeCode(1012, 'restart', 'The server restarts.', true),
  closeCode(1013, 'overloaded', 'The server has no capacity left.', true),
  closeCode(4400, 'protocol_fault', 'The client broke the protocol.', false),
  closeCode(4401, 'token_refused', 'The token is unknown or expired.', false),
  closeCode(4408, 'idle', 'No audio came for the idle limit.', false),
  closeCode(4409, 'taken_over', 'A newer socket took the session over.', false),
  closeCode(4429, 'over_quota', 'A quota is used up.', false),
  closeCode(4500, 'internal_fault', 'The server failed.', true),
] as const;

/** A code of the table, with its number, name and effect as literal types. */
export type KnownCloseCode = (typeof closeCodes)[number];

/**
 * Name of a code with which the server closes a live socket.
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
export type CloseCodeName = KnownCloseCode['name'];
