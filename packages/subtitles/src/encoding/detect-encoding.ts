import { languagesOfEncodings, type WideEncoding, wideEncodings } from './letter-frequencies.js';
import { sampleBytes } from './sample-bytes.js';
import { decodeWindows1252 } from './windows-1252.js';

/** Logarithms (base 2) of the shares of what no table lists. */
const rareLetter = -11;
const symbol = -13;

/** What is added for a character that does not fit those around it. */
const misplaced = -6;

/**
 * The encoding of bytes that are not UTF-8, by the frequency of their characters in the languages
 * that each encoding is used for.
 *
 * Each encoding is scored by the logarithm of the probability of the characters it gives: the
 * frequency of letters of one language, capitals within words, and letters of another script
 * between those of ASCII. Measured on translations of the Universal Declaration of Human Rights.
 *
 * @param bytes - From the first that is not ASCII.
 * @returns A label of the WHATWG encoding standard: Windows-1252 where no encoding fits better.
 */
export function detectEncoding(bytes: Uint8Array): string {
  const sample = bytes.subarray(0, sampleBytes);
  if (isIso2022Jp(sample)) return 'iso-2022-jp';
  const kinds = new CharacterKinds();
  let best = 'windows-1252';
  let bestScore = Number.NEGATIVE_INFINITY;
  for (const [encoding, languages] of Object.entries(languagesOfEncodings)) {
    const score = scoreNarrow(sample, encoding, languages, kinds);
    if (score > bestScore) [best, bestScore] = [encoding, score];
  }
  for (const [encoding, expected] of Object.entries(wideEncodings)) {
    const score = scoreWide(sample, encoding, expected);
    if (score > bestScore) [best, bestScore] = [encoding, score];
  }
  return best;
}

/** Japanese in ASCII bytes, which escape sequences switch. */
function isIso2022Jp(bytes: Uint8Array): boolean {
  for (let index = 0; index + 2 < bytes.length; index += 1) {
    if (bytes[index] !== 0x1b || bytes[index + 1] !== 0x24) continue;
    if (bytes[index + 2] === 0x42 || bytes[index + 2] === 0x40) return true;
  }
  return false;
}

/** The score of the language of an encoding that fits best. */
function scoreNarrow(
  bytes: Uint8Array,
  encoding: string,
  languages: readonly string[],
  kinds: CharacterKinds,
): number {
  const text =
    encoding === 'windows-1252'
      ? decodeWindows1252(bytes)
      : new TextDecoder(encoding).decode(bytes);
  const counts = new Map<string, number>();
  let contextScore = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code < 0x80) continue;
    if (code === 0xfffd || (code >= 0x80 && code <= 0x9f)) return Number.NEGATIVE_INFINITY;
    const character = text.charAt(index);
    counts.set(character, (counts.get(character) ?? 0) + 1);
    contextScore += scoreContext(
      kinds.of(text.charAt(index - 1)),
      kinds.of(character),
      kinds.of(text.charAt(index + 1)),
    );
  }
  const scores = languages.map((language) => scoreLetters(counts, readTable(language)));
  return contextScore + Math.max(...scores);
}

function readTable(language: string): ReadonlyMap<string, number> {
  const table = new Map<string, number>();
  for (let index = 0; index + 1 < language.length; index += 2)
    table.set(language.charAt(index), -Number(language.charAt(index + 1)));
  return table;
}

function scoreLetters(
  counts: ReadonlyMap<string, number>,
  table: ReadonlyMap<string, number>,
): number {
  let score = 0;
  for (const [character, count] of counts) {
    const known = table.get(character) ?? table.get(character.toLowerCase());
    score += count * (known ?? scoreUnlisted(character));
  }
  return score;
}

/** Quotation marks, dashes and the like are as frequent in all languages. */
const punctuation = '“”‘’„«»…–—\u00A0♪';

function scoreUnlisted(character: string): number {
  if (punctuation.includes(character)) return -5;
  return isLetter(character) ? rareLetter : symbol;
}

/** What a character is, as far as its neighbours are concerned. */
interface CharacterKind {
  readonly isLetter: boolean;
  readonly isAscii: boolean;
  readonly isLatin: boolean;
  readonly isCapital: boolean;
}

/** Classifies each character once, since a sample is decoded by many encodings. */
class CharacterKinds {
  readonly #kinds = new Map<string, CharacterKind>();

  of(character: string): CharacterKind {
    const known = this.#kinds.get(character);
    if (known !== undefined) return known;
    const kind = {
      isLetter: isLetter(character),
      isAscii: character < '\u0080',
      isLatin: /\p{Script=Latin}/u.test(character),
      isCapital: character !== character.toLowerCase(),
    };
    this.#kinds.set(character, kind);
    return kind;
  }
}

/** What is added for a character that does not belong between its neighbours. */
function scoreContext(before: CharacterKind, own: CharacterKind, after: CharacterKind): number {
  if (!own.isLetter) return before.isLetter && after.isLetter ? misplaced / 2 : 0;
  const isBesideAscii = (before.isLetter && before.isAscii) || (after.isLetter && after.isAscii);
  let score = 0;
  if (own.isCapital && before.isLetter && !before.isCapital) score += misplaced;
  if (!own.isLatin && isBesideAscii) score += misplaced;
  // Two letters with marks beside each other are rare.
  if (own.isLatin && before.isLetter && !before.isAscii) score += misplaced / 2;
  return score;
}

function isLetter(character: string): boolean {
  return /[\p{L}\p{M}]/u.test(character);
}

/** The score of an encoding whose characters are two bytes. */
function scoreWide(bytes: Uint8Array, encoding: string, expected: WideEncoding): number {
  const decoder = new TextDecoder(encoding, { fatal: true });
  let text: string;
  try {
    // The sample may end within a character.
    text = decoder.decode(bytes, { stream: true });
  } catch {
    return Number.NEGATIVE_INFINITY;
  }
  let score = 0;
  for (const character of text) if (expected.frequent.includes(character)) score += frequentBonus;
  for (let index = 0; index < bytes.length; index += 1) {
    const lead = bytes[index] ?? 0;
    if (lead < 0x80) continue;
    // Half-width katakana of Shift JIS are one byte.
    if (encoding === 'shift_jis' && lead >= 0xa1 && lead <= 0xdf) {
      score += rareLetter;
      continue;
    }
    score += scoreLead(lead, expected);
    index += 1;
  }
  return score;
}

/** How much more frequent a frequent character is than others of its range: eight times. */
const frequentBonus = 3;

function scoreLead(lead: number, { ranges }: WideEncoding): number {
  const range = ranges.find(([first, last]) => lead >= first && lead <= last);
  if (range === undefined) return 2 * rareLetter;
  const [, , share, characters] = range;
  return Math.log2(share / characters);
}
