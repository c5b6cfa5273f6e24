import type { FileWindow } from './file-window.js';

/** Longest header of a frame, in bytes. */
const longestHeaderBytes = 16;
/** Sample rates by their code (RFC 9639, 9.1.2). That of code 0 is in the header of the file. */
const ratesHz = [
  0, 88_200, 176_400, 192_000, 8000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000, 96_000,
];

/** Header of a frame. */
interface FlacFrame {
  samples: number;
  headerBytes: number;
  /** Properties that all frames of a stream have in common. */
  kind: number;
  /** Sample rate, in Hz, or 0 for that of the header of the file. */
  rateHz: number;
}

/**
 * Counts the samples of FLAC by the headers of its frames (RFC 9639, 9.1), without decoding any.
 * Damaged data between two frames is skipped.
 *
 * @returns length of the audio in seconds, or undefined without a frame
 */
export function countFlac(file: FileWindow): number | undefined {
  const sync = Buffer.from([0xff]);
  let first: FlacFrame | undefined;
  let samples = 0;
  for (let at = file.find(sync, 0); at !== undefined; ) {
    const frame = readFrame(file.bytes(at, longestHeaderBytes));
    const isFrame = frame !== undefined && (first === undefined || frame.kind === first.kind);
    if (isFrame) {
      first ??= frame;
      samples += frame.samples;
    }
    at = file.find(sync, at + (isFrame ? frame.headerBytes : 1));
  }
  if (first === undefined) return undefined;
  const rateHz = first.rateHz === 0 ? streamRateHz(file) : first.rateHz;
  return rateHz === 0 ? undefined : samples / rateHz;
}

/** Sample rate of the header of the file, in Hz: 20 bits of its first block (RFC 9639, 8.2). */
function streamRateHz(file: FileWindow): number {
  const at = file.find(Buffer.from('fLaC'), 0);
  const bytes = at === undefined ? Buffer.alloc(0) : file.bytes(at + 18, 3);
  return bytes.length < 3 ? 0 : bytes.readUIntBE(0, 3) >> 4;
}

function readFrame(bytes: Buffer): FlacFrame | undefined {
  if (!beginsLikeFrame(bytes)) return undefined;
  const [, second = 0, third = 0, fourth = 0, fifth = 0] = bytes;
  const rateCode = third & 15;
  const channels = fourth >> 4;
  const depth = (fourth >> 1) & 7;
  const numberBytes = codedNumberBytes(fifth);
  if (numberBytes === 0) return undefined;
  let at = 4 + numberBytes;
  const take = (count: number) => {
    at += count;
    return at > bytes.length ? 0 : bytes.readUIntBE(at - count, count);
  };
  const samples = readSamples(third >> 4, take);
  const rateHz = readRateHz(rateCode, take);
  if (at >= bytes.length || checksum(bytes.subarray(0, at)) !== bytes[at]) return undefined;
  // The channels of a stereo frame may be coded in four ways.
  const channelCount = channels < 8 ? channels : 1;
  return {
    samples,
    rateHz,
    headerBytes: at + 1,
    kind: (second << 16) | (rateCode << 8) | (channelCount << 3) | depth,
  };
}

/** True when the first bytes have no value that a header of a frame cannot have. */
function beginsLikeFrame(bytes: Buffer): boolean {
  const [, second = 0, third = 0, fourth = 0] = bytes;
  return (
    bytes.length >= 6 &&
    (second & 0xfe) === 0xf8 &&
    third >> 4 !== 0 &&
    (third & 15) !== 15 &&
    fourth >> 4 <= 10 &&
    ((fourth >> 1) & 7) !== 3 &&
    (fourth & 1) === 0
  );
}

/** Samples of a frame. Some codes have the number at the end of the header. */
function readSamples(code: number, take: (count: number) => number): number {
  if (code === 1) return 192;
  if (code < 6) return 576 << (code - 2);
  return code < 8 ? take(code - 5) + 1 : 256 << (code - 8);
}

/** Sample rate of a frame, in Hz. Some codes have it at the end of the header. */
function readRateHz(code: number, take: (count: number) => number): number {
  if (code < 12) return ratesHz[code] ?? 0;
  if (code === 12) return take(1) * 1000;
  return take(2) * (code === 14 ? 10 : 1);
}

/** Bytes of a number that is coded as a character of UTF-8 is, up to 36 bits, or 0 for none. */
function codedNumberBytes(first: number): number {
  if (first < 0x80) return 1;
  const ones = Math.clz32(~(first << 24));
  return ones === 1 || ones > 7 ? 0 : ones;
}

/** CRC-8 with the polynomial x^8 + x^2 + x + 1. */
function checksum(bytes: Buffer): number {
  let remainder = 0;
  for (const byte of bytes) {
    remainder ^= byte;
    for (let bit = 0; bit < 8; bit += 1)
      remainder = (remainder & 0x80) === 0 ? remainder << 1 : ((remainder << 1) ^ 0x07) & 0xff;
  }
  return remainder;
}
