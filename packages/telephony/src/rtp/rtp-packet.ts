import { TelephonyError } from '../telephony-error.js';

/** A packet of RTP (RFC 3550, section 5.1). */
export interface RtpPacket {
  /** What the payload is (RFC 3551, section 6): 0 is mu-law, 8 is A-law. */
  readonly payloadType: number;
  /** Counts the packets, modulo 2^16. */
  readonly sequenceNumber: number;
  /** Start of the payload in samples, modulo 2^32. */
  readonly timestamp: number;
  /** Id of the source. */
  readonly source: number;
  /** Samples, a byte each. */
  readonly payload: Uint8Array;
}

const headerBytes = 12;

/**
 * Reads a packet of RTP.
 *
 * @example
 * ```ts
 * import { readRtpPacket } from '@earshot/telephony';
 *
 * const packet = Uint8Array.of(0x80, 0, 0, 1, 0, 0, 0, 160, 0, 0, 0, 7, 0xff, 0xff);
 * console.log(readRtpPacket(packet));
 * // {
 * //   payloadType: 0,
 * //   sequenceNumber: 1,
 * //   timestamp: 160,
 * //   source: 7,
 * //   payload: Uint8Array(2) [ 255, 255 ]
 * // }
 * ```
 *
 * @throws TelephonyError `invalid_packet` for what is none
 */
export function readRtpPacket(bytes: Uint8Array): RtpPacket {
  if (!ArrayBuffer.isView(bytes)) throw invalid(`must be a Uint8Array, got ${typeof bytes}`);
  if (bytes.length < headerBytes)
    throw invalid(`must have at least ${headerBytes} bytes, got ${bytes.length}`);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const first = view.getUint8(0);
  if (first >> 6 !== 2) throw invalid(`must have version 2, got ${first >> 6}`);
  let start = headerBytes + 4 * (first & 0x0f);
  const hasExtension = (first & 0x10) !== 0;
  if (hasExtension && start + 4 <= bytes.length) start += 4 + 4 * view.getUint16(start + 2);
  const hasPadding = (first & 0x20) !== 0;
  const end = bytes.length - (hasPadding ? view.getUint8(bytes.length - 1) : 0);
  if (start > end) throw invalid(`must have its header and padding, got ${bytes.length} bytes`);
  return {
    payloadType: view.getUint8(1) & 0x7f,
    sequenceNumber: view.getUint16(2),
    timestamp: view.getUint32(4),
    source: view.getUint32(8),
    payload: bytes.subarray(start, end),
  };
}

function invalid(sentence: string): TelephonyError {
  return new TelephonyError('invalid_packet', `A packet of RTP ${sentence}`);
}
