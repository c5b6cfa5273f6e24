/** Miscellaneous control codes of CEA-608-E, table 52, by their second byte. The first is 0x14. */
export const controlCodes = {
  resumeCaptionLoading: 0x20,
  backspace: 0x21,
  deleteToEndOfRow: 0x24,
  rollUp2: 0x25,
  rollUp3: 0x26,
  rollUp4: 0x27,
  resumeDirectCaptioning: 0x29,
  textRestart: 0x2a,
  resumeText: 0x2b,
  eraseDisplayed: 0x2c,
  carriageReturn: 0x2d,
  eraseNonDisplayed: 0x2e,
  endOfCaption: 0x2f,
} as const;

/** Colours of preamble and mid-row codes, in the order of their numbers. The eighth is italics. */
export const captionColors = [
  'ffffff',
  '00ff00',
  '0000ff',
  '00ffff',
  'ff0000',
  'ffff00',
  'ff00ff',
] as const;

/** Number of italics in preamble and mid-row codes. */
export const italicsNumber = 7;

/**
 * Rows, counted from 0, by the first byte of a preamble address code. The second row is that of
 * second bytes from 0x60.
 */
export const preambleRows: Readonly<Record<number, readonly [number, number | undefined]>> = {
  0x11: [0, 1],
  0x12: [2, 3],
  0x15: [4, 5],
  0x16: [6, 7],
  0x17: [8, 9],
  0x10: [10, undefined],
  0x13: [11, 12],
  0x14: [13, 14],
};

/** A byte with odd parity in its highest bit. */
export function withParity(byte: number): number {
  return hasOddParity(byte) ? byte : byte | 0x80;
}

/** True for a byte with an odd number of bits. */
export function hasOddParity(byte: number): boolean {
  let bits = byte ^ (byte >> 4);
  bits ^= bits >> 2;
  return ((bits ^ (bits >> 1)) & 1) === 1;
}
