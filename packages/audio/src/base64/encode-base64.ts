import { alphabet } from './alphabet.js';

/** Characters that are joined at once: an argument list has a limit. */
const stretch = 8192;

/** Encodes bytes in base64 with padding (RFC 4648, section 4). */
export function encodeBase64(bytes: Uint8Array): string {
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
  for (let from = 0; from < characters.length; from += stretch) {
    text += String.fromCharCode(...characters.subarray(from, from + stretch));
  }
  return text;
}

const equalsSign = 0x3d;
