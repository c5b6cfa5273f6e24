/** Audio that was not taken, as a range in all audio that was given to the session. */
export interface LostAudio {
  /** Start of the range, in seconds. */
  readonly startSeconds: number;
  /** End of the range, in seconds. */
  readonly endSeconds: number;
}

/** The parts of a chunk. */
export interface GatedAudio {
  /** The part that is taken. */
  readonly taken: Uint8Array;
  /** The ranges that are lost before and after it. */
  readonly lost: readonly LostAudio[];
}

/**
 * Decides which part of the audio is taken when there is no room for all of it. Audio that was
 * taken is never dropped, since the service may have it already. Audio can only be lost before it
 * has an offset in the session. Frames stay whole.
 */
export class AudioGate {
  readonly #bytesPerFrame: number;
  readonly #bytesPerSecond: number;
  #givenBytes = 0;
  #takenBytes = 0;
  /**
   * Bytes that were lost, by the number of bytes that had been taken before. A long outage is one
   * gap, so it needs little memory.
   */
  readonly #gaps = new Map<number, number>();

  /**
   * @param bytesPerFrame - bytes of one sample of all channels
   * @param bytesPerSecond - bytes of a second of all channels
   */
  constructor(bytesPerFrame: number, bytesPerSecond: number) {
    this.#bytesPerFrame = bytesPerFrame;
    this.#bytesPerSecond = bytesPerSecond;
  }

  /** Length of the audio that was lost, in seconds. */
  get lostSeconds(): number {
    return (this.#givenBytes - this.#takenBytes) / this.#bytesPerSecond;
  }

  /** Takes the part of a chunk for which there is room. */
  take(chunk: Uint8Array, roomBytes: number): GatedAudio {
    const bytesPerFrame = this.#bytesPerFrame;
    const { length } = chunk;
    const start = this.#givenBytes;
    this.#givenBytes += length;
    // After a loss, the next byte to take is the one that completes the frame that was cut.
    const cutBytes = (start - this.#takenBytes) % bytesPerFrame;
    const from = Math.min(length, (bytesPerFrame - cutBytes) % bytesPerFrame);
    // A part that is taken ends at the end of a frame.
    const overhang = (this.#takenBytes + roomBytes) % bytesPerFrame;
    const to = length - from > roomBytes ? from + Math.max(0, roomBytes - overhang) : length;
    const before = this.#lose(start, start + from);
    this.#takenBytes += to - from;
    const after = this.#lose(start + to, this.#givenBytes);
    return { taken: chunk.subarray(from, to), lost: [...before, ...after] };
  }

  /**
   * Range of the audio that was taken and will no longer arrive, with the gaps in it.
   *
   * @param offset - start of the range, in bytes of the audio that was taken
   */
  lostFrom(offset: number): LostAudio {
    let start = offset;
    for (const [takenBefore, bytes] of this.#gaps) if (takenBefore <= offset) start += bytes;
    return this.#toRange(start, this.#givenBytes);
  }

  /** Notes a range that is lost. @returns the range, or nothing when it is empty */
  #lose(fromByte: number, toByte: number): LostAudio[] {
    if (fromByte === toByte) return [];
    const taken = this.#takenBytes;
    this.#gaps.set(taken, (this.#gaps.get(taken) ?? 0) + toByte - fromByte);
    return [this.#toRange(fromByte, toByte)];
  }

  #toRange(fromByte: number, toByte: number): LostAudio {
    return {
      startSeconds: fromByte / this.#bytesPerSecond,
      endSeconds: toByte / this.#bytesPerSecond,
    };
  }
}
