import type { FakeClock } from '../clock/fake-clock.js';
import type { Frame } from './frame.js';
import { type DirectionFaults, LinkDirection } from './link-direction.js';

/** From the client to the server, or back. */
export type Direction = 'toServer' | 'toClient';

/** What can be wrong with a link, by direction. */
export interface LinkFaults {
  readonly toServer?: DirectionFaults;
  readonly toClient?: DirectionFaults;
}

/** What a socket does with what its end of a link brings. */
export interface Receiver {
  receive(frame: Frame): void;
  /** The link is gone without a word. */
  lose(): void;
}

/** One end of a link. */
export interface LinkEnd {
  readonly bufferedBytes: number;
  transmit(frame: Frame): void;
  attach(receiver: Receiver): void;
}

/** The wire between two sockets, and everything that can go wrong with it. */
export class FaultLink {
  /** The end of the client. */
  readonly client: LinkEnd;
  /** The end of the server. */
  readonly server: LinkEnd;
  readonly #directions: Record<Direction, LinkDirection>;
  readonly #receivers: Receiver[] = [];
  #isLost = false;

  /**
   * @param clock - on which it works
   * @param faults - what is wrong with it from the start
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

  /** Whether it was cut or reset. */
  get isLost(): boolean {
    return this.#isLost;
  }

  /** Bytes that have passed in a direction, framing included. */
  passedBytes(direction: Direction): number {
    return this.#directions[direction].passedBytes;
  }

  /**
   * Changes what is wrong with a direction; what is not named stays.
   *
   * @param direction - which
   * @param faults - what is wrong from now on
   */
  setFaults(direction: Direction, faults: DirectionFaults): void {
    this.#directions[direction].setFaults(faults);
  }

  /**
   * Cuts the link when so many bytes have passed since its begin; at once when they have.
   *
   * @param direction - the one whose bytes are counted
   * @param bytes - how many, framing included
   */
  cutAfter(direction: Direction, bytes: number): void {
    this.setFaults(direction, { cutAfterBytes: bytes });
  }

  /** Lets nothing pass any more, and tells nobody: a cable that was pulled. */
  blackhole(): void {
    this.setFaults('toServer', { isBlackholed: true });
    this.setFaults('toClient', { isBlackholed: true });
  }

  /** Ends a blackhole; what was sent meanwhile arrives. */
  heal(): void {
    this.setFaults('toServer', { isBlackholed: false });
    this.setFaults('toClient', { isBlackholed: false });
  }

  /** Cuts the link now. What is under way is lost, and both ends are told by a close with code 1006. */
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
