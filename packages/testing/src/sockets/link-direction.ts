import type { FakeClock } from '../clock/fake-clock.js';
import { type Frame, frameBytes } from './frame.js';

/** What can be wrong with one direction of a link. */
export interface DirectionFaults {
  /**
   * How long a frame takes to arrive, in milliseconds.
   *
   * @defaultValue 0
   */
  readonly latencyMs?: number;
  /**
   * Bytes per second that pass; what has not passed counts as `bufferedAmount` of the sender.
   *
   * @defaultValue as many as are sent
   */
  readonly bytesPerSecond?: number;
  /**
   * What is sent passes in pieces of so many bytes, each so long after the one before it, as over a network of small packets.
   *
   * @defaultValue in one piece
   */
  readonly slices?: {
    /** Of a piece, at most. */
    readonly bytes: number;
    /** From one piece to the next, in milliseconds. */
    readonly delayMs: number;
  };
  /**
   * The whole link is cut when so many bytes have passed in this direction, framing included. A frame of which a part is
   * missing does not arrive.
   *
   * @defaultValue never
   */
  readonly cutAfterBytes?: number;
  /**
   * Nothing passes, and nobody is told, until it is healed.
   *
   * @defaultValue false
   */
  readonly isBlackholed?: boolean;
}

/** What a direction tells its link. */
export interface DirectionEvents {
  /** A frame has arrived. */
  deliver(frame: Frame): void;
  /** The byte at which the link is to be cut has passed. */
  cut(): void;
}

/** One direction of a link: frames arrive whole, in order, and not before their time. */
export class LinkDirection {
  readonly #clock: FakeClock;
  readonly #isMasked: boolean;
  readonly #events: DirectionEvents;
  #faults: DirectionFaults;
  #passedBytes = 0;
  #busyUntilMs = 0;
  #arrivalMs = 0;
  #isStopped = false;
  #isSevered = false;
  #held: Frame[] = [];
  #heldBytes = 0;
  #inPassage: { readonly doneMs: number; readonly bytes: number }[] = [];

  constructor(
    clock: FakeClock,
    isMasked: boolean,
    faults: DirectionFaults,
    events: DirectionEvents,
  ) {
    this.#clock = clock;
    this.#isMasked = isMasked;
    this.#faults = faults;
    this.#events = events;
  }

  /** Bytes that have passed. */
  get passedBytes(): number {
    return this.#passedBytes;
  }

  /** Bytes that the sender has still to hold. */
  get bufferedBytes(): number {
    const nowMs = this.#clock.monotonicMs();
    this.#inPassage = this.#inPassage.filter(({ doneMs }) => doneMs > nowMs);
    return this.#inPassage.reduce((sum, { bytes }) => sum + bytes, this.#heldBytes);
  }

  /** Changes what is wrong; what was held by a blackhole that is healed passes now. */
  setFaults(faults: DirectionFaults): void {
    this.#faults = { ...this.#faults, ...faults };
    this.#cutWhenDue();
    if (this.#faults.isBlackholed === true) return;
    this.#heldBytes = 0;
    for (const frame of this.#held.splice(0)) this.transmit(frame);
  }

  /** Takes a frame from the sender. */
  transmit(frame: Frame): void {
    // What comes behind the cut is lost even before the cut is noticed.
    if (this.#isStopped || this.#isSevered) return;
    const { latencyMs = 0, bytesPerSecond = Number.POSITIVE_INFINITY } = this.#faults;
    const { slices, isBlackholed } = this.#faults;
    const bytes = frameBytes(frame, this.#isMasked);
    if (isBlackholed === true) {
      this.#held.push(frame);
      this.#heldBytes += bytes;
      return;
    }
    const nowMs = this.#clock.monotonicMs();
    const sliceMs = slices === undefined ? 0 : Math.ceil(bytes / slices.bytes) * slices.delayMs;
    const passageMs = (bytes / bytesPerSecond) * 1000 + sliceMs;
    this.#busyUntilMs = Math.max(nowMs, this.#busyUntilMs) + passageMs;
    if (this.#busyUntilMs > nowMs) this.#inPassage.push({ doneMs: this.#busyUntilMs, bytes });
    this.#arrivalMs = Math.max(this.#arrivalMs, this.#busyUntilMs + latencyMs);
    const left = (this.#faults.cutAfterBytes ?? Number.POSITIVE_INFINITY) - this.#passedBytes;
    this.#passedBytes += Math.min(bytes, left);
    const isWhole = bytes <= left;
    this.#clock.setTimeout(() => {
      if (isWhole && !this.#isStopped) this.#events.deliver(frame);
      if (bytes >= left) this.#events.cut();
    }, this.#arrivalMs - nowMs);
    this.#isSevered = bytes >= left;
  }

  /** Drops what is under way. */
  stop(): void {
    this.#isStopped = true;
    this.#held = [];
    this.#heldBytes = 0;
  }

  #cutWhenDue(): void {
    const { cutAfterBytes = Number.POSITIVE_INFINITY } = this.#faults;
    if (this.#passedBytes >= cutAfterBytes) this.#events.cut();
  }
}
