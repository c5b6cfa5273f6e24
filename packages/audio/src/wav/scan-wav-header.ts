import type { ByteScanner } from './byte-scanner.js';
import { declaredDataBytes, readLargeDataBytes } from './data-bytes.js';
import { parseFormatChunk, type WavContainer, type WavFormat } from './parse-format-chunk.js';
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

/** Header of a WAV file with the size of its audio. */
export interface ScannedFile extends Pick<ScannedHeader, 'format' | 'dataOffset'> {
  /** Declared size of the audio, in bytes; null where it was left open. */
  readonly dataBytes: number | null;
  /** Bytes of audio to read at most. */
  readonly readableBytes: number;
}

/**
 * Scans the header of a file, and looks beyond a size field of 0: in front of another chunk the audio is empty, otherwise
 * the size was left open.
 *
 * @throws WavError when the header is malformed, unsupported, or beyond the limits
 */
export function* scanWavFile(limits: Required<WavLimits>): ByteScanner<ScannedFile> {
  const { format, dataOffset, sizeField, declaredBytes } = yield* scanWavHeader(limits);
  if (sizeField === 0) {
    const next = yield { kind: 'peek', count: 4 };
    if (next.length === 0 || isCommonChunkId(next)) {
      return { format, dataOffset, dataBytes: 0, readableBytes: 0 };
    }
  }
  return { format, dataOffset, ...declaredDataBytes(declaredBytes) };
}

const containers = ['RIFF', 'RIFX', 'RF64', 'BW64'] as const satisfies WavContainer[];

/**
 * Scans the chunks of a WAV file up to the first byte of its audio.
 *
 * @throws WavError when the header is malformed, unsupported, or beyond the limits
 */
export function* scanWavHeader(limits: Required<WavLimits>): ByteScanner<ScannedHeader> {
  const container = yield* scanContainer();
  const isLittle = container !== 'RIFX';
  const isLarge = container === 'RF64' || container === 'BW64';
  let offset = 12;
  let format: WavFormat | null = null;
  let largeDataBytes: number | null = null;

  for (let chunks = 1; ; chunks += 1) {
    checkLength(offset, chunks, limits);
    const head = yield { kind: 'take', count: 8 };
    const chunk = chunkId(head);
    if (head.length < 8) {
      throw new WavError(
        missing(format),
        `the file ends at byte ${offset + head.length} without a '${format === null ? 'fmt ' : 'data'}' chunk`,
        { chunk: 'RIFF', offset },
      );
    }
    const size = new DataView(head.buffer, head.byteOffset, 8).getUint32(4, isLittle);
    const bodyOffset = offset + 8;
    if (chunk !== 'data') checkLength(bodyOffset + size, chunks, limits);

    if (chunk === 'data') {
      if (format === null) {
        throw new WavError('missing-format', "the audio comes before the 'fmt ' chunk", {
          chunk,
          offset,
        });
      }
      const declaredBytes = isLarge && size === unknownSize ? (largeDataBytes ?? 0) : size;
      return { format, dataOffset: bodyOffset, sizeField: size, declaredBytes };
    }

    let taken = 0;
    if (chunk === 'fmt ' && format === null) {
      const bytes = yield { kind: 'take', count: Math.min(size, 40) };
      taken = bytes.length;
      if (size < 16 || bytes.length < Math.min(size, 40)) {
        throw new WavError(
          bytes.length < Math.min(size, 40) ? 'truncated-header' : 'invalid-format',
          `the format has ${bytes.length} of the ${size} bytes that it declares; it takes at least 16`,
          { chunk, offset: bodyOffset },
        );
      }
      format = parseFormatChunk({ bytes, offset: bodyOffset, container }, limits);
    } else if (chunk === 'ds64' && isLarge && largeDataBytes === null) {
      const bytes = yield { kind: 'take', count: Math.min(size, 28) };
      taken = bytes.length;
      largeDataBytes = readLargeDataBytes(bytes, { size, offset: bodyOffset });
    }
    if (!(yield* skipWhole(size - taken))) {
      throw new WavError(
        missing(format),
        `the file ends within '${chunk}' at byte ${offset}, which claims ${size} bytes`,
        { chunk, offset },
      );
    }
    offset = bodyOffset + size;
    if (size % 2 === 1 && (yield* scanIsPadded())) {
      yield { kind: 'skip', count: 1 };
      offset += 1;
    }
  }
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
    throw new WavError('limit-exceeded', `the header has too many ${excess} are allowed`, {
      chunk: 'RIFF',
      offset: headerBytes,
    });
  }
}

function missing(format: WavFormat | null): 'missing-format' | 'missing-data' {
  return format === null ? 'missing-format' : 'missing-data';
}

/** Skips bytes; returns false where the file ends before. */
function* skipWhole(count: number): ByteScanner<boolean> {
  if (count === 0) {
    return true;
  }
  yield { kind: 'skip', count: count - 1 };
  const last = yield { kind: 'take', count: 1 };
  return last.length === 1;
}

/** Size field of a writer that does not know the size, or whose size does not fit 32 bits. */
const unknownSize = 0xffff_ffff;

function* scanContainer(): ByteScanner<WavContainer> {
  const bytes = yield { kind: 'take', count: 12 };
  const id = chunkId(bytes);
  const container = containers.find((candidate) => candidate === id);
  if (container === undefined || chunkId(bytes.subarray(8)) !== 'WAVE') {
    const found =
      bytes.length === 0 ? 'is empty' : `begins with ${JSON.stringify(describe(bytes))}`;
    throw new WavError('not-wav', `this is not a WAV file: it ${found}`, {
      chunk: 'RIFF',
      offset: 0,
    });
  }
  return container;
}

function describe(bytes: Uint8Array): string {
  return bytes.length > 8 ? `${chunkId(bytes)} … ${chunkId(bytes.subarray(8))}` : chunkId(bytes);
}

/**
 * True when the byte after a chunk of odd size is padding, as the format demands; some writers begin the next chunk there.
 * If it is not zero, the ids of the two possible next chunks decide.
 */
function* scanIsPadded(): ByteScanner<boolean> {
  const next = yield { kind: 'peek', count: 5 };
  return isCommonChunkId(next.subarray(1)) || !isChunkId(next);
}

/** The four characters of a chunk, with anything that is not printable ASCII written as a dot. */
function chunkId(bytes: Uint8Array): string {
  return Array.from(bytes.subarray(0, 4), (byte) =>
    isPrintable(byte) ? String.fromCharCode(byte) : '.',
  ).join('');
}

/** True when four bytes are printable ASCII, as every chunk id is. */
function isChunkId(bytes: Uint8Array): boolean {
  return bytes.length >= 4 && bytes.subarray(0, 4).every(isPrintable);
}

/** True when four bytes are the id of a chunk that is common in WAV files. */
function isCommonChunkId(bytes: Uint8Array): boolean {
  return commonIds.split('|').includes(chunkId(bytes));
}

const commonIds =
  'data|fmt |fact|LIST|JUNK|junk|bext|PAD |FLLR|cue |smpl|inst|ds64|axml|chna|iXML|id3 |ID3 |PEAK|afsp';

function isPrintable(byte: number): boolean {
  return byte >= 0x20 && byte <= 0x7e;
}
