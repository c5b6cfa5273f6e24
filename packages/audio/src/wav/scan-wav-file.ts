import { appendBytes } from '../bytes.js';
import { declaredDataBytes } from './data-bytes.js';
import {
  isCommonChunkId,
  readCharacters,
  type Scanned,
  type ScannedHeader,
  WavHeaderScanner,
} from './scan-wav-header.js';
import type { WavLimits } from './wav-limits.js';

/** Header of a WAV file with the size of its audio. */
export interface ScannedFile extends Pick<ScannedHeader, 'format' | 'dataOffset'> {
  /** Declared size of the audio, in bytes, or null where the file does not declare it. */
  readonly dataBytes: number | null;
  /** Bytes of audio to read at most. */
  readonly readableBytes: number;
}

/** Scans the header of a file that arrives in pieces, and determines the size of the audio. */
export class WavFileScanner {
  readonly #scanner: WavHeaderScanner;
  #header: ScannedHeader | null = null;
  /** Start of the audio whose size field is 0: fewer than 4 bytes. */
  #held: Uint8Array = new Uint8Array(0);

  constructor(limits: Required<WavLimits>) {
    this.#scanner = new WavHeaderScanner(limits);
  }

  /**
   * Takes the next bytes, cut anywhere.
   *
   * @returns the header, or null while more bytes are needed
   * @throws WavError when the header is malformed, unsupported, or beyond the limits
   */
  push(bytes: Uint8Array): Scanned<ScannedFile> | null {
    let rest = bytes;
    if (this.#header === null) {
      const found = this.#scanner.push(bytes);
      if (found === null) return null;
      this.#header = found.value;
      rest = found.rest;
    }
    const held = this.#header.sizeField === 0 ? appendBytes(this.#held, rest) : rest;
    if (this.#header.sizeField !== 0 || held.length >= 4)
      return { value: toFile(this.#header, held), rest: held };
    // The caller may use its buffer again.
    this.#held = Uint8Array.from(held);
    return null;
  }

  /**
   * Ends the file before its header was known.
   *
   * @throws WavError when the header is not complete
   */
  end(): Scanned<ScannedFile> {
    this.#header ??= this.#scanner.end();
    return { value: toFile(this.#header, this.#held), rest: this.#held };
  }
}

/**
 * Interprets the size of the audio. Where the size field is 0 the bytes after it decide: in front
 * of another chunk the audio is empty, otherwise its size is undeclared.
 */
function toFile(
  { format, dataOffset, sizeField, declaredBytes }: ScannedHeader,
  next: Uint8Array,
): ScannedFile {
  const isEmpty = sizeField === 0 && (next.length === 0 || isCommonChunkId(readCharacters(next)));
  return isEmpty
    ? { format, dataOffset, dataBytes: 0, readableBytes: 0 }
    : { format, dataOffset, ...declaredDataBytes(declaredBytes) };
}
