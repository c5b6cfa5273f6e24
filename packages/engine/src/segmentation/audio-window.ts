/** The part of a channel's audio that is still needed, addressed by positions in the channel, in samples. */
export interface AudioWindow {
  /** Position after the last sample. */
  readonly end: number;
  /** Appends samples, which are copied. */
  append(samples: Int16Array): void;
  /**
   * Returns a view of samples, valid until more are appended.
   *
   * @param from - position of the first one, which was not dropped
   * @param to - position after the last one
   */
  view(from: number, to: number): Int16Array;
  /**
   * Copies samples.
   *
   * @param from - position of the first one, which was not dropped
   * @param to - position after the last one
   */
  copy(from: number, to: number): Int16Array;
  /** Drops the samples before a position. */
  dropBefore(position: number): void;
}

/** Least capacity, in samples: a smaller one would save little. */
const smallestCapacity = 16_384;

/**
 * Creates an empty window.
 *
 * @param start - position of the first sample that is appended
 */
export function createAudioWindow(start = 0): AudioWindow {
  let buffer = new Int16Array(smallestCapacity);
  /** Position of the first sample of the buffer, and of the first one that is still needed. */
  let bufferStart = start;
  let neededFrom = start;
  let end = start;

  const makeRoom = (count: number) => {
    if (end - bufferStart + count <= buffer.length) return;
    const needed = buffer.subarray(neededFrom - bufferStart, end - bufferStart);
    const capacity = Math.max(smallestCapacity, 2 * (needed.length + count));
    const isRightSize = needed.length + count <= buffer.length && buffer.length <= 2 * capacity;
    if (isRightSize) {
      buffer.copyWithin(0, neededFrom - bufferStart, end - bufferStart);
    } else {
      buffer = new Int16Array(capacity);
      buffer.set(needed);
    }
    bufferStart = neededFrom;
  };

  return {
    get end() {
      return end;
    },
    append(samples) {
      makeRoom(samples.length);
      buffer.set(samples, end - bufferStart);
      end += samples.length;
    },
    view: (from, to) => buffer.subarray(from - bufferStart, to - bufferStart),
    copy: (from, to) => buffer.slice(from - bufferStart, to - bufferStart),
    dropBefore(position) {
      neededFrom = Math.min(end, Math.max(neededFrom, position));
    },
  };
}
