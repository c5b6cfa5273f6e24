import { encodeWav } from '@earshot/server/testing';

/**
 * Generates audio without equal parts, so that lost, repeated or moved audio is detected. No byte
 * of it is 0xff or 0x7f, which are silence in mu-law, and no four bytes are those of a header.
 *
 * @param from - offset of the first byte
 * @param length - length in bytes
 */
export function numberedAudio(from: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafe(length);
  for (let index = 0; index < length; index += 1) {
    const at = from + index;
    // A word of 32 bits is its own number, mixed.
    let mixed = Math.imul((at >>> 2) + 1, 0x9e37_79b1);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x85eb_ca6b);
    bytes[index] = ((mixed >>> ((at & 3) * 8)) & 0xff) % 113;
  }
  return bytes;
}

/** Makes a WAV file of a tenth of a second of silence, at 16 kHz. */
export function tinyRecording(): Buffer {
  return encodeWav([new Int16Array(1600)], 16_000);
}
