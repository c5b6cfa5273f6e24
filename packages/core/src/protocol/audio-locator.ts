import { BlockReader, type ReadableBytes } from './block-reader.js';

/**
 * Compares two stretches of bytes of the same length.
 *
 * @returns true when they are equal
 */
export type CompareBytes = (left: Uint8Array, right: Uint8Array) => boolean;

/** Length from which on bytes that are not all equal do not agree by chance. */
const conclusiveBytes = 256;

/** Stored audio that is searched, from its end on, in bytes: far more than a client may not have seen acknowledged. */
const searchedBytes = 32 * 1024 * 1024;

/** Bytes that one search compares before the best candidate so far is taken. */
const comparedBytes = 64 * 1024 * 1024;

/** Options of an {@link AudioLocator}. */
export interface AudioLocatorOptions {
  /** Ends of acknowledgements, in bytes, growing; the start of the session is always one. */
  readonly boundaries: readonly number[];
  readonly stored: ReadableBytes;
  /** True once nobody waits for the search any more. */
  readonly isAborted: () => boolean;
  /**
   * Compares bytes, megabytes of them.
   *
   * @defaultValue byte by byte, in JavaScript
   */
  readonly areEqual?: CompareBytes | undefined;
}

/** Outcome of a search; `silence` and `ambiguous` wait for more audio. */
export type Location =
  /** `isSilence` when the audio is a single value, for which the audio behind it may find a better offset. */
  | { readonly kind: 'found'; readonly offset: number; readonly isSilence: boolean }
  | { readonly kind: 'silence' }
  | { readonly kind: 'ambiguous' };

/** A boundary at which the audio may begin. */
interface Candidate {
  readonly boundary: number;
  /** Length of the run of a single value in the stored audio there, in bytes. */
  readonly uniformBytes: number;
  /** Length of the audio that agrees with the stored one there, in bytes. */
  matchedBytes: number;
}

/**
 * Finds the offset of audio that a client sends again without one. It sends everything after the last acknowledgement that it
 * saw, so that the audio begins at one of those, and continues like what is stored there.
 *
 * Audio that is found as a whole at one boundary begins there. Where it exceeds what is stored, the longest agreement counts. A
 * single value agrees with silence anywhere: as long as it may be stored silence it is undecided, and once it exceeds that it is new, as
 * what follows the last acknowledgement. Silence that ends where the stored one did, to the byte, was sent before.
 *
 * Every stored byte is read once for silence, every byte of the audio is compared with a candidate once: the work of a search
 * is bounded, whatever is stored and sent.
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
   * Searches with the audio so far.
   *
   * @param head - the audio of the connection from its first byte on; it only grows from call to call
   * @param isFinal - true when no more is waited for: then the best candidate counts
   * @throws {@link SearchAbortedError}, and errors of reads
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

  /** Boundaries whose stored audio begins with a value, with the length of its run, in one pass over the audio. */
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

  /** Offset at which the run of a value ends that begins at `from`; `from` itself when another value is there. */
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

/** The error of a search that nobody waits for any more. */
class SearchAbortedError extends Error {
  /** Name of the class as a literal: minifiers rename classes. */
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
