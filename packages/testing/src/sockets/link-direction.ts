import type { Bytes } from '@earshot/audio';
import type { FakeClock } from '../fake-clock.js';

/** A frame of a WebSocket, or the response that opens it. */
export type Frame =
  | {
      /** The connection is accepted. */
      readonly kind: 'open';
    }
  | {
      /** A text message. */
      readonly kind: 'text';
      /** Its content. */
      readonly text: string;
    }
  | {
      /** A binary message. */
      readonly kind: 'binary';
      /** Its content. */
      readonly bytes: Bytes;
    }
  | {
      /** The closing handshake. */
      readonly kind: 'close';
      /** Close code (RFC 6455, section 7.4), 1005 when none was given. */
      readonly code: number;
      /** Reason, which may be empty. */
      readonly reason: string;
    };

/** Faults that are injected into one direction of a link. */
export interface DirectionFaults {
  /**
   * Delay of each frame, in milliseconds.
   *
   * @defaultValue 0
   */
  readonly latencyMs?: number;
  /**
   * Bytes per second that pass. The rest counts as `bufferedAmount` of the sender.
   *
   * @defaultValue unlimited
   */
  readonly bytesPerSecond?: number;
  /**
   * Slices in which frames pass, as over a network of small packets.
   *
   * @defaultValue frames pass whole
   */
  readonly slices?: {
    /** Maximum number of bytes of a slice. */
    readonly bytes: number;
    /** Delay of each slice after the one before it, in milliseconds. */
    readonly delayMs: number;
  };
  /**
   * Number of bytes, framing included, after which the whole link is cut. A frame that has not
   * passed completely does not arrive.
   *
   * @defaultValue never
   */
  readonly cutAfterBytes?: number;
  /**
   * Holds every frame, without an event, until it is false again.
   *
   * @defaultValue false
   */
  readonly isBlackholed?: boolean;
}

/** Events of a {@link LinkDirection}. */
export interface DirectionEvents {
  /** A frame has arrived. */
  deliver(frame: Frame): void;
  /** The byte after which the link is to be cut has passed. */
  cut(): void;
}

const encoder = new TextEncoder();

/** One direction of a link. Frames arrive complete, in order, and not before their time. */
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

  /** Number of bytes that have passed. */
  get passedBytes(): number {
    return this.#passedBytes;
  }

  /** Number of bytes that the sender must still hold. */
  get bufferedBytes(): number {
    const nowMs = this.#clock.monotonicMs();
    this.#inPassage = this.#inPassage.filter(({ doneMs }) => doneMs > nowMs);
    return this.#inPassage.reduce((sum, { bytes }) => sum + bytes, this.#heldBytes);
  }

  /** Changes the faults. Frames that a blackhole held pass when it is healed. */
  setFaults(faults: DirectionFaults): void {
    this.#faults = { ...this.#faults, ...faults };
    this.#cutWhenDue();
    if (this.#faults.isBlackholed === true) return;
    this.#heldBytes = 0;
    for (const frame of this.#held.splice(0)) this.transmit(frame);
  }

  /** Takes a frame from the sender. */
  transmit(frame: Frame): void {
    // Frames after the cut are lost even before the cut is noticed.
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

  /** Drops the frames in transit. */
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

/**
 * Computes the bytes of a frame on the wire (RFC 6455, section 5.2). Frames of clients carry a mask
 * of four bytes.
 */
function frameBytes(frame: Frame, isMasked: boolean): number {
  const payload = payloadBytes(frame);
  if (payload === null) return 0;
  const length = payload < 126 ? 0 : payload < 65_536 ? 2 : 8;
  return 2 + length + (isMasked ? 4 : 0) + payload;
}

function payloadBytes(frame: Frame): number | null {
  switch (frame.kind) {
    case 'open':
      return null;
    case 'text':
      return encoder.encode(frame.text).length;
    case 'binary':
      return frame.bytes.length;
    case 'close':
      return frame.code === 1005 ? 0 : 2 + encoder.encode(frame.reason).length;
  }
}
