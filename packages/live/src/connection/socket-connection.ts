import type { Clock } from '../clock.js';
import type { WebSocketConstructor, WebSocketLike } from './web-socket.js';

/** Events of a {@link SocketConnection}; `lost` is the last one. */
export interface ConnectionEvents {
  opened(): void;
  /** A frame was received: its text, or null for a binary one. */
  received(text: string | null): void;
  lost(code: number, reason: string, retryAfterMs: number | null): void;
}

/** Options of {@link SocketConnection}. */
export interface ConnectionOptions {
  readonly WebSocket: WebSocketConstructor;
  readonly url: string;
  readonly clock: Clock;
  readonly openTimeoutMs: number;
  readonly events: ConnectionEvents;
}

/** Close code of a connection that broke (RFC 6455, section 7.4.1). */
const abnormalClosure = 1006;

/** Close code of a socket that another one follows: with 1000 or 1001 the service would take the recording for complete. */
const abandonment = 4000;

/** One socket of a session, from its opening to its end. */
export class SocketConnection {
  readonly #socket: WebSocketLike;
  #events: ConnectionEvents | null;
  readonly #cancelTimeout: () => void;

  /** @throws what the constructor of the socket throws for an address that it cannot use */
  constructor({ WebSocket, url, clock, openTimeoutMs, events }: ConnectionOptions) {
    const socket = new WebSocket(url);
    this.#socket = socket;
    this.#events = events;
    socket.binaryType = 'arraybuffer';
    socket.addEventListener('open', () => {
      this.#cancelTimeout();
      this.#events?.opened();
    });
    socket.addEventListener('message', ({ data }) => {
      this.#events?.received(typeof data === 'string' ? data : null);
    });
    // The close that follows carries the reason, but sockets of Node throw where nobody listens.
    socket.addEventListener('error', () => undefined);
    socket.addEventListener('close', ({ code, reason }) =>
      this.#detach()?.lost(code, reason, socket.retryAfterMs ?? null),
    );
    this.#cancelTimeout = clock.setTimeout(
      () => this.abandon(`not opened within ${openTimeoutMs} ms`),
      openTimeoutMs,
    );
  }

  get bufferedAmount(): number {
    return this.#socket.bufferedAmount;
  }

  send(data: Uint8Array | string): void {
    // Audio is copied into memory of its own when it is taken, which is never shared.
    this.#socket.send(data as Uint8Array<ArrayBuffer> | string);
  }

  /** Closes the socket and reports it as lost. */
  abandon(reason: string): void {
    const events = this.#detach();
    this.#socket.close(abandonment);
    events?.lost(abnormalClosure, reason, null);
  }

  /** Closes the socket because the session is over; no event follows. */
  release(): void {
    this.#detach();
    this.#socket.close(1000);
  }

  /** Ends the events of the socket. */
  #detach(): ConnectionEvents | null {
    const events = this.#events;
    this.#events = null;
    this.#cancelTimeout();
    return events;
  }
}
