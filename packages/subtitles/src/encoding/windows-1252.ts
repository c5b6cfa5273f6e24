/** Characters of the bytes 0x80 to 0x9F; the others are those of Latin-1. */
const special = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ';

/** Decodes Windows-1252 as the WHATWG encoding standard has it. */
export function decodeWindows1252(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) {
    text += byte >= 0x80 && byte <= 0x9f ? special.charAt(byte - 0x80) : String.fromCharCode(byte);
  }
  return text;
}
