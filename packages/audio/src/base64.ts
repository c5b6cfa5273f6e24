import type { Bytes } from './bytes.js';
import { AudioError } from './errors/audio-error.js';
import { checkArray } from './errors/check-argument.js';

/** The digits of base64 (RFC 4648, section 4), in order. */
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Number of characters converted per call: the length of an argument list is limited. */
const blockLength = 8192;

/**
 * Encodes bytes in base64 with padding (RFC 4648, section 4).
 *
 * @example
 * ```ts
 * import { encodeBase64 } from '@earshot/audio';
 *
 * console.log(encodeBase64(Uint8Array.of(1, 2, 3))); // AQID
 * ```
 */
export function encodeBase64(bytes: Uint8Array): string {
  checkArray('bytes', bytes, 'Uint8Array');
  const characters = new Uint8Array(Math.ceil(bytes.length / 3) * 4);
  let at = 0;
  for (let index = 0; index < bytes.length; index += 3) {
    const second = bytes[index + 1];
    const third = bytes[index + 2];
    const group = ((bytes[index] ?? 0) << 16) | ((second ?? 0) << 8) | (third ?? 0);
    characters[at] = alphabet.charCodeAt(group >> 18);
    characters[at + 1] = alphabet.charCodeAt((group >> 12) & 63);
    characters[at + 2] = second === undefined ? equalsSign : alphabet.charCodeAt((group >> 6) & 63);
    characters[at + 3] = third === undefined ? equalsSign : alphabet.charCodeAt(group & 63);
    at += 4;
  }
  let text = '';
  for (let from = 0; from < characters.length; from += blockLength) {
    text += String.fromCharCode(...characters.subarray(from, from + blockLength));
  }
  return text;
}

const equalsSign = 0x3d;

/**
 * Decodes canonical base64 (RFC 4648, section 4): padded, without any other characters, and with
 * unused bits zero. Audio that was damaged in transit is an error instead of noise.
 *
 * @example
 * ```ts
 * import { decodeBase64 } from '@earshot/audio';
 *
 * console.log(decodeBase64('AQID')); // Uint8Array(3) [ 1, 2, 3 ]
 * ```
 *
 * @throws AudioError `invalid_base64` that names the first wrong character
 */
export function decodeBase64(text: string): Bytes {
  // A program without types may pass anything.
  if (typeof text !== 'string') {
    throw new AudioError('invalid_base64', `base64 is a text, got ${typeof text}`);
  }
  if (text.length % 4 !== 0) {
    throw new AudioError(
      'invalid_base64',
      `the text has ${text.length} characters; base64 has a multiple of 4`,
    );
  }
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  const digits = text.slice(0, text.length - padding);
  const wrong = digits.search(notDigit);
  if (wrong >= 0) {
    throw new AudioError(
      'invalid_base64',
      `character ${wrong} is ${JSON.stringify(text.charAt(wrong))}; allowed are A-Z, a-z, 0-9, + and /, and = at the end`,
    );
  }
  const unusedBits = [0, 0b11, 0b1111][padding] ?? 0;
  if ((alphabet.indexOf(digits.slice(-1)) & unusedBits) !== 0) {
    throw new AudioError('invalid_base64', `the last digit carries bits that belong to no byte`);
  }
  return decodeDigits(digits);
}

const notDigit = /[^A-Za-z0-9+/]/;

/** Decodes the digits of base64 without padding. Any other character counts as the first digit. */
function decodeDigits(digits: string): Bytes {
  const values = new Uint8Array(128);
  for (let value = 0; value < 64; value += 1) {
    values[alphabet.charCodeAt(value)] = value;
  }
  const bytes = new Uint8Array((digits.length * 3) >> 2);
  let bits = 0;
  let at = 0;
  for (let index = 0; index < digits.length; index += 1) {
    bits = (bits << 6) | (values[digits.charCodeAt(index)] ?? 0); // a digit is below 128
    if ((index & 3) !== 0) {
      bytes[at] = bits >> (6 - 2 * (index & 3));
      at += 1;
    }
  }
  return bytes;
}
