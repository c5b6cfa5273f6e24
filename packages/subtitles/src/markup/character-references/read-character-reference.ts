import { decodeWindows1252 } from '../../encoding/windows-1252.js';
import { namedCharacter } from './named-character.js';

/** The text of a character reference and its length, the ampersand included. */
interface CharacterReference {
  readonly text: string;
  readonly length: number;
}

const numeric = /&#(?:(\d+)|[xX]([\dA-Fa-f]+));?/y;
const named = /&([A-Za-z][\dA-Za-z]{0,31})(;?)/y;

/**
 * Reads the character reference at an ampersand by the rules of the HTML standard for text: the
 * longest known name counts, and older names count also without a semicolon.
 *
 * @returns `undefined` if the ampersand does not begin a reference.
 */
export function readCharacterReference(
  text: string,
  offset: number,
): CharacterReference | undefined {
  numeric.lastIndex = offset;
  const number = numeric.exec(text);
  if (number !== null) {
    const codePoint =
      number[1] === undefined
        ? Number.parseInt(number[2] ?? '', 16)
        : Number.parseInt(number[1], 10);
    return { text: toCharacter(codePoint), length: number[0].length };
  }
  named.lastIndex = offset;
  const name = named.exec(text);
  if (name === null) return undefined;
  const [whole, letters = '', semicolon = ''] = name;
  const exact = namedCharacter(letters + semicolon);
  if (exact !== undefined) return { text: exact, length: whole.length };
  for (let length = letters.length; length >= 2; length -= 1) {
    const character = namedCharacter(letters.slice(0, length));
    if (character !== undefined) return { text: character, length: length + 1 };
  }
  return undefined;
}

function toCharacter(codePoint: number): string {
  const isSurrogate = codePoint >= 0xd800 && codePoint <= 0xdfff;
  if (codePoint === 0 || codePoint > 0x10_ffff || isSurrogate) return '\uFFFD';
  // HTML reads the numbers of C1 controls as bytes of Windows-1252.
  if (codePoint >= 0x80 && codePoint <= 0x9f) return decodeWindows1252(Uint8Array.of(codePoint));
  return String.fromCodePoint(codePoint);
}
