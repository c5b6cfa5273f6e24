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
export class ChunkWalker {
  readonly #visit: VisitChunk;
  #isHeader = true;
  /**
   * Offset of the part that is read next, in bytes. It is the identification of the file, a byte of
   * padding or a chunk.
   */
  #offset = 0;
  /** Bytes to skip before that part. */
  #skip = 0;
  /** Start of that part, while the rest of it has not arrived. */
  #held: Uint8Array = nothing;
  /** Size of the chunk before that part. */
  #size = 0;
  #container: WavContainer | undefined;

  constructor(visit: VisitChunk) {
    this.#visit = visit;
  }

  /** Takes bytes, and returns those of them that are audio. */
  push(bytes: Uint8Array): Uint8Array {
    let rest = this.#join(bytes);
    while (this.#skip < rest.length) {
      const at = this.#offset;
      rest = rest.subarray(this.#skip);
      this.#offset = this.#skip = 0;
      if (!this.#isHeader) return rest;
      const part = new Uint8Array(rest.subarray(0, 64));
      // Unless it throws: what is pushed next may begin with a header again.
      this.#offset = this.#read(part, at);
      if (this.#offset) this.#skip = this.#offset - at;
      else if (this.#isHeader) {
        this.#held = part;
        this.#offset = at;
        return nothing;
      }
    }
    this.#skip -= rest.length;
    return nothing;
  }

  /** Bytes that are kept as the possible start of a header, for the end of the stream. */
  flush(): Uint8Array {
    return this.#offset ? nothing : this.#held;
  }

  /** Bytes behind those that are held. */
  #join(bytes: Uint8Array): Uint8Array {
    const held = this.#held;
    if (!held.length) return bytes;
    const joined = new Uint8Array(held.length + bytes.length);
    joined.set(held);
    joined.set(bytes, held.length);
    this.#held = nothing;
    return joined;
  }

  /**
   * Reads the start of a part.
   *
   * @returns the offset of the next one, or 0 when more of it must arrive or it is not of a header
   */
  #read(part: Uint8Array<ArrayBuffer>, at: number): number {
    // An array of bytes works like one of numbers here, and is faster than spreading it.
    const text = String.fromCharCode.apply(null, part as unknown as number[]);
    if (!at) {
      // Bytes that cannot be the start of a header are not held, even if they are few.
      const found = /^([RB].{0,10}$|(RIF[FX]|RF64|BW64)....WAVE)/s.exec(text);
      this.#isHeader = !!found;
      this.#container = found?.[2] as WavContainer | undefined;
      return this.#container ? 12 : 0;
    }
    if (!text[7]) return 0;
    // Some writers omit the padding of a chunk of odd size. The characters of an id are printable.
    if (this.#size % 2 && !/^[ -~]{4}/.test(text)) {
      this.#size = 0;
      return at + 1;
    }
    const id = text.slice(0, 4);
    const view = new DataView(part.buffer);
    // The identification of the file was read before.
    const container = this.#container as WavContainer;
    this.#size = view.getUint32(4, container !== 'RIFX');
    const end = at + 8 + (id !== 'data' ? this.#size : 0);
    const next = this.#visit(id, this.#size, end, view, container);
    this.#isHeader = !next || id !== 'data';
    return next;
  }
}
