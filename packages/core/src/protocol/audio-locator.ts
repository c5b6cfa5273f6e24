import { BlockReader, type ReadableBytes } from './block-reader.js';

/**
 * Compares two byte arrays of the same length.
 *
 * @returns true when they are equal
 */
export type CompareBytes = (left: Uint8Array, right: Uint8Array) => boolean;

/**
 * Minimum length in bytes of a match that counts as no coincidence, if its bytes are not all equal.
 */
const conclusiveBytes = 256;

/**
 * Length of the end of the stored audio that is searched, in bytes: far more than a client can have
 * unacknowledged.
 */
const searchedBytes = 32 * 1024 * 1024;

/** Bytes compared in one search before the best candidate so far is taken. */
const comparedBytes = 64 * 1024 * 1024;

/** Options of an {@link AudioLocator}. */
export interface AudioLocatorOptions {
  /**
   * End offsets of acknowledgements, in bytes, ascending. The start of the session is added to
   * them.
   */
  readonly boundaries: readonly number[];
  /** Audio of the session. */
  readonly stored: ReadableBytes;
  /** Returns true once the result of the search is no longer needed. */
  readonly isAborted: () => boolean;
  /**
   * Compares byte arrays of up to some megabytes.
   *
   * @defaultValue byte by byte, in JavaScript
   */
  readonly areEqual?: CompareBytes | undefined;
}

/** Outcome of a search. `silence` and `ambiguous` need more audio. */
export type Location =
  /**
   * `isSilence` when all bytes have the same value, so that the audio after them may lead to a
   * better offset.
   */
  | { readonly kind: 'found'; readonly offset: number; readonly isSilence: boolean }
  | { readonly kind: 'silence' }
  | { readonly kind: 'ambiguous' };

/** A boundary at which the audio may begin. */
interface Candidate {
  /** Offset in the stored audio, in bytes. */
  readonly boundary: number;
  /** Length of the run of equal bytes in the stored audio from the boundary on. */
  readonly uniformBytes: number;
  /** Number of bytes of the audio that are known to match the stored audio from the boundary on. */
  matchedBytes: number;
}

/**
 * Finds the offset of audio that a reconnected client sends again without stating an offset. Such a
 * client sends everything after the last acknowledgement that it received. The audio therefore
 * begins at a boundary, which is the end of an acknowledgement, and matches the audio that is
 * stored after it.
 *
 * Audio that matches as a whole at exactly one boundary begins there. Audio that exceeds the stored
 * audio begins at the boundary with the longest match. Bytes of a single value match silence
 * anywhere: they are undecided as long as they could be stored silence, and are new audio once they
 * exceed it. Silence that ends exactly at the last byte of the stored silence is a repetition.
 *
 * Each stored byte is read once to find silence, and each byte of the audio is compared once per
 * candidate. The work of a search is therefore bounded, regardless of what is stored and sent.
 */
export class AudioLocator {
  readonly #boundaries: readonly number[];
  readonly #stored: ReadableBytes;
  readonly #isAborted: () => boolean;
  readonly #areEqual: CompareBytes;
  #candidates: Candidate[] | undefined;
  #uniformBytes = 0;
  #remainingBytes = comparedBytes;

