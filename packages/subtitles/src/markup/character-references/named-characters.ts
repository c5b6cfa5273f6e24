import { counterparts } from './named-characters-data.js';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** The combining marks that names of letters end with. */
const marks: Readonly<Record<string, string>> = {
  acute: '\u0301',
  breve: '\u0306',
  caron: '\u030C',
  cedil: '\u0327',
  circ: '\u0302',
  dblac: '\u030B',
  dot: '\u0307',
  grave: '\u0300',
  macr: '\u0304',
  ogon: '\u0328',
  ring: '\u030A',
  tilde: '\u0303',
  uml: '\u0308',
};

/** Letters of Latin Extended-A that have no name. */
const unnamed = /^(?:gcedil|[eioEIO]breve)$/;

/** First code points of the mathematical alphabets of Unicode, by the endings of their names. */
const alphabets: Readonly<Record<string, number>> = { scr: 0x1d49c, fr: 0x1d504, opf: 0x1d538 };

/** The combining mark that strikes a relation through. */
const longSolidus = '\u0338';

/**
 * Unpacks named character references of the HTML standard.
 *
 * @param lists - listed references in the form of `named-characters-data.ts`. Letters that can be
 * derived are always added
 * @returns the characters by the text after the ampersand: with its semicolon, and also without if
 * that is valid
 */
export function unpackCharacters(...lists: readonly string[]): Map<string, string> {
  const unpacked = new Map<string, string>();
  for (const list of lists) unpackListed(unpacked, list);
  deriveLetters(unpacked);
  deriveAlphabets(unpacked);
  return unpacked;
}

function unpackListed(unpacked: Map<string, string>, list: string): void {
  let codePoint = -1;
  /** The names of the last character, with their marks. */
  let names: readonly string[] = [];
  for (const line of list.split('\n')) {
    const [step = '', ...groups] = line.split(' ');
    const [distance, second] = step.split('/');
    const rest = second === undefined ? '' : String.fromCodePoint(Number(second));
    codePoint += Number(distance) - 1;
    for (const group of groups) {
      codePoint += 1;
      const character = String.fromCodePoint(codePoint) + rest;
      const words = counterparts[group.charAt(0)]?.split(' ');
      const derived =
        words === undefined ? [] : names.flatMap((name) => findCounterpart(name, words));
      const found = [...derived, ...group.slice(words === undefined ? 0 : 1).split(',')];
      if (second === undefined && group !== '') names = found;
      for (const marked of found) addMarked(unpacked, marked, character, codePoint);
    }
  }
}

/** Adds a listed name, with the names that its marks derive. */
function addMarked(
  unpacked: Map<string, string>,
  marked: string,
  character: string,
  codePoint: number,
): void {
  const [, name, flags = ''] = /^(\w+)(\W*)$/.exec(marked) ?? [];
  if (name === undefined) return;
  const isLegacy = flags.includes('!');
  add(unpacked, name, character, isLegacy);
  if (codePoint < 0x500) addSmallLetter(unpacked, name, character, isLegacy);
  const negated = (character + longSolidus).normalize('NFC');
  if (flags.includes('-')) add(unpacked, `n${name}`, negated, false);
  if (flags.includes('~')) add(unpacked, `Not${name}`, negated, false);
}

/**
 * The name with the first matching word replaced by the word that follows in the list, or none if
 * no word matches.
 */
function findCounterpart(name: string, words: readonly string[]): readonly string[] {
  const index = words.findIndex((word, place) => place % 2 === 0 && name.includes(word));
  return index < 0 ? [] : [name.replace(words[index] ?? '', words[index + 1] ?? '')];
}

/** The small letter of a capital one: `Alpha` names Α, and `alpha` α. */
function addSmallLetter(
  unpacked: Map<string, string>,
  name: string,
  character: string,
  isLegacy: boolean,
): void {
  const small = character.toLowerCase();
  const smallName = name.toLowerCase();
  if (small !== character && smallName !== name) add(unpacked, smallName, small, isLegacy);
}

/**
 * Letters with a mark: `eacute` is an e with an acute accent. Those of Latin-1 also count without a
 * semicolon.
 */
function deriveLetters(unpacked: Map<string, string>): void {
  for (const [ending, mark] of Object.entries(marks)) {
    for (const letter of letters) {
      const character = (letter + mark).normalize('NFC');
      const isNamed =
        character < '\u0180' && character.length === 1 && !unnamed.test(letter + ending);
      if (isNamed) add(unpacked, letter + ending, character, character < '\u0100');
    }
  }
}

/**
 * Letters of the mathematical alphabets: `Afr` is a Fraktur A. Code points of letters that are
 * encoded elsewhere are unassigned.
 */
function deriveAlphabets(unpacked: Map<string, string>): void {
  for (const [ending, start] of Object.entries(alphabets)) {
    for (let index = 0; index < letters.length; index += 1) {
      const letter = letters.charAt(index);
      const character = String.fromCodePoint(start + index);
      if (character.normalize('NFKC') === letter) add(unpacked, letter + ending, character, false);
    }
  }
}

function add(
  unpacked: Map<string, string>,
  name: string,
  character: string,
  isLegacy: boolean,
): void {
  unpacked.set(`${name};`, character);
  if (isLegacy) unpacked.set(name, character);
}
