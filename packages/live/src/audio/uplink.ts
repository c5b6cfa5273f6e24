import type { Clock } from '../clock.js';
import type { SendBuffer } from './send-buffer.js';

/** Sending side of a socket, as {@link Uplink} uses it. */
export interface UplinkSocket {
  readonly bufferedAmount: number;
  send(data: Uint8Array<ArrayBuffer> | string): void;
}

/**
 * Longest frame, in bytes. The service accepts 1 MiB. Smaller frames lose less when a connection
 * breaks within one.
 */
const maximumFrameBytes = 65_536;
/** Maximum number of bytes that wait inside a socket, from which nothing can be taken back. */
const maximumBufferedBytes = 262_144;
/** Interval at which `bufferedAmount` is read, in milliseconds: sockets have no event for it. */
const pollMs = 25;

const stopMessage = '{"type":"stop_recording"}';
/** Audio of zero bytes, which only ends the silence that the service measures. */
export const keepAliveMessage = '{"type":"audio_chunk","data":{"chunk":""}}';

/** Sends the audio of a buffer over the present connection, and the stop after it. */
export class Uplink {
  readonly #buffer: SendBuffer;
  readonly #clock: Clock;
  #socket: UplinkSocket | undefined;
  #isStopDue = false;
  #cancelPoll: (() => void) | undefined;

  constructor(buffer: SendBuffer, clock: Clock) {
    this.#buffer = buffer;
    this.#clock = clock;
  }

  /**
   * Changes the connection.
   *
   * @param next - the new connection, or undefined when the last one is lost. What the service had
   *   not acknowledged when the connection was requested is sent over it
   */
  use(next?: UplinkSocket): void {
    this.#socket = next;
    this.#isStopDue = false;
    this.#cancelPoll?.();
    this.#cancelPoll = undefined;
    this.pump();
  }

  /** Sends the stop over the present connection as soon as the audio is sent. */
  stop(): void {
    this.#isStopDue = true;
    this.pump();
  }

  /** Sends as much as the connection takes. */
  pump(): void {
    const socket = this.#socket;
    if (!socket || this.#cancelPoll) return;
    while (socket.bufferedAmount < maximumBufferedBytes) {
      const bytes = this.#buffer.next(maximumFrameBytes);
      if (!bytes) {
        if (this.#isStopDue) socket.send(stopMessage);
        this.#isStopDue = false;
        return;
      }
      // Audio is copied into separate memory when it is taken, and that memory is never shared.
      socket.send(bytes as Uint8Array<ArrayBuffer>);
    }
    this.#cancelPoll = this.#clock.setTimeout(() => {
      this.#cancelPoll = undefined;
      this.pump();
    }, pollMs);
  }
}
