import type { FileWindow } from './file-window.js';

/** A page of an Ogg file (RFC 3533, 6). */
export interface OggPage {
  /** True for a page that begins a stream. */
  isFirst: boolean;
  /** True when the first packet began in an earlier page. */
  isContinued: boolean;
  /** Position in the stream at the end of the page, or -1 where no packet ends in it. */
  position: bigint;
  serial: number;
  /** Start of each packet or of its continuation, at most two bytes of those that begin here. */
  packets: Buffer[];
  /** First bytes of the page, at most 64. */
  start: Buffer;
}

const mark = Buffer.from('OggS');
const headerBytes = 27;
const longestHeaderBytes = headerBytes + 255;
/** Bytes of the largest page. */
const longestPageBytes = longestHeaderBytes + 255 * 255;

/** Yields the pages of an Ogg file, and skips damaged data between two of them. */
export function* readOggPages(file: FileWindow): Generator<OggPage, void> {
  for (let at = file.find(mark, 0); at !== undefined; ) {
    const bytes = file.bytes(at, longestPageBytes);
    const segmentCount = bytes[26] ?? 0;
    const contentAt = headerBytes + segmentCount;
    if (bytes.length < contentAt || bytes[4] !== 0) {
      at = file.find(mark, at + 1);
      continue;
    }
    const packets: Buffer[] = [];
    let packetAt = contentAt;
    let end = contentAt;
    for (const length of bytes.subarray(headerBytes, contentAt)) {
      end += length;
      if (length === 255) continue;
      packets.push(bytes.subarray(packetAt, Math.min(end, packetAt + 2)));
      packetAt = end;
    }
    yield {
      isFirst: ((bytes[5] ?? 0) & 2) !== 0,
      isContinued: ((bytes[5] ?? 0) & 1) !== 0,
      position: bytes.readBigInt64LE(6),
      serial: bytes.readUInt32LE(14),
      packets,
      start: bytes.subarray(contentAt, Math.min(end, contentAt + 64)),
    };
    at = file.find(mark, at + end);
  }
}
