import type { Clock } from '../clock.js';
import type { SendBuffer } from './send-buffer.js';

/** Sending side of a socket, as an {@link Uplink} uses it. */
export interface UplinkSocket {
  readonly bufferedAmount: number;
  send(data: Uint8Array | string): void;
}

/** Longest frame, in bytes. The service takes 1 MiB; smaller ones lose less when a connection breaks within one. */
const maximumFrameBytes = 65_536;
/** Bytes that may wait inside a socket, from where nothing can be taken back. */
const maximumBufferedBytes = 262_144;
/** Interval at which `bufferedAmount` is read, in milliseconds: sockets have no event for it. */
const pollMs = 25;

const stopMessage = JSON.stringify({ type: 'stop_recording' });
/** Audio without a byte: it only ends the silence that the service measures. */
const keepAliveMessage = JSON.stringify({ type: 'audio_chunk', data: { chunk: '' } });

/** Sends the audio of a buffer over the present connection, and the stop after it. */
export class Uplink {
  readonly #buffer: SendBuffer;
  readonly #clock: Clock;
  #socket: UplinkSocket | null = null;
  #isStopDue = false;
  #cancelPoll: (() => void) | null = null;

  constructor(buffer: SendBuffer, clock: Clock) {
    this.#buffer = buffer;
    this.#clock = clock;
  }

  /** Sends over a new connection what the service had not acknowledged when the connection was asked for. */
  resume(socket: UplinkSocket): void {
    this.#socket = socket;
    this.pump();
  }

  /** Stops sending: the connection is lost. */
  pause(): void {
    this.#socket = null;
    this.#isStopDue = false;
    this.#cancelPoll?.();
    this.#cancelPoll = null;
  }

  /** Sends the stop over the present connection as soon as the audio is sent. */
  stop(): void {
    this.#isStopDue = true;
    this.pump();
  }

  /** Sends a message that keeps the session alive, if there is a connection. */
  keepAlive(): void {
    this.#socket?.send(keepAliveMessage);
  }

  /** Sends as much as the connection takes. */
  pump(): void {
    const socket = this.#socket;
    if (socket === null || this.#cancelPoll !== null) return;
    while (socket.bufferedAmount < maximumBufferedBytes) {
      const bytes = this.#buffer.next(maximumFrameBytes);
      if (bytes === null) {
        if (this.#isStopDue) socket.send(stopMessage);
        this.#isStopDue = false;
        return;
      }
      socket.send(bytes);
    }
    this.#cancelPoll = this.#clock.setTimeout(() => {
      this.#cancelPoll = null;
      this.pump();
    }, pollMs);
  }
}
