import { concatenateBytes } from '../bytes.js';
import { createChunkWalker, type VisitChunk, type WavContainer } from './chunk-walker.js';
import { readLargeDataBytes } from './data-bytes.js';
import { parseFormatChunk, type WavFormat } from './parse-format-chunk.js';
import { WavError } from './wav-error.js';
import type { WavLimits } from './wav-limits.js';

/** Header of a WAV file, up to the first byte of its audio. */
export interface ScannedHeader {
  readonly format: WavFormat;
  /** Offset of the first byte of audio in the file. */
  readonly dataOffset: number;
  /** Size field of the `data` chunk. */
  readonly sizeField: number;
  /** Size of the audio in bytes: that field, or for large files the size in `ds64`. */
  readonly declaredBytes: number;
}

/** What a scan has found. */
export interface Scanned<Value> {
  readonly value: Value;
  /** The bytes after what was scanned, of the last push or held from those before. */
  readonly rest: Uint8Array;
}

/** Bytes that identify a file: its container, a size, and `WAVE`. */
const startBytes = 12;

/**
 * Largest piece that is walked over at once: where the start of a chunk is held, the piece after it
 * is copied.
 */
const largestPieceBytes = 65_536;

/** Size field of a writer that does not know the size, or whose size does not fit 32 bits. */
const unknownSize = 0xffff_ffff;

/** A chunk that has been read, or is skipped. */
interface Chunk {
  readonly id: string;
  readonly size: number;
  /** Offset in the file, in bytes. */
  readonly offset: number;
  /** Offset of its end. */
  readonly end: number;
}

/**
 * Scans the chunks of a WAV file that arrives in pieces, up to the first byte of its audio. Holds
 * less than 100 bytes.
 */
export class WavHeaderScanner {
  readonly #limits: Required<WavLimits>;
  readonly #walker = createChunkWalker((...chunk) => this.#visit(...chunk));
  /** The first bytes of the file, at most 12. */
  #start: Uint8Array = new Uint8Array(0);
  /** Bytes of the file so far. */
  #fileBytes = 0;
  /** True when no more bytes arrive. */
  #isEnded = false;
  /** Number of the chunk that is read. */
  #chunks = 1;
  /** The chunk before it. */
  #previous: Chunk | null = null;
  #format: WavFormat | null = null;
  #largeDataBytes: number | null = null;
  #header: ScannedHeader | null = null;

  constructor(limits: Required<WavLimits>) {
    this.#limits = limits;
  }

