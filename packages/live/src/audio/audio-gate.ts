/** Audio that was not taken, as a range in all audio that was given to the session. */
export interface LostAudio {
  /** Start of the range, in seconds. */
  readonly startSeconds: number;
  /** End of the range, in seconds. */
  readonly endSeconds: number;
}

/** Options of {@link AudioGate}. */
export interface AudioGateOptions {
  readonly bytesPerSecond: number;
  /** Bytes of one sample of all channels. */
  readonly bytesPerFrame: number;
}

/**
 * Decides what of the audio is taken when there is room for a part of it only. What is taken is never dropped again, since the
 * service may have it already; what is lost is lost before it has an offset in the session. Frames stay whole.
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
   * Takes as much of a chunk as there is room for.
   *
   * @param chunk - bytes of audio
   * @param roomBytes - room, in bytes
   * @returns the part that is taken, and the ranges that are lost before and after it
   */
  take(chunk: Uint8Array, roomBytes: number): { taken: Uint8Array; lost: LostAudio[] } {
    const { bytesPerFrame } = this.#options;
    const start = this.#givenBytes;
    this.#givenBytes += chunk.length;
    // After a loss, the next byte to take is the one that completes the frame that was cut.
    const missing = (start - this.#takenBytes) % bytesPerFrame;
    const from = missing === 0 ? 0 : Math.min(chunk.length, bytesPerFrame - missing);
    // Where only a part is taken, it ends where a frame does.
    const overhang = (this.#takenBytes + roomBytes) % bytesPerFrame;
    const isCut = chunk.length - from > roomBytes;
    const to = isCut ? from + Math.max(0, roomBytes - overhang) : chunk.length;
    const lost: LostAudio[] = [];
    if (from > 0) lost.push(this.#lose(start, start + from));
    this.#takenBytes += to - from;
    if (to < chunk.length) lost.push(this.#lose(start + to, this.#givenBytes));
    return { taken: chunk.subarray(from, to), lost };
  }

  /**
   * Range of the audio that was taken and will not arrive any more, with the gaps in it.
   *
   * @param offset - start of the range, in bytes of the audio that was taken
   */
  lostFrom(offset: number): LostAudio {
    const gapBytes = this.#gaps.reduce(
      (sum, gap) => (gap.atTakenByte <= offset ? sum + gap.bytes : sum),
      0,
    );
    return this.#toSeconds(offset + gapBytes, this.#givenBytes);
  }

  #lose(from: number, to: number): LostAudio {
    // Chunks that are lost in a row are one gap, so that a long outage takes no memory.
    const last = this.#gaps.at(-1);
    if (last?.atTakenByte === this.#takenBytes) last.bytes += to - from;
    else this.#gaps.push({ atTakenByte: this.#takenBytes, bytes: to - from });
    return this.#toSeconds(from, to);
  }

  #toSeconds(from: number, to: number): LostAudio {
    const { bytesPerSecond } = this.#options;
    return { startSeconds: from / bytesPerSecond, endSeconds: to / bytesPerSecond };
  }
}
