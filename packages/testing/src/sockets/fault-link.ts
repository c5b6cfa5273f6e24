import type { FakeClock } from '../fake-clock.js';
import { type DirectionFaults, type Frame, LinkDirection } from './link-direction.js';

/** Direction of a link: from the client to the server, or back. */
export type Direction = 'toServer' | 'toClient';

/** Faults that are injected into a link, by direction. */
export interface LinkFaults {
  /** Faults of what the client sends. @defaultValue none */
  readonly toServer?: DirectionFaults;
  /** Faults of what the server sends. @defaultValue none */
  readonly toClient?: DirectionFaults;
}

/** Receiver of the frames of one end of a link. */
export interface Receiver {
  /** Called with each frame that has passed. */
  receive(frame: Frame): void;
  /** Called when the link was cut, without a closing handshake. */
  lose(): void;
}

/** One end of a link. */
export interface LinkEnd {
  /** Bytes that were transmitted and have not passed yet, framing included. */
  readonly bufferedBytes: number;
  /** Sends a frame to the other end. */
  transmit(frame: Frame): void;
  /**
   * Sets the receiver of the frames of this end. Frames that arrived before are delivered to it.
   */
  attach(receiver: Receiver): void;
}

/** Connection between two sockets, with injected faults. */
export class FaultLink {
  /** End of the client. */
  readonly client: LinkEnd;
  /** End of the server. */
  readonly server: LinkEnd;
  readonly #directions: Record<Direction, LinkDirection>;
  readonly #receivers: Receiver[] = [];
  #isLost = false;

  /**
   * @param clock - clock of its delays
   * @param faults - faults from the start
   */
  constructor(clock: FakeClock, faults: LinkFaults = {}) {
    let clientReceiver: Receiver | undefined;
    let serverReceiver: Receiver | undefined;
    const cut = () => this.reset();
    const toServer = new LinkDirection(clock, true, faults.toServer ?? {}, {
      deliver: (frame) => serverReceiver?.receive(frame),
      cut,
    });
    const toClient = new LinkDirection(clock, false, faults.toClient ?? {}, {
      deliver: (frame) => clientReceiver?.receive(frame),
      cut,
    });
    this.#directions = { toServer, toClient };
    this.client = this.#end(toServer, (receiver) => {
      clientReceiver = receiver;
    });
    this.server = this.#end(toClient, (receiver) => {
      serverReceiver = receiver;
    });
  }

  /** True once the link was cut or reset. */
  get isLost(): boolean {
    return this.#isLost;
  }

  /** Number of bytes that have passed in a direction, framing included. */
  passedBytes(direction: Direction): number {
    return this.#directions[direction].passedBytes;
  }

  /**
   * Changes the faults of a direction. Faults that are not given stay.
   *
   * @param faults - faults from now on
   */
  setFaults(direction: Direction, faults: DirectionFaults): void {
    this.#directions[direction].setFaults(faults);
  }

  /**
   * Cuts the link when a number of bytes has passed since its start, or at once when they have
   * passed already.
   *
   * @param direction - direction whose bytes are counted
   * @param bytes - number of bytes, framing included
   */
  cutAfter(direction: Direction, bytes: number): void {
    this.setFaults(direction, { cutAfterBytes: bytes });
  }

  /** Drops everything silently, without an event, like a pulled cable. */
  blackhole(): void {
    this.setFaults('toServer', { isBlackholed: true });
    this.setFaults('toClient', { isBlackholed: true });
  }

  /** Ends a blackhole. What was sent in the meantime arrives. */
  heal(): void {
    this.setFaults('toServer', { isBlackholed: false });
    this.setFaults('toClient', { isBlackholed: false });
  }

  /** Cuts the link now. Frames in transit are lost, and both sockets close with code 1006. */
  reset(): void {
    if (this.#isLost) return;
    this.#isLost = true;
    for (const direction of Object.values(this.#directions)) direction.stop();
    for (const receiver of this.#receivers) receiver.lose();
  }

  #end(direction: LinkDirection, setReceiver: (receiver: Receiver) => void): LinkEnd {
    return {
      get bufferedBytes() {
        return direction.bufferedBytes;
      },
      transmit: (frame) => direction.transmit(frame),
      attach: (receiver) => {
        this.#receivers.push(receiver);
        setReceiver(receiver);
      },
    };
  }
}
