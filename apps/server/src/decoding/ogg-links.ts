import { open } from 'node:fs/promises';

/** A stretch of a file, in bytes. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Bytes of a page before its table of segments (RFC 3533, 6). */
const headerBytes = 27;

/** Most bytes of a header with its table. */
const maximumHeaderBytes = headerBytes + 255;

/** Flag of a page that begins a stream. */
const beginsStream = 0x02;

/** Bytes that are read at once. */
const blockBytes = 256 * 1024;

/**
 * Finds the links of a chained Ogg file: files that were concatenated, such as the recordings of a
 * station or of a call. Each may have its own codec, sample rate and channels.
 *
 * @returns one link for a file that is no chain, or is damaged
 * @throws errors of the disk
 */
export async function findOggLinks(path: string): Promise<ByteRange[]> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const starts = [0];
    const block = new Uint8Array(blockBytes);
    let blockStart = 0;
    let blockEnd = 0;
    let areBeginning = true;
    for (let at = 0; at + headerBytes <= size; ) {
      if (at < blockStart || at + maximumHeaderBytes > blockEnd) {
        blockStart = at;
        blockEnd = at + (await file.read(block, 0, blockBytes, at)).bytesRead;
      }
      const page = block.subarray(at - blockStart, blockEnd - blockStart);
      if (!isPage(page)) break;
      const isBeginning = ((page[5] ?? 0) & beginsStream) !== 0;
      // The streams of a link begin together.
      if (isBeginning && !areBeginning) starts.push(at);
      areBeginning = isBeginning;
      const segments = page[26] ?? 0;
      at += headerBytes + segments;
      for (const bytes of page.subarray(headerBytes, headerBytes + segments)) at += bytes;
    }
    return starts.map((start, index) => ({ start, end: starts[index + 1] ?? size }));
  } finally {
    await file.close();
  }
}

const isPage = (bytes: Uint8Array) =>
  bytes[0] === 0x4f && bytes[1] === 0x67 && bytes[2] === 0x67 && bytes[3] === 0x53;
