/** Opcodes of RFC 6455, section 5.2. */
export const opcodes = {
  continuation: 0,
  text: 1,
  binary: 2,
  close: 8,
  ping: 9,
  pong: 10,
} as const;

/** Parts of a frame. The others are as the standard requires. */
export interface FrameParts {
  readonly opcode: number;
  readonly payload?: Uint8Array | string;
  /** True of the last frame of a message. @defaultValue true */
  readonly isLast?: boolean;
  /** The three bits that are reserved, as a number. */
  readonly reservedBits?: number;
  readonly isMasked?: boolean;
  readonly maskingKey?: Uint8Array;
  /** Bits of the length. @defaultValue the fewest that suffice */
  readonly lengthBits?: 7 | 16 | 64;
  /** The length that the header states, if not that of the payload. */
  readonly statedLength?: bigint;
}

const anyKey = Uint8Array.of(0x37, 0xfa, 0x21, 0x3d);

/** A frame as it is on the wire, even if it is invalid. */
export function encodeFrame(parts: FrameParts): Buffer {
  const { isLast = true, isMasked = true, maskingKey = anyKey, opcode, reservedBits = 0 } = parts;
  const payload = Buffer.from(parts.payload ?? '');
  const length = parts.statedLength ?? BigInt(payload.length);
  const lengthBits = parts.lengthBits ?? (length < 126n ? 7 : length < 65_536n ? 16 : 64);
  const maskBit = isMasked ? 0x80 : 0;
  const header = Buffer.alloc(lengthBits === 7 ? 2 : lengthBits === 16 ? 4 : 10);
  header[0] = (isLast ? 0x80 : 0) | (reservedBits << 4) | opcode;
  if (lengthBits === 7) header[1] = maskBit | Number(length);
  else if (lengthBits === 16) {
    header[1] = maskBit | 126;
    header.writeUInt16BE(Number(length), 2);
  } else {
    header[1] = maskBit | 127;
    header.writeBigUInt64BE(length, 2);
  }
  if (!isMasked) return Buffer.concat([header, payload]);
  for (const [index, byte] of payload.entries())
    payload[index] = byte ^ (maskingKey[index % 4] ?? 0);
  return Buffer.concat([header, maskingKey, payload]);
}

/** A frame that closes. */
export function encodeClose(code: number, reason: Uint8Array | string = ''): Buffer {
  const payload = Buffer.concat([Buffer.alloc(2), Buffer.from(reason)]);
  payload.writeUInt16BE(code, 0);
  return encodeFrame({ opcode: opcodes.close, payload });
}

/** One message in frames of so many bytes. */
export function encodeFragments(
  opcode: number,
  payload: Uint8Array,
  fragmentBytes: number,
): Buffer {
  const frames: Buffer[] = [];
  for (let from = 0; from < payload.length; from += fragmentBytes)
    frames.push(
      encodeFrame({
        opcode: from === 0 ? opcode : opcodes.continuation,
        payload: payload.subarray(from, from + fragmentBytes),
        isLast: from + fragmentBytes >= payload.length,
      }),
    );
  return Buffer.concat(frames);
}

/** A frame of a server. */
export interface ServerFrame {
  readonly opcode: number;
  readonly payload: Buffer;
}

/**
 * Reads the frames of a server, which are neither masked nor fragmented.
 *
 * @returns the whole ones, and the bytes behind them
 */
export function readFrames(bytes: Buffer): { frames: ServerFrame[]; rest: Buffer } {
  const frames: ServerFrame[] = [];
  let rest = bytes;
  for (;;) {
    const short = (rest[1] ?? 0) & 0x7f;
    const headerBytes = short === 126 ? 4 : short === 127 ? 10 : 2;
    if (rest.length < headerBytes) return { frames, rest };
    const length =
      short === 126
        ? rest.readUInt16BE(2)
        : short === 127
          ? Number(rest.readBigUInt64BE(2))
          : short;
    if (rest.length < headerBytes + length) return { frames, rest };
    frames.push({
      opcode: (rest[0] ?? 0) & 0x0f,
      payload: rest.subarray(headerBytes, headerBytes + length),
    });
    rest = rest.subarray(headerBytes + length);
  }
}