  /**
   * Takes the next bytes, cut anywhere.
   *
   * @returns the header, or null while more bytes are needed
   * @throws WavError when the header is malformed, unsupported, or beyond the limits
   */
  push(bytes: Uint8Array): Scanned<ScannedHeader> | null {
    const before = this.#fileBytes;
    for (let from = 0; this.#header === null && from < bytes.length; ) {
      const missing = startBytes - this.#start.length;
      const piece = bytes.subarray(from, from + (missing || largestPieceBytes));
      from += piece.length;
      this.#fileBytes = before + from;
      if (missing === 0) this.#walker.push(piece);
      else this.#begin(concatenateBytes([this.#start, piece]));
    }
    return this.#header === null
      ? null
      : { value: this.#header, rest: bytes.subarray(this.#header.dataOffset - before) };
  }

  /**
   * Ends the file before its header was known.
   *
   * @throws WavError always: for a file without audio
   */
  end(): never {
    if (this.#start.length < startBytes) throw notWav(this.#start);
    const previous = this.#previous;
    if (previous === null || previous.end <= this.#fileBytes) {
      this.#isEnded = true;
      // Completes the chunk within which the file ends, so that it is visited.
      this.#walker.push(new Uint8Array(64));
    }
    throw this.#endWithinChunk();
  }

  #begin(start: Uint8Array): void {
    this.#start = start;
    // They come back where they do not begin a header.
    if (start.length === startBytes && this.#walker.push(start).length > 0) throw notWav(start);
  }

  #visit(...[id, size, end, view, container]: Parameters<VisitChunk>): number {
    const isAudio = id === 'data';
    const offset = end - 8 - (isAudio ? 0 : size);
    if (this.#isPadding(offset, view)) return offset + 1;
    checkLength(offset, this.#chunks, this.#limits);
    this.#checkArrived(offset);
    const chunk = { id, offset, size, end };
    if (isAudio) {
      this.#header = this.#finish(chunk, container);
      return end;
    }
    checkLength(end, this.#chunks, this.#limits);
    if (!this.#read(chunk, view, container)) return 0;
    this.#previous = chunk;
    this.#chunks += 1;
    if (this.#isEnded) throw this.#endWithinChunk();
    return end;
  }

  /** Throws when the file has ended before the id and the size of a chunk. */
  #checkArrived(offset: number): void {
    if (!this.#isEnded || offset + 8 <= this.#fileBytes) return;
    throw new WavError(
      missing(this.#format),
      `the file ends at byte ${Math.max(offset, this.#fileBytes)} without a '${this.#format === null ? 'fmt ' : 'data'}' chunk`,
      { chunk: 'RIFF', offset },
    );
  }

  /** The header that ends with the chunk of the audio. */
  #finish({ id, offset, size }: Chunk, container: WavContainer): ScannedHeader {
    if (this.#format === null)
      throw new WavError('missing_format', "the audio comes before the 'fmt ' chunk", {
        chunk: id,
        offset,
      });
    return {
      format: this.#format,
      dataOffset: offset + 8,
      sizeField: size,
      declaredBytes:
        hasLargeSizes(container) && size === unknownSize ? (this.#largeDataBytes ?? 0) : size,
    };
  }

  /** Reads what a chunk says about the audio. Returns false when more of it has to arrive. */
  #read({ id, offset, size }: Chunk, view: DataView, container: WavContainer): boolean {
    const place = { size, offset: offset + 8 };
    if (id === 'fmt ' && this.#format === null) {
      const bytes = this.#body(view, place.offset, Math.min(size, 40));
      if (bytes === null) return false;
      this.#format = readFormat(bytes, place, container, this.#limits);
    } else if (id === 'ds64' && hasLargeSizes(container) && this.#largeDataBytes === null) {
      const bytes = this.#body(view, place.offset, Math.min(size, 28));
      if (bytes === null) return false;
      this.#largeDataBytes = readLargeDataBytes(bytes, place);
    }
    return true;
  }

  #endWithinChunk(): WavError {
    const { id, offset, size } = this.#previous as Chunk; // the file ends within it
    const chunk = printable(id);
    return new WavError(
      missing(this.#format),
      `the file ends within '${chunk}' at byte ${offset}, which claims ${size} bytes`,
      { chunk, offset },
    );
  }

  /**
   * True when a printable byte of padding was read as the first of an id: the id of a common chunk
   * follows it.
   */
  #isPadding(offset: number, view: DataView): boolean {
    const previous = this.#previous;
    return (
      previous !== null &&
      previous.size % 2 === 1 &&
      offset === previous.end &&
      isCommonChunkId(readCharacters(new Uint8Array(view.buffer, 1, 4)))
    );
  }

  /**
   * The first bytes of the body of a chunk, fewer where the file ends, or null while they have not
   * arrived.
   */
  #body(view: DataView, bodyOffset: number, count: number): Uint8Array | null {
    const available = this.#isEnded ? this.#fileBytes - bodyOffset : view.byteLength - 8;
    return available < count && !this.#isEnded
      ? null
      : new Uint8Array(view.buffer, 8, Math.min(available, count));
  }
}

/** True for the containers of files beyond 4 GiB. */
function hasLargeSizes(container: WavContainer): boolean {
  return container === 'RF64' || container === 'BW64';
}

function readFormat(
  bytes: Uint8Array,
  { offset, size }: { readonly offset: number; readonly size: number },
  container: WavContainer,
  limits: Required<WavLimits>,
): WavFormat {
  const isCut = bytes.length < Math.min(size, 40);
  if (size < 16 || isCut)
    throw new WavError(
      isCut ? 'truncated_header' : 'invalid_format',
      `the format has ${bytes.length} of the ${size} bytes that it declares; it takes at least 16`,
      { chunk: 'fmt ', offset },
    );
  return parseFormatChunk({ bytes, offset, container }, limits);
}

function checkLength(
  headerBytes: number,
  chunks: number,
  { maximumHeaderBytes, maximumHeaderChunks }: Required<WavLimits>,
): void {
  const excess =
    headerBytes + 8 > maximumHeaderBytes
      ? `bytes; at most ${maximumHeaderBytes}`
      : chunks > maximumHeaderChunks
        ? `chunks; at most ${maximumHeaderChunks}`
        : null;
  if (excess !== null) {
    throw new WavError('limit_exceeded', `the header has too many ${excess} are allowed`, {
      chunk: 'RIFF',
      offset: headerBytes,
    });
  }
}

function missing(format: WavFormat | null): 'missing_format' | 'missing_data' {
  return format === null ? 'missing_format' : 'missing_data';
}

function notWav(start: Uint8Array): WavError {
  const found =
    start.length === 0
      ? 'is empty'
      : `begins with ${JSON.stringify(describe(readCharacters(start)))}`;
  return new WavError('not_wav', `this is not a WAV file: it ${found}`, {
    chunk: 'RIFF',
    offset: 0,
  });
}

function describe(start: string): string {
  const text = printable(start);
  return text.length > 8 ? `${text.slice(0, 4)} … ${text.slice(8, 12)}` : text.slice(0, 4);
}

/** Characters of at most the first 12 bytes, one for each. */
export function readCharacters(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes.subarray(0, 12));
}

/** Text with anything that is not printable ASCII written as a dot. */
function printable(text: string): string {
  return text.replaceAll(/[^ -~]/g, '.');
}

/** True for a text that begins with the id of a chunk that is common in WAV files. */
export function isCommonChunkId(text: string): boolean {
  return commonIds.test(text);
}

const commonIds =
  /^(data|fmt |fact|LIST|JUNK|junk|bext|PAD |FLLR|cue |smpl|inst|ds64|axml|chna|iXML|id3 |ID3 |PEAK|afsp)/;
