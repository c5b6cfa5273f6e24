import { unspacedScripts } from '../text/text-ends.js';

/**
 * Scripts that put no spaces between words, and the mark for long vowels, which two of them share.
 */
const unspaced = `${unspacedScripts}\u30fc\uff70`;
/** Characters of words in all other scripts, with the two joiners. */
const inWord = `[[\\p{L}\\p{N}\\p{M}_\u200c\u200d]--[${unspaced}]]`;
/**
 * Punctuation that does not end a word when it is within one, as in `can't`, `example.com` and
 * `1,000`.
 */
const joint = `['\u2019.\u00b7](?=${inWord})|(?<=\\p{N}),(?=\\p{N})`;
const word = `${inWord}+(?:(?:${joint})${inWord}+)*`;

/**
 * Extensions of the character before them: marks, two vowels that count as such, joiners, skin
 * tones and tags.
 */
const extension = '[\\p{M}\u0e33\u0eb3\u200c\u200d\\p{EMod}\\u{e0020}-\\u{e007f}]*';
/** A grapheme: a flag, joined pictures, or any other. */
const grapheme = [
  '\\p{RI}{2}',
  `\\p{ExtPict}${extension}(?:(?<=\u200d)\\p{ExtPict}${extension})*`,
  `\\S${extension}`,
].join('|');

/** The flag `v` allows a class to exclude another. */
const token = new RegExp(`${word}|${grapheme}`, 'gv');

const notAscii = /[^\0-\x7f]/;
/** {@link token} of a text of ASCII, which takes a fraction of the time. */
const asciiToken = /\w+(?:(?:['.]|(?<=\d),(?=\d))\w+)*|\S/g;

/**
 * Divides a text into tokens. These are words, as in Unicode's annex 29, or graphemes in scripts
 * that put no spaces between words and for everything else except white space. Only whole tokens
 * are replaced.
 */
export function tokenize(text: string): string[] {
  return text.match(notAscii.test(text) ? token : asciiToken) ?? [];
}

/** Apostrophes that keyboards and engines write for the plain one. */
const typographicApostrophe = /[\u2019\u02bc\uff07]/g;

/** Its upper case is that of another letter, and Unicode folds it to itself. */
const dotlessI = 'ı';

/**
 * A token in the form in which it is compared: composed (NFC), with plain apostrophes and without
 * case, by the rules of Unicode for all languages alike, so that `STRASSE` is `Straße` and `ΟΔΟΣ`
 * is `οδος`.
 */
export function foldCase(text: string): string {
  if (/^[ -~]*$/.test(text)) return text.toLowerCase();
  const folded = text.split(dotlessI).map(fold).join(dotlessI).normalize('NFC');
  return folded.replace(typographicApostrophe, "'");
}

/** Through the upper case, which writes out what has several lower cases or several letters. */
function fold(text: string): string {
  return text.toLowerCase().toUpperCase().toLowerCase().replaceAll('ς', 'σ');
}
