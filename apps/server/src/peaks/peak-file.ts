import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { mergePeaks, type PeakLevel } from './peak-levels.js';

/** First bytes of a peak file. The digit is the version of the format. */
const magic = 'ESPEAKS1';
/** Bytes of a level in the header: samples per point, number of points. */
const levelBytes = 8;
/** Bytes of the header before its levels: magic, number of channels, number of levels. */
const fixedBytes = magic.length + 8;

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

/** Paths of a peak file: the final one, and one on the same file system for the incomplete file. */
export interface PeakPaths {
  readonly peaksPath: string;
  readonly incompletePath: string;
}

/** Writes a peak file atomically. */
export async function writePeakFile(
  { incompletePath, peaksPath }: PeakPaths,
  channelCount: number,
  levels: readonly PeakLevel[],
): Promise<void> {
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
  try {
    await mkdir(dirname(incompletePath), { recursive: true, mode: 0o700 });
    await writeFile(incompletePath, [header, ...levels.map(({ values }) => values)], {
      mode: 0o600,
    });
    await rename(incompletePath, peaksPath);
  } catch (error) {
    await rm(incompletePath, { force: true });
    throw error;
  }
}

/**
 * Reads the peaks of a time span at the finest level with at most the requested number of points. If even the coarsest level has more,
 * several of its points are merged.
 *
 * @returns undefined when the file does not exist
 */
export async function readPeakFile(
  path: string,
  { startSeconds, endSeconds, points, rateHz }: PeakQuery,
): Promise<PeakRange | undefined> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (file === undefined) return undefined;
  try {
    const start = Buffer.alloc(1024);
    await file.read(start, 0, start.length, 0);
    const { channelCount, levels } = readHeader(start);
    const spans = levels.map((level) => {
      const first = Math.min(
        level.points,
        Math.floor((startSeconds * rateHz) / level.samplesPerPoint),
      );
      const end = Math.min(level.points, Math.ceil((endSeconds * rateHz) / level.samplesPerPoint));
      return { ...level, first, count: Math.max(0, end - first) };
    });
    const span = spans.find(({ count }) => count <= points) ?? spans.at(-1);
    if (span === undefined) return undefined;
    const stride = 2 * channelCount;
    const end = span.first + span.count;
    let factor = 1;
    while (Math.ceil(end / factor) - Math.floor(span.first / factor) > points) factor += 1;
    const first = Math.floor(span.first / factor);
    const values = new Int8Array((end - first * factor) * stride);
    await file.read(values, 0, values.length, span.offset + first * factor * stride);
    const merged = mergePeaks(
      { samplesPerPoint: span.samplesPerPoint, values },
      channelCount,
      factor,
    );
    return { channelCount, first, ...merged };
  } finally {
    await file.close();
  }
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
