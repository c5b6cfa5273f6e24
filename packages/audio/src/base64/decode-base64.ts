import { AudioError } from '../errors/audio-error.js';
import { alphabet } from './alphabet.js';

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
  const digitCount = text.length - padding;
  const bytes = new Uint8Array((text.length / 4) * 3 - padding);
  let at = 0;
  for (let index = 0; index < digitCount; index += 4) {
    const group =
      (digit(text, index) << 18) |
      (digit(text, index + 1) << 12) |
      ((index + 2 < digitCount ? digit(text, index + 2) : 0) << 6) |
      (index + 3 < digitCount ? digit(text, index + 3) : 0);
    bytes[at] = group >> 16;
    bytes[at + 1] = group >> 8;
    bytes[at + 2] = group;
    at += 3;
    const unused = index + 2 >= digitCount ? 0xffff : index + 3 >= digitCount ? 0xff : 0;
    if ((group & unused) !== 0) {
      throw new AudioError('invalid-base64', `the last digit carries bits that belong to no byte`);
    }
  }
  return bytes;
}

const digits = /* @__PURE__ */ Uint8Array.from({ length: 128 }, (_, code) => {
  const value = alphabet.indexOf(String.fromCharCode(code));
  return value < 0 ? 255 : value;
});

function digit(text: string, index: number): number {
  const value = digits[text.charCodeAt(index)] ?? 255;
  if (value === 255) {
    throw new AudioError(
      'invalid-base64',
      `character ${index} is ${JSON.stringify(text.charAt(index))}; allowed are A-Z, a-z, 0-9, + and /, and = at the end`,
    );
  }
  return value;
}
