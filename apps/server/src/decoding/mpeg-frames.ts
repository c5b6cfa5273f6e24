/** Bit rates in kbit/s by index, for versions 1 and 2 (and 2.5) of MPEG audio, by layer. */
const bitRates = {
  1: {
    1: [0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
    2: [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
    3: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  },
  2: {
    1: [0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
    2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
    3: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
  },
} as const;
/**
 * Sample rates of version 1. Those of version 2 are a half, those of version 2.5 a quarter of them.
 */
const version1RatesHz = [44_100, 48_000, 32_000];
/** Samples of a frame by layer, for versions 1 and 2 (and 2.5). */
const samplesPerFrame = {
  1: { 1: 384, 2: 1152, 3: 1152 },
  2: { 1: 384, 2: 1152, 3: 576 },
} as const;

/**
 * Bits of a header that are the same in all frames of a stream: sync, version, layer and sample
 * rate.
 */
const constantBits = 0xfffe_0c00;
const channelModeMono = 3;

/** A frame of MPEG audio (ISO/IEC 11172-3 and 13818-3). */
interface MpegFrame {
  readonly lengthBytes: number;
  readonly durationSeconds: number;
  /** The {@link constantBits} of its header. */
  readonly constant: number;
  readonly isMono: boolean;
}

/**
 * Looks for MPEG audio of layer 1, 2 or 3.
 *
 * @param bytes - start of a stream
 * @returns true when it begins with two consecutive frames, or has three of them later
 */
export function holdsMpegFrames(bytes: Uint8Array): boolean {
  return findMpegFrame(bytes) !== undefined;
}

/** Number of channels of MPEG audio, by its first frame, or undefined when there is no frame. */
export function mpegChannelCount(bytes: Uint8Array): 1 | 2 | undefined {
  const frame = findMpegFrame(bytes);
  if (frame === undefined) return undefined;
  return frame.isMono ? 1 : 2;
}

function findMpegFrame(bytes: Uint8Array): MpegFrame | undefined {
  for (let at = 0; at + 4 <= bytes.length; at += 1) {
    const frame = readMpegFrame(bytes, at);
    if (frame !== undefined && isStream(bytes, at)) return frame;
  }
  return undefined;
}

/**
 * True for consecutive frames: two at the start of the bytes, where a short file may end in the
 * first, and three elsewhere.
 */
function isStream(bytes: Uint8Array, start: number): boolean {
  const first = readMpegFrame(bytes, start);
  let at = start;
  for (let count = 0; count < (start === 0 ? 2 : 3); count += 1) {
    if (at + 4 > bytes.length) return start === 0;
    const frame = readMpegFrame(bytes, at);
    if (frame === undefined || frame.constant !== first?.constant) return false;
    at += frame.lengthBytes;
  }
  return true;
}

/**
 * Reads the header of a frame, and returns undefined for other bytes and for a frame without a bit
 * rate.
 */
export function readMpegFrame(bytes: Uint8Array, at: number): MpegFrame | undefined {
  const [first = 0, second = 0, third = 0, fourth = 0] = bytes.subarray(at, at + 4);
  if (first !== 0xff || (second & 0xe0) !== 0xe0) return undefined;
  const versionBits = (second >> 3) & 3;
  const layerBits = (second >> 1) & 3;
  const bitRateIndex = third >> 4;
  const rateHz = version1RatesHz[(third >> 2) & 3];
  if (versionBits === 1 || layerBits === 0 || rateHz === undefined) return undefined;
  const layer = (4 - layerBits) as 1 | 2 | 3;
  const version = versionBits === 3 ? 1 : 2;
  const kilobits = bitRates[version][layer][bitRateIndex] ?? 0;
  if (kilobits === 0) return undefined;
  // By the version bits: 3 is version 1, 2 is version 2, 0 is version 2.5.
  const rateDivisor = [4, 1, 2, 1][versionBits] ?? 1;
  const bytesPerSecond = kilobits * 125;
  // Frames are counted in slots, which have four bytes in layer 1.
  const slotBytes = layer === 1 ? 4 : 1;
  const samples = samplesPerFrame[version][layer];
  const sampleRateHz = rateHz / rateDivisor;
  const slots = Math.floor((samples * bytesPerSecond) / sampleRateHz / slotBytes);
  const padding = (third >> 1) & 1;
  return {
    lengthBytes: (slots + padding) * slotBytes,
    durationSeconds: samples / sampleRateHz,
    constant: ((first << 24) | (second << 16) | (third << 8)) & constantBits,
    isMono: fourth >> 6 === channelModeMono,
  };
}
