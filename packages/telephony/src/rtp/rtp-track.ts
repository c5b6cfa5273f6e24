import type { Law } from '../phone-call.js';
import { PacketOrder } from './packet-order.js';
import type { RtpPacket } from './rtp-packet.js';

/** A frame of G.711 at its time. */
export interface RtpFrame {
  /** Start of the frame in the call, in milliseconds. */
  readonly timestampMs: number;
  readonly audio: Uint8Array;
  readonly law: Law;
}

/** Static payload types of G.711 (RFC 3551, section 6). */
const laws = new Map<number, Law>([
  [0, 'ulaw'],
  [8, 'alaw'],
]);

/** Samples of a millisecond. */
const samplesPerMs = 8;

/** Where the stream of a source begins. */
interface Origin {
  readonly source: number;
  readonly startMs: number;
  /** Timestamp of its last packet. */
  timestamp: number;
  /** Samples from its first packet to its last one. */
  samples: number;
}

/**
 * One side of a call: its packets in order, with their times in the call. A side whose source
 * changes, as after a transfer, continues at the time of the first packet of the new one.
 */
export class RtpTrack {
  #order = new PacketOrder();
  #origin: Origin | undefined;

  /**
   * Takes a packet. Those without speech, such as keys of the phone (RFC 4733) and comfort noise,
   * are ignored.
   *
   * @param arrivalMs - time of its arrival in the call, in milliseconds
   */
  take(packet: RtpPacket, arrivalMs: number): RtpFrame[] {
    if (!laws.has(packet.payloadType)) return [];
    const before = this.#origin?.source === packet.source ? [] : this.#begin(packet, arrivalMs);
    return [...before, ...this.#order.take(packet).flatMap((each) => this.#toFrames(each))];
  }

  /** Ends the side. @returns the frames that waited for earlier ones */
  end(): RtpFrame[] {
    return this.#order.end().flatMap((packet) => this.#toFrames(packet));
  }

  #begin({ source, timestamp }: RtpPacket, startMs: number): RtpFrame[] {
    const before = this.end();
    this.#order = new PacketOrder();
    this.#origin = { source, startMs, timestamp, samples: 0 };
    return before;
  }

  #toFrames({ payload, payloadType, timestamp }: RtpPacket): RtpFrame[] {
    const law = laws.get(payloadType);
    const origin = this.#origin;
    if (law === undefined || origin === undefined) return [];
    // Modulo 2^32, from -2^31 to 2^31 - 1.
    origin.samples += (timestamp - origin.timestamp) | 0;
    origin.timestamp = timestamp;
    const timestampMs = Math.max(0, origin.startMs + origin.samples / samplesPerMs);
    return [{ timestampMs, audio: payload, law }];
  }
}
