import { AudioError } from '../errors/audio-error.js';
import { alphabet } from './alphabet.js';
import { decodeDigits } from './decode-digits.js';

/**
 * Decodes base64 (RFC 4648, section 4), and only what an encoder makes: with its padding, without any other
 * character, with unused bits zero. What is damaged on its way is an error instead of noise.
 *
 * @throws AudioError `invalid-base64` that names the first wrong character
 */
export function decodeBase64(text: string): Uint8Array<ArrayBuffer> {
  if (text.length % 4 !== 0) {
    throw new AudioError(
      'invalid-base64',
      `the text has ${text.length} characters; base64 has a multiple of 4`,
    );
  }
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  const digits = text.slice(0, text.length - padding);
  const wrong = digits.search(notDigit);
  if (wrong >= 0) {
    throw new AudioError(
      'invalid-base64',
      `character ${wrong} is ${JSON.stringify(text.charAt(wrong))}; allowed are A-Z, a-z, 0-9, + and /, and = at the end`,
    );
  }
  const unusedBits = [0, 0b11, 0b1111][padding] ?? 0;
  if ((alphabet.indexOf(digits.slice(-1)) & unusedBits) !== 0) {
    throw new AudioError('invalid-base64', `the last digit carries bits that belong to no byte`);
  }
  return decodeDigits(digits);
}

const notDigit = /[^A-Za-z0-9+/]/;
