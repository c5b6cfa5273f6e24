/** Characters of the bytes 0x80 to 0x9F. All other bytes are decoded as Latin-1. */
const windows1252Characters = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ';

/** Decodes Windows-1252 by the WHATWG encoding standard. */
export function decodeWindows1252(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) {
    text +=
      byte >= 0x80 && byte <= 0x9f
        ? windows1252Characters.charAt(byte - 0x80)
        : String.fromCharCode(byte);
  }
  return text;
}
