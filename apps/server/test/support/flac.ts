/** Samples of a frame of {@link encodeFlacSilence}. */
const frameSamples = 65_535;

/** The mark and the one metadata block that it begins with. */
export const flacHeader = { lengthBytes: 42 } as const;

/**
 * Encodes silence as FLAC does where it compresses best (RFC 9639): a frame of the most samples in
 * a few bytes for each channel.
 *
 * @param options - a sample rate of up to 655,350 Hz and 1 to 8 channels
 */
export function encodeFlacSilence({
  channels,
  frames,
  sampleRateHz,
}: {
  channels: number;
  frames: number;
  sampleRateHz: number;
}): Buffer {
  const header = Buffer.alloc(flacHeader.lengthBytes);
  header.write('fLaC');
  // The last block, STREAMINFO, of 34 bytes.
  header.writeUInt32BE(0x8000_0022, 4);
  header.writeUInt16BE(frameSamples, 8);
  header.writeUInt16BE(frameSamples, 10);
  // 20 bits of sample rate, 3 of channels, 5 of sample size, 36 of samples, whose number is not
  // known.
  header.writeUIntBE((sampleRateHz << 4) | ((channels - 1) << 1), 18, 3);
  header.writeUInt8(15 << 4, 21);
  return Buffer.concat([
    header,
    ...Array.from({ length: frames }, (_, number) =>
      encodeFrame(number, channels, sampleRateHz / 10),
    ),
  ]);
}

function encodeFrame(number: number, channels: number, tensOfHz: number): Buffer {
  const start = [0xff, 0xf8, 0x7e, ((channels - 1) << 4) | (4 << 1), ...codedNumber(number)];
  const head = Buffer.from([...start, ...twoBytes(frameSamples - 1), ...twoBytes(tensOfHz)]);
  // A constant subframe of the sample 0, for each channel.
  const body = Buffer.concat([head, Buffer.from([crc(head, 8, 0x07)]), Buffer.alloc(3 * channels)]);
  const sum = crc(body, 16, 0x8005);
  return Buffer.concat([body, Buffer.from(twoBytes(sum))]);
}

const twoBytes = (number: number): [number, number] => [number >> 8, number & 0xff];

/** A number as a character of UTF-8 is coded. */
function codedNumber(number: number): number[] {
  if (number < 0x80) return [number];
  const rest = [number & 0x3f];
  let left = number >> 6;
  while (left >= 1 << (6 - rest.length)) {
    rest.unshift(left & 0x3f);
    left >>= 6;
  }
  const first = (0xff << (7 - rest.length)) & 0xff;
  return [first | left, ...rest.map((bits) => 0x80 | bits)];
}

function crc(bytes: Buffer, width: number, polynomial: number): number {
  const top = 1 << (width - 1);
  const mask = 2 ** width - 1;
  let remainder = 0;
  for (const byte of bytes) {
    remainder ^= byte << (width - 8);
    for (let bit = 0; bit < 8; bit += 1)
      remainder = (remainder & top) === 0 ? remainder << 1 : (remainder << 1) ^ polynomial;
    remainder &= mask;
  }
  return remainder;
}
