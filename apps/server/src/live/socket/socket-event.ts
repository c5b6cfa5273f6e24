import type { CloseCodeName } from '@earshot/core';
import type { AudioIntake } from '@earshot/core/protocol';

/** The socket of a client, as its session uses it. */
export interface ClientSocket {
  readonly intake: Pick<AudioIntake, 'close' | 'end' | 'isClosed'>;
  /** Ignores everything from the client until the socket is closed. */
  ignoreFurtherInput(): void;
  /** Pauses reading, so that the network holds back the data of the client. */
  pause(): void;
  /** Ends a {@link pause}. */
  resume(): void;
  /** Closes the socket. Nothing more is accepted or sent. */
  close(name: CloseCodeName, reason?: string): void;
}

/** What a client does, and what happens to its socket. */
export type SocketEvent =
  /** Audio that the session does not have yet. Its bytes are not changed any more. */
  | { readonly type: 'audio'; readonly socket: ClientSocket; readonly bytes: Uint8Array }
  /** The client requests the end of the recording. */
  | { readonly type: 'stop-requested'; readonly socket: ClientSocket }
  /** A malformed message, or so many that only the latest one is reported. */
  | { readonly type: 'malformed'; readonly reason: string; readonly isAudio: boolean }
  /** The protocol was violated beyond tolerance. */
  | { readonly type: 'violated'; readonly socket: ClientSocket; readonly reason: string }
  /** Audio cannot be accepted: its header has another format, or stored audio cannot be read. */
  | { readonly type: 'audio-refused'; readonly socket: ClientSocket; readonly error: unknown }
  /** Messages cannot be read, or audio cannot be placed. */
  | { readonly type: 'failed'; readonly error: unknown }
  /**
   * The socket was closed. `isLeaving` is true when the client has closed it because it is done.
   */
  | { readonly type: 'lost'; readonly socket: ClientSocket; readonly isLeaving: boolean };
