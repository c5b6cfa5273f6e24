/** Audio that was not taken, in seconds of the audio that was given to the session. */
export interface LostAudio {
  /** Where it begins. */
  readonly from: number;
  /** Where it ends. */
  readonly to: number;
}

/** What an {@link AudioGate} is made of. */
export interface AudioGateOptions {
  readonly bytesPerSecond: number;
  /** Bytes of one sample of all channels. */
  readonly frameBytes: number;
}

/**
 * Decides what of the audio is taken when there is room for a part of it only. What is taken is never given up again, since the
 * service may have it already; what is lost is lost before it has a place in the session. Samples stay whole.
 */
export class AudioGate {
  readonly #options: AudioGateOptions;
  #givenBytes = 0;
  #takenBytes = 0;
  readonly #gaps: { readonly atTakenByte: number; bytes: number }[] = [];

  constructor(options: AudioGateOptions) {
    this.#options = options;
  }

  /** Length of the audio that was lost, in seconds. */
  get lostSeconds(): number {
    return (this.#givenBytes - this.#takenBytes) / this.#options.bytesPerSecond;
  }

  /**
   * Takes as much of a piece of audio as there is room for.
   *
   * @param bytes - the piece
   * @param room - in bytes
   * @returns what is taken, and what was lost before and behind it
   */
  take(bytes: Uint8Array, room: number): { taken: Uint8Array; lost: LostAudio[] } {
    const { frameBytes } = this.#options;
    const begin = this.#givenBytes;
    this.#givenBytes += bytes.length;
    // After a loss, the next byte to take is the one that goes on where the samples broke off.
    const missing = (begin - this.#takenBytes) % frameBytes;
    const from = missing === 0 ? 0 : Math.min(bytes.length, frameBytes - missing);
    // Where only a part is taken, it ends where a sample does.
    const overhang = (this.#takenBytes + room) % frameBytes;
    const to = bytes.length - from > room ? from + Math.max(0, room - overhang) : bytes.length;
    const lost: LostAudio[] = [];
    if (from > 0) lost.push(this.#lose(begin, begin + from));
    this.#takenBytes += to - from;
    if (to < bytes.length) lost.push(this.#lose(begin + to, this.#givenBytes));
    return { taken: bytes.subarray(from, to), lost };
  }

  /**
   * Audio that was taken and will not arrive any more, with the gaps in it.
   *
   * @param offset - from where on, in bytes of what was taken
   */
  loseFrom(offset: number): LostAudio {
    const before = this.#gaps.reduce(
      (sum, gap) => (gap.atTakenByte <= offset ? sum + gap.bytes : sum),
      0,
    );
    return this.#seconds(offset + before, this.#givenBytes);
  }

  #lose(from: number, to: number): LostAudio {
    // Pieces that are lost in a row are one gap, so that a long outage takes no memory.
    const last = this.#gaps.at(-1);
    if (last?.atTakenByte === this.#takenBytes) last.bytes += to - from;
    else this.#gaps.push({ atTakenByte: this.#takenBytes, bytes: to - from });
    return this.#seconds(from, to);
  }

  #seconds(from: number, to: number): LostAudio {
    const { bytesPerSecond } = this.#options;
    return { from: from / bytesPerSecond, to: to / bytesPerSecond };
  }
}
