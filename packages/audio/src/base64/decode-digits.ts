import { alphabet } from './alphabet.js';

/** Decodes the digits of base64 without its padding; what isn't a digit counts as the first. */
export function decodeDigits(digits: string): Uint8Array<ArrayBuffer> {
  const values = new Uint8Array(128);
  for (let value = 0; value < 64; value += 1) {
    values[alphabet.charCodeAt(value)] = value;
  }
  const bytes = new Uint8Array((digits.length * 3) >> 2);
  let bits = 0;
  let at = 0;
  for (let index = 0; index < digits.length; index += 1) {
    bits = (bits << 6) | (values[digits.charCodeAt(index)] as number); // a digit is below 128
    if ((index & 3) !== 0) {
      bytes[at] = bits >> (6 - 2 * (index & 3));
      at += 1;
    }
  }
  return bytes;
}
