import { foldCase } from './fold-case.js';

/** The least parts of a text that are replaced as a whole, or not at all. They make it up without gaps. */
export interface Atoms {
  /** What each is compared by; a single space for any white space. */
  readonly keys: readonly string[];
  /** Where each ends, exclusive, in UTF-16 units; the next one begins there. */
  readonly ends: readonly number[];
}

/** Scripts that put no spaces between words, and the mark for long vowels, which two of them share. */
const unspaced =
  '\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}\u30fc\uff70';
/** What words are made of elsewhere, with the two joiners. */
const inWord = `[[\\p{L}\\p{N}\\p{M}_\u200c\u200d]--[${unspaced}]]`;
/** What holds words together when it stands within one, as in `can't`, `example.com` and `1,000`. */
const joint = `['\u2019.\u00b7](?=${inWord})|(?<=\\p{N}),(?=\\p{N})`;
const word = `${inWord}+(?:(?:${joint})${inWord}+)*`;

/** What belongs to the character before it: marks, two vowels that count as such, joiners, skin tones and tags. */
const extension = '[\\p{M}\u0e33\u0eb3\u200c\u200d\\p{EMod}\\u{e0020}-\\u{e007f}]*';
/** A character as readers see it (a grapheme): a flag, pictures that are joined, anything else. */
const character = [
  '\\p{RI}{2}',
  `\\p{ExtPict}${extension}(?:(?<=\u200d)\\p{ExtPict}${extension})*`,
  `\\S${extension}`,
].join('|');

/** The flag `v` lets a class leave out another. */
const atomPattern = `\\s+|${word}|${character}`;

/**
 * Splits a text into atoms: runs of white space; words, as in Unicode's annex 29; and where words are not set apart by spaces,
 * and for everything else, single characters as readers see them.
 */
export function splitAtoms(text: string): Atoms {
  const pattern = new RegExp(atomPattern, 'gv');
  const keys: string[] = [];
  const ends: number[] = [];
  let from = 0;
  while (pattern.test(text)) {
    const atom = text.slice(from, pattern.lastIndex);
    from = pattern.lastIndex;
    keys.push(atom.trim() === '' ? ' ' : foldCase(atom));
    ends.push(from);
  }
  return { keys, ends };
}
