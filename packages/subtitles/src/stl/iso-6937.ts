/**
 * Characters of the bytes 0xA0 to 0xFF of ISO 6937, the table 00 of EBU Tech 3264. A space stands
 * for bytes without a character, and for the diacritical marks of {@link combiningMarks}.
 */
const upperHalf =
  '\u00A0¡¢£$¥#§¤‘“«←↑→↓°±²³×µ¶·÷’”»¼½¾¿                ―¹®©™♪¬¦    ⅛⅜⅝⅞ΩÆĐªĦ ĲĿŁØŒºÞŦŊŉĸæđðħıĳŀłøœßþŧŋ\u00AD';

/** Marks of the bytes from 0xC0. They precede their letter. A space stands for bytes without one. */
const combiningMarks =
  ' \u0300\u0301\u0302\u0303\u0304\u0306\u0307\u0308\u0308\u030A\u0327\u0332\u030B\u0328\u030C';

/** Decodes ISO 6937. A mark without a letter is a letter of its own or left out. */
export function decodeIso6937(bytes: readonly number[]): string {
  let text = '';
  let mark = '';
  for (const byte of bytes) {
    if (byte >= 0xc0 && byte <= 0xcf) {
      mark = combiningMarks.charAt(byte - 0xc0).trim();
      continue;
    }
    // The dollar sign is at 0xA4 in the table, and at 0x24 in files.
    const character = byte < 0x80 ? String.fromCharCode(byte) : upperHalf.charAt(byte - 0xa0);
    if (byte < 0x80 || character !== ' ') text += (character + mark).normalize('NFC');
    mark = '';
  }
  return text;
}

/** Bytes of a character of ISO 6937, or `undefined` where the table lacks it. */
export function encodeIso6937(character: string): readonly number[] | undefined {
  const own = encodeSingle(character);
  if (own !== undefined) return [own];
  const [letter = '', mark = '', ...more] = character.normalize('NFD');
  const markIndex = mark === '' ? -1 : combiningMarks.indexOf(mark);
  const byte = encodeSingle(letter);
  if (markIndex === -1 || more.length > 0 || byte === undefined) return undefined;
  return [0xc0 + markIndex, byte];
}

function encodeSingle(character: string): number | undefined {
  if (character === 'Ð') return 0xe2;
  if (character === '$') return 0xa4;
  if (/^[ -~]$/.test(character)) return character.charCodeAt(0);
  const index =
    character.trim() === '' && character !== '\u00A0' ? -1 : upperHalf.indexOf(character);
  return index === -1 ? undefined : 0xa0 + index;
}
