import type { RtpPacket } from './rtp-packet.js';

/** Packets that may wait for an earlier one: 100 ms of 20 ms each. */
const maximumWaiting = 5;

/** Difference from which a number is not a late or early one, but that of a new stream. */
const maximumJump = 1000;

/** Puts the packets of one source into the order in which they were sent. */
export class PacketOrder {
  readonly #waiting = new Map<number, RtpPacket>();
  #next: number | undefined;

  /**
   * Takes a packet.
   *
   * @returns the packets that are in order now. One that comes twice or too late is in none
   */
  take(packet: RtpPacket): RtpPacket[] {
    const { sequenceNumber } = packet;
    const ahead = distance(this.#next ?? sequenceNumber, sequenceNumber);
    if (Math.abs(ahead) > maximumJump) {
      const before = this.end();
      this.#next = (sequenceNumber + 1) & 0xffff;
      return [...before, packet];
    }
    if (ahead < 0) return [];
    this.#next ??= sequenceNumber;
    this.#waiting.set(sequenceNumber, packet);
    const ordered = this.#takeConsecutive();
    // The missing one does not come any more.
    if (this.#waiting.size > maximumWaiting) {
      this.#next = this.#sorted()[0]?.sequenceNumber ?? this.#next;
      ordered.push(...this.#takeConsecutive());
    }
    return ordered;
  }

  /** Returns the packets that wait, in order. */
  end(): RtpPacket[] {
    const rest = this.#sorted();
    this.#waiting.clear();
    return rest;
  }

  #takeConsecutive(): RtpPacket[] {
    const ordered: RtpPacket[] = [];
    for (;;) {
      const packet = this.#waiting.get(this.#next ?? 0);
      if (packet === undefined) return ordered;
      this.#waiting.delete(packet.sequenceNumber);
      this.#next = (packet.sequenceNumber + 1) & 0xffff;
      ordered.push(packet);
    }
  }

  #sorted(): RtpPacket[] {
    const from = this.#next ?? 0;
    return [...this.#waiting.values()].sort(
      (left, right) => distance(from, left.sequenceNumber) - distance(from, right.sequenceNumber),
    );
  }
}

/** How far a number is after another one, modulo 2^16: from -32,768 to 32,767. */
function distance(from: number, to: number): number {
  return ((to - from) << 16) >> 16;
}
