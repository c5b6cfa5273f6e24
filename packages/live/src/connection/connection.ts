import type { Clock } from '../clock.js';
import type { WebSocketConstructor, WebSocketLike } from './web-socket-like.js';

/** What a connection tells its session. After `lost` it tells nothing more. */
export interface ConnectionEvents {
  opened(): void;
  /** A frame has come; null stands for one that is no text. */
  received(text: string | null): void;
  lost(code: number, reason: string, retryAfterMs: number | null): void;
}

/** What a {@link Connection} is made of. */
export interface ConnectionOptions {
  readonly WebSocket: WebSocketConstructor;
  readonly url: string;
  readonly clock: Clock;
  readonly openTimeoutMs: number;
  readonly events: ConnectionEvents;
}

/** The code of a connection that broke (RFC 6455, section 7.4.1). */
const abnormalClosure = 1006;

/** The code for a socket that another one follows: with 1000 or 1001 the service would take the recording for complete. */
const abandonment = 4000;

/** One socket, from its opening to its end. */
export class Connection {
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
    // The close that follows says what there is to say, but sockets of Node throw where nobody listens.
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

  /** Gives the socket up as lost. */
  abandon(reason: string): void {
    const events = this.#detach();
    this.#socket.close(abandonment);
    events?.lost(abnormalClosure, reason, null);
  }

  /** Closes the socket because the session is over. */
  release(): void {
    this.#detach();
    this.#socket.close(1000);
  }

  /** Nothing that comes from the socket is told any more. */
  #detach(): ConnectionEvents | null {
    const events = this.#events;
    this.#events = null;
    this.#cancelTimeout();
    return events;
  }
}
