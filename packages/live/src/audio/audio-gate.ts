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
 *
 * @param bytesPerFrame - bytes of one sample of all channels
 * @param bytesPerSecond - bytes of a second of all channels
 */
export function createAudioGate(bytesPerFrame: number, bytesPerSecond: number) {
  // Longer than 50 lines: its functions share its state, which takes less of a small bundle than a
  // class.
  let givenBytes = 0;
  let takenBytes = 0;
  /**
   * Bytes that were lost, by the number of bytes that had been taken before. A long outage is one
   * gap, so it needs little memory.
   */
  const gaps = new Map<number, number>();

  const toRange = (fromByte: number, toByte: number): LostAudio => ({
    startSeconds: fromByte / bytesPerSecond,
    endSeconds: toByte / bytesPerSecond,
  });

  return {
    /** Length of the audio that was lost, in seconds. */
    get lostSeconds(): number {
      return (givenBytes - takenBytes) / bytesPerSecond;
    },

    /** Takes the part of a chunk for which there is room. */
    take(chunk: Uint8Array, roomBytes: number): GatedAudio {
      const lost: LostAudio[] = [];
      const lose = (fromByte: number, toByte: number) => {
        if (fromByte === toByte) return;
        gaps.set(takenBytes, (gaps.get(takenBytes) ?? 0) + toByte - fromByte);
        lost.push(toRange(fromByte, toByte));
      };
      const start = givenBytes;
      const { length } = chunk;
      givenBytes += length;
      // After a loss, the next byte to take is the one that completes the frame that was cut.
      const cutBytes = (start - takenBytes) % bytesPerFrame;
      const from = Math.min(length, (bytesPerFrame - cutBytes) % bytesPerFrame);
      // A part that is taken ends at the end of a frame.
      const overhang = (takenBytes + roomBytes) % bytesPerFrame;
      const to = length - from > roomBytes ? from + Math.max(0, roomBytes - overhang) : length;
      lose(start, start + from);
      takenBytes += to - from;
      lose(start + to, givenBytes);
      return { taken: chunk.subarray(from, to), lost };
    },

    /**
     * Range of the audio that was taken and will no longer arrive, with the gaps in it.
     *
     * @param offset - start of the range, in bytes of the audio that was taken
     */
    lostFrom(offset: number): LostAudio {
      let start = offset;
      for (const [takenBefore, bytes] of gaps) if (takenBefore <= offset) start += bytes;
      return toRange(start, givenBytes);
    },
  };
}
