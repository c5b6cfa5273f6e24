/** Kind of a WAV file: `RIFX` is big-endian, `RF64` and `BW64` may be larger than 4 GiB. */
export type WavContainer = 'RIFF' | 'RIFX' | 'RF64' | 'BW64';

/**
 * Called with each chunk of a header, in order, with the chunk of the audio last.
 *
 * @param id - its four bytes as characters
 * @param size - its size field
 * @param end - offset in the file of what comes after it, or of the audio for `data`
 * @param view - the start of the chunk, with its id and its size: as much of at least 48 bytes as
 * has arrived
 * @param container - of the file
 * @returns the offset to continue at, which is `end`, or 0 to be called again when more of the
 * chunk has arrived
 */
export type VisitChunk = (
  id: string,
  size: number,
  end: number,
  view: DataView,
  container: WavContainer,
) => number;

const nothing = /* @__PURE__ */ new Uint8Array();

/**
 * Walks over the chunks of the header that a stream of bytes may begin with, and passes on what
 * comes after it. The bytes may be cut anywhere, and at most 64 are kept until their kind is known.
 * An error of `visit` is thrown by `push`, and what is pushed next may begin with a header again.
 *
 * It is part of `@earshot/live`, where every byte counts. `visit` must check what a header may
 * contain and how long it may be.
 */
export function createChunkWalker(visit: VisitChunk) {
  // Longer than 50 lines: its functions share its state, which takes less of a small bundle than a
  // class.
  let isHeader = true;
  /**
   * Offset of the part that is read next, in bytes. It is the identification of the file, a byte of
   * padding or a chunk.
   */
  let offset = 0;
  /** Bytes to skip before that part. */
  let skip = 0;
  /** Start of that part, while the rest of it has not arrived. */
  let held: Uint8Array = nothing;
  /** Size of the chunk before that part. */
  let size = 0;
  let container: WavContainer | undefined;

  return {
    /** Takes bytes, and returns those of them that are audio. */
    push(bytes: Uint8Array): Uint8Array {
      let rest = bytes;
      if (held.length) {
        rest = new Uint8Array(held.length + bytes.length);
        rest.set(held);
        rest.set(bytes, held.length);
        held = nothing;
      }
      while (skip < rest.length) {
        const at = offset;
        rest = rest.subarray(skip);
        offset = skip = 0;
        if (!isHeader) return rest;
        const part = new Uint8Array(rest.subarray(0, 64));
        // An array of bytes works like one of numbers here, and is faster than spreading it.
        const text = String.fromCharCode.apply(null, part as unknown as number[]);
        if (!at) {
          // Bytes that cannot be the start of a header are not held, even if they are few.
          const found = /^([RB].{0,10}$|(RIF[FX]|RF64|BW64)....WAVE)/s.exec(text);
          isHeader = !!found;
          container = found?.[2] as typeof container;
          if (container) offset = 12;
        } else if (text[7]) {
          // Some writers omit the padding of a chunk of odd size. The characters of an id are
          // printable.
          if (size % 2 && !/^[ -~]{4}/.test(text)) {
            size = 0;
            offset = at + 1;
          } else {
            const id = text.slice(0, 4);
            const view = new DataView(part.buffer);
            size = view.getUint32(4, container !== 'RIFX');
            offset = visit(
              id,
              size,
              at + 8 + (id !== 'data' ? size : 0),
              view,
              container as WavContainer,
            );
            isHeader = !offset || id !== 'data';
          }
        }
        if (offset) skip = offset - at;
        else if (isHeader) {
          held = part;
          offset = at;
          return nothing;
        }
      }
      skip -= rest.length;
      return nothing;
    },

    /** Bytes that are kept as the possible start of a header, for the end of the stream. */
    flush: (): Uint8Array => (offset ? nothing : held),
  };
}
