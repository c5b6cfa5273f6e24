import type { Clock } from '../clock.js';
import type { Outbox } from './outbox.js';

/** What an {@link Uplink} sends over. */
export interface Wire {
  readonly bufferedAmount: number;
  send(data: Uint8Array | string): void;
}

/** Frames may be 1 MiB; smaller ones lose less when a connection breaks in the midst of one. */
const maximumFrameBytes = 65_536;
/** No more than this waits inside a socket, where nothing could be taken back. */
const maximumBufferedBytes = 262_144;
/** Sockets do not tell when they have sent what they hold. */
const pollMs = 25;

const stopMessage = JSON.stringify({ type: 'stop_recording' });

/** Sends the audio of an outbox over whatever connection there is, and behind it the stop. */
export class Uplink {
  readonly #outbox: Outbox;
  readonly #clock: Clock;
  #wire: Wire | null = null;
  #isStopDue = false;
  #cancelPoll: (() => void) | null = null;

  constructor(outbox: Outbox, clock: Clock) {
    this.#outbox = outbox;
    this.#clock = clock;
  }

  /** Sends over a new connection what the service had not acknowledged when it was asked for. */
  resume(wire: Wire): void {
    this.#wire = wire;
    this.pump();
  }

  /** Sends nothing more: the connection is gone. */
  pause(): void {
    this.#wire = null;
    this.#isStopDue = false;
    this.#cancelPoll?.();
    this.#cancelPoll = null;
  }

  /** Sends the stop over the present connection as soon as the audio is sent. */
  stop(): void {
    this.#isStopDue = true;
    this.pump();
  }

  /** Sends as much as the connection takes. */
  pump(): void {
    const wire = this.#wire;
    if (wire === null || this.#cancelPoll !== null) return;
    while (wire.bufferedAmount < maximumBufferedBytes) {
      const bytes = this.#outbox.next(maximumFrameBytes);
      if (bytes === null) {
        if (this.#isStopDue) wire.send(stopMessage);
        this.#isStopDue = false;
        return;
      }
      wire.send(bytes);
    }
    this.#cancelPoll = this.#clock.setTimeout(() => {
      this.#cancelPoll = null;
      this.pump();
    }, pollMs);
  }
}
