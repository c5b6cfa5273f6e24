/** The end of a channel that is still needed, addressed by its position in the whole. */
export interface AudioWindow {
  /** Position after the last sample. */
  readonly end: number;
  /** Appends samples, which must not change afterwards. */
  append(samples: Int16Array): void;
  /**
   * Copies samples.
   *
   * @param from - position of the first one, which was not dropped
   * @param to - position after the last one
   */
  copy(from: number, to: number): Int16Array;
  /** Forgets what lies before a position. */
  dropBefore(position: number): void;
}

/**
 * Makes an empty window.
 *
 * @param start - position of the first sample that is appended
 */
export function createAudioWindow(start = 0): AudioWindow {
  const pieces: { readonly start: number; readonly samples: Int16Array }[] = [];
  let end = start;
  return {
    get end() {
      return end;
    },
    append(samples) {
      if (samples.length === 0) return;
      pieces.push({ start: end, samples });
      end += samples.length;
    },
    copy(from, to) {
      const result = new Int16Array(to - from);
      for (const piece of pieces) {
        const first = Math.max(from, piece.start);
        const last = Math.min(to, piece.start + piece.samples.length);
        if (first >= last) continue;
        result.set(piece.samples.subarray(first - piece.start, last - piece.start), first - from);
      }
      return result;
    },
    dropBefore(position) {
      let count = 0;
      while (true) {
        const piece = pieces[count];
        if (piece === undefined || piece.start + piece.samples.length > position) break;
        count += 1;
      }
      pieces.splice(0, count);
    },
  };
}