  constructor({ areEqual = haveSameBytes, boundaries, isAborted, stored }: AudioLocatorOptions) {
    const from = stored.size - searchedBytes;
    this.#boundaries = [...new Set([0, ...boundaries])].filter(
      (boundary) => boundary >= from && boundary < stored.size,
    );
    this.#stored = stored;
    this.#isAborted = isAborted;
    this.#areEqual = areEqual;
  }

  /**
   * Searches for the offset of the audio received so far.
   *
   * @param head - the audio of the connection from its first byte on, which only grows from call to
   * call
   * @param isFinal - true to take the best candidate instead of waiting for more audio
   * @throws {@link SearchAbortedError}, and errors of reading the stored audio
   */
  async locate(head: Uint8Array, isFinal: boolean): Promise<Location> {
    this.#extendUniform(head);
    this.#candidates ??= await this.#findCandidates(head[0] ?? 0);
    await this.#compare(head);
    return this.#decide(head, isFinal || this.#remainingBytes <= 0);
  }

  #extendUniform(head: Uint8Array): void {
    const value = head[0];
    while (this.#uniformBytes < head.length && head[this.#uniformBytes] === value)
      this.#uniformBytes += 1;
  }

  /**
   * Finds the boundaries from which the stored audio begins with a value, with the length of its
   * run, in one pass.
   */
  async #findCandidates(value: number): Promise<Candidate[]> {
    const reader = new BlockReader(this.#stored);
    const found: Candidate[] = [];
    let runEnd = -1;
    for (const boundary of this.#boundaries) {
      if (boundary >= runEnd) runEnd = await this.#findRunEnd(reader, boundary, value);
      if (runEnd > boundary)
        found.push({ boundary, uniformBytes: runEnd - boundary, matchedBytes: 0 });
    }
    return found;
  }

  /**
   * Finds the end offset of the run of a value that begins at `from`. Returns `from` itself when
   * the byte there has another value.
   */
  async #findRunEnd(reader: BlockReader, from: number, value: number): Promise<number> {
    let offset = from;
    while (offset < this.#stored.size) {
      const block = await this.#read(reader, offset, this.#stored.size - offset);
      if (!this.#isUniform(block) || block[0] !== value)
        return offset + block.findIndex((byte) => byte !== value);
      offset += block.length;
    }
    return offset;
  }

  async #compare(head: Uint8Array): Promise<void> {
    const reader = new BlockReader(this.#stored);
    const agreeing: Candidate[] = [];
    for (const candidate of this.#candidates ?? [])
      if (await this.#agrees(reader, candidate, head)) agreeing.push(candidate);
    this.#candidates = agreeing;
  }

  async #agrees(reader: BlockReader, candidate: Candidate, head: Uint8Array): Promise<boolean> {
    const { boundary, uniformBytes } = candidate;
    const length = Math.min(head.length, this.#stored.size - boundary);
    // Runs are compared by their lengths.
    const run = Math.min(this.#uniformBytes, uniformBytes, length);
    if (run < length && this.#uniformBytes !== uniformBytes) return false;
    candidate.matchedBytes = Math.max(candidate.matchedBytes, run);
    while (candidate.matchedBytes < length && this.#remainingBytes > 0) {
      const from = candidate.matchedBytes;
      const stored = await this.#read(reader, boundary + from, length - from);
      if (!this.#areEqual(stored, head.subarray(from, from + stored.length))) return false;
      candidate.matchedBytes += stored.length;
      this.#remainingBytes -= stored.length;
    }
    return true;
  }

  #decide(head: Uint8Array, isFinal: boolean): Location {
    const { size } = this.#stored;
    const candidates = this.#candidates ?? [];
    if (this.#uniformBytes === head.length)
      return candidates.some(({ boundary }) => boundary + head.length <= size) && !isFinal
        ? { kind: 'silence' }
        : { kind: 'found', offset: size, isSilence: true };
    const inside = candidates.filter(({ boundary }) => boundary + head.length < size);
    const conclusive = candidates.filter(
      ({ matchedBytes, uniformBytes }) =>
        matchedBytes >= conclusiveBytes && uniformBytes < matchedBytes,
    );
    const conclusiveInside = conclusive.filter((candidate) => inside.includes(candidate));
    const isClear = conclusive.length === 1 && conclusiveInside.length === 1;
    if (!isFinal && inside.length > 0 && !isClear) return { kind: 'ambiguous' };
    const silent = candidates.find(
      ({ boundary, uniformBytes }) =>
        uniformBytes === this.#uniformBytes && boundary + uniformBytes === size,
    );
    const best = conclusiveInside.at(-1) ?? conclusive[0] ?? inside.at(-1) ?? silent;
    return { kind: 'found', offset: best?.boundary ?? size, isSilence: false };
  }

  #read(reader: BlockReader, offset: number, length: number): Promise<Uint8Array> {
    if (this.#isAborted()) throw new SearchAbortedError();
    return reader.read(offset, length);
  }

  #isUniform(bytes: Uint8Array): boolean {
    return this.#areEqual(bytes.subarray(1), bytes.subarray(0, -1));
  }
}

/** Error of a search that was aborted. */
class SearchAbortedError extends Error {
  /** Name of the class as a literal, because minifiers rename classes. */
  override readonly name = 'SearchAbortedError';

  constructor() {
    super('The search was aborted');
  }
}

function haveSameBytes(left: Uint8Array, right: Uint8Array): boolean {
  for (let index = 0; index < left.length; index += 1)
    if (left[index] !== right[index]) return false;
  return true;
}
