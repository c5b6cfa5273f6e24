/** The event of a socket that was closed; Node 20 has no `CloseEvent` of its own. */
export class SocketCloseEvent extends Event {
  /** The close code (RFC 6455, section 7.4); 1006 when the connection was lost. */
  readonly code: number;
  /** What the other side said about it. */
  readonly reason: string;
  /** Whether both sides agreed. */
  readonly wasClean: boolean;

  constructor(code: number, reason: string, wasClean: boolean) {
    super('close');
    this.code = code;
    this.reason = reason;
    this.wasClean = wasClean;
  }
}
