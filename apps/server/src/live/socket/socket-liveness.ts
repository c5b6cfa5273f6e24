import type { WebSocket } from 'ws';
import type { Clock } from '../../clock/index.js';

/** Time within which a client sends a pong, in milliseconds. */
const pongMs = 5000;

/** When a client is pinged, and when it is considered gone. */
export interface LivenessTimes {
  /** Time between pings, in milliseconds. */
  readonly pingMs: number;
  /** Time without a sign of life after which the socket is terminated, in milliseconds. */
  readonly silentMs: number;
}

/** Whether the client of a socket is still there. */
export class SocketLiveness {
  readonly #socket: Pick<WebSocket, 'isPaused' | 'ping' | 'terminate'>;
  readonly #clock: Pick<Clock, 'monotonicMs'>;
  #lastActiveMs: number;
  #lastPingMs: number;

  constructor(
    socket: Pick<WebSocket, 'isPaused' | 'ping' | 'terminate'>,
    clock: Pick<Clock, 'monotonicMs'>,
  ) {
    this.#socket = socket;
    this.#clock = clock;
    this.#lastActiveMs = clock.monotonicMs();
    this.#lastPingMs = this.#lastActiveMs;
  }

  /** Monotonic time of the latest sign of life. */
  get lastActiveMs(): number {
    return this.#lastActiveMs;
  }

  /** Notes a sign of life. */
  touch(): void {
    this.#lastActiveMs = this.#clock.monotonicMs();
  }

  /** True while the client responds to pings, or none is outstanding. */
  isLively(pingMs: number): boolean {
    return this.#clock.monotonicMs() - this.#lastActiveMs < pingMs + pongMs;
  }

  /**
   * Pings when that is due, and terminates the socket of a client that has been silent for too
   * long. While it is not read, it is not silent.
   */
  check({ pingMs, silentMs }: LivenessTimes): void {
    const nowMs = this.#clock.monotonicMs();
    if (!this.#socket.isPaused && nowMs - this.#lastActiveMs >= silentMs) {
      this.#socket.terminate();
    } else if (nowMs - this.#lastPingMs >= pingMs) {
      this.#lastPingMs = nowMs;
      this.#socket.ping();
    }
  }
}
