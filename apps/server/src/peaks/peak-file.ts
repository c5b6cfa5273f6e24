import type { ByteRange } from '../storage/index.js';
import { mergePeaks, type PeakLevel } from './peak-levels.js';

/** First bytes of a peak file. The digit is the version of the format. */
const magic = 'ESPEAKS1';
/** Bytes of a level in the header: samples per point, number of points. */
const levelBytes = 8;
/** Bytes of the header before its levels: magic, number of channels, number of levels. */
const fixedBytes = magic.length + 8;

/** Bytes that have the header of any peak file. */
const longestHeaderBytes = 1024;

/** Header of a peak file. */
interface PeakHeader {
  readonly channelCount: number;
  readonly levels: readonly { samplesPerPoint: number; points: number; offset: number }[];
}

/** A range of the peaks of a file, at one zoom level. */
export interface PeakRange {
  readonly channelCount: number;
  readonly samplesPerPoint: number;
  /** Index of the first point. */
  readonly first: number;
  /** Minimum and maximum of each channel at each point. */
  readonly values: Int8Array;
}

/** The bytes of a peak file. */
export function encodePeakFile(channelCount: number, levels: readonly PeakLevel[]): Uint8Array {
  const header = Buffer.alloc(fixedBytes + levels.length * levelBytes);
  header.write(magic, 'latin1');
  header.writeUInt32LE(channelCount, magic.length);
  header.writeUInt32LE(levels.length, magic.length + 4);
  for (const [index, { samplesPerPoint, values }] of levels.entries()) {
    header.writeUInt32LE(samplesPerPoint, fixedBytes + index * levelBytes);
    header.writeUInt32LE(
      values.length / (2 * channelCount),
      fixedBytes + index * levelBytes + levelBytes / 2,
    );
  }
  const points = levels.map(
    ({ values }) => new Uint8Array(values.buffer, values.byteOffset, values.byteLength),
  );
  return Buffer.concat([header, ...points]);
}

/**
 * Reads the peaks of a time span at the finest level with at most the requested number of points.
 * If even the coarsest level has more, several of its points are merged.
 *
 * @param read - reads a range of the file, which may end before the range
 */
export async function readPeakFile(
  read: (range: ByteRange) => Promise<Buffer>,
  { startSeconds, endSeconds, points, rateHz }: PeakQuery,
): Promise<PeakRange> {
  const { channelCount, levels } = readHeader(
    await read({ start: 0, end: longestHeaderBytes - 1 }),
  );
  const spans = levels.map((level) => {
    const first = Math.min(
      level.points,
      Math.floor((startSeconds * rateHz) / level.samplesPerPoint),
    );
    const end = Math.min(level.points, Math.ceil((endSeconds * rateHz) / level.samplesPerPoint));
    return { ...level, first, count: Math.max(0, end - first) };
  });
  const span = spans.find(({ count }) => count <= points) ?? spans.at(-1);
  if (span === undefined) throw new Error('The peak file has no levels');
  const stride = 2 * channelCount;
  const end = span.first + span.count;
  let factor = 1;
  while (Math.ceil(end / factor) - Math.floor(span.first / factor) > points) factor += 1;
  const first = Math.floor(span.first / factor);
  const start = span.offset + first * factor * stride;
  const length = (end - first * factor) * stride;
  const bytes = length === 0 ? Buffer.alloc(0) : await read({ start, end: start + length - 1 });
  const values = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length);
  const merged = mergePeaks(
    { samplesPerPoint: span.samplesPerPoint, values },
    channelCount,
    factor,
  );
  return { channelCount, first, ...merged };
}

/** A time span, and the largest number of points. */
export interface PeakQuery {
  readonly startSeconds: number;
  readonly endSeconds: number;
  readonly points: number;
  /** Sample rate of the audio that the peaks were computed from, in Hz. */
  readonly rateHz: number;
}

function readHeader(bytes: Buffer): PeakHeader {
  if (bytes.toString('latin1', 0, magic.length) !== magic)
    throw new Error('The peak file has an unknown format');
  const channelCount = bytes.readUInt32LE(magic.length);
  const count = bytes.readUInt32LE(magic.length + 4);
  let offset = fixedBytes + count * levelBytes;
  const levels = Array.from({ length: count }, (_, index) => {
    const at = fixedBytes + index * levelBytes;
    const level = {
      samplesPerPoint: bytes.readUInt32LE(at),
      points: bytes.readUInt32LE(at + levelBytes / 2),
      offset,
    };
    offset += level.points * 2 * channelCount;
    return level;
  });
  return { channelCount, levels };
}
