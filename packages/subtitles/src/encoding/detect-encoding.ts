/** The kind of UTF-16 that the first two bytes of a file show, by a byte order mark or a zero; subtitles begin in ASCII. */
export function utf16Of([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (first === undefined || second === undefined) return undefined;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first !== 0 && second === 0) return 'utf-16le';
  if (first === 0 && second !== 0) return 'utf-16be';
  return undefined;
}

/** Whether the bytes at an offset, the first of them beyond ASCII, are a character in UTF-8. */
export function isUtf8Character(bytes: Uint8Array, offset: number): boolean {
  const lead = bytes[offset] ?? 0;
  const length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(offset, offset + length));
    return true;
  } catch {
    return false;
  }
}
