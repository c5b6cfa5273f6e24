/** Event of a message, declared here so that programs for Node.js need no types of browsers. */
export interface SocketMessageEvent extends Event {
  /** Content of the message: a string, an ArrayBuffer, or a Blob, by `binaryType`. */
  // oxlint-disable-next-line typescript/no-explicit-any -- as in the types of browsers
  readonly data: any;
}

/** Event of a socket that was closed, since Node 20 has no `CloseEvent`. */
export class SocketCloseEvent extends Event {
  /** Close code (RFC 6455, section 7.4), 1006 when the connection was lost. */
  readonly code: number;
  /** Reason that the other side gave, which may be empty. */
  readonly reason: string;
  /** True after a closing handshake. */
  readonly wasClean: boolean;

  constructor(code: number, reason: string, wasClean: boolean) {
    super('close');
    this.code = code;
    this.reason = reason;
    this.wasClean = wasClean;
  }
}

/** Events of a socket, by their name. */
export interface SocketEvents {
  /** The connection is open. */
  open: Event;
  /** A message arrived. */
  message: SocketMessageEvent;
  /** The connection failed. The event `close` follows. */
  error: Event;
  /** The connection has ended. */
  close: SocketCloseEvent;
}

/** A listener in any form that the `EventTarget` of the runtime accepts. */
export type AnyListener = Parameters<EventTarget['addEventListener']>[1];

/** Options of a listener, as the `EventTarget` of the runtime accepts them. */
export type ListenerOptions = Parameters<EventTarget['addEventListener']>[2];
