import { wordSet } from '../../text/word-lists.js';
import { keyAt, type Token } from '../text/tokens.js';

/** A letter that is spelled, and the last token of it. */
interface Letter {
  readonly characters: string;
  readonly last: number;
}

/** Words of the spelling alphabets of ICAO and of the police, by their letters. */
const alphabet: ReadonlyMap<string, string> = new Map(
  `alpha alfa bravo charlie delta echo foxtrot golf hotel india juliet juliett kilo lima mike november oscar papa quebec romeo sierra tango uniform
  victor whiskey whisky xray yankee zulu`
    .split(/\s+/)
    .map((word) => [word, word.charAt(0)] as const),
);
/** Names of letters as they are recognised. */
const names: ReadonlyMap<string, string> = new Map([
  ['zed', 'z'],
  ['zee', 'z'],
  ['aitch', 'h'],
  ['haitch', 'h'],
  ['jay', 'j'],
  ['kay', 'k'],
  ['cee', 'c'],
  ['dee', 'd'],
  ['gee', 'g'],
  ['vee', 'v'],
  ['bee', 'b'],
  ['pee', 'p'],
  ['tee', 't'],
  ['ess', 's'],
  ['ell', 'l'],
  ['em', 'm'],
  ['en', 'n'],
  ['ar', 'r'],
  ['cue', 'q'],
  ['queue', 'q'],
  ['ex', 'x'],
  ['wye', 'y'],
]);

const cases = wordSet('capital uppercase lowercase');
const letterOrDigit = /^[a-z\d]$/;
const isLetterOrDigit = (key: string) => letterOrDigit.test(key);
const isLetter = (key: string) => key >= 'a' && key <= 'z' && key.length === 1;

/**
 * The letter that begins at a token: `m`, `m as in mike`, `m for mother`, `capital t`, `mike`,
 * `double u`.
 */
export function letterAt(tokens: readonly Token[], index: number): Letter | undefined {
  const key = keyAt(tokens, index);
  if (cases.has(key)) {
    const letter = keyAt(tokens, index + 1);
    return isLetter(letter) ? { characters: letter, last: index + 1 } : undefined;
  }
  if (key === 'double' && tokens[index + 1]?.key === 'u')
    return { characters: 'w', last: index + 1 };
  if (isLetter(key)) return { characters: key, last: explanationEnd(tokens, index, key) };
  const name = names.get(key);
  const named = alphabet.get(key) ?? (name && besideLetter(tokens, index) ? name : undefined);
  return named === undefined ? undefined : { characters: named, last: index };
}

/** True beside a single letter or a digit: there a word such as `bee` is one as well. */
function besideLetter(tokens: readonly Token[], index: number): boolean {
  return isLetterOrDigit(keyAt(tokens, index - 1)) || isLetterOrDigit(keyAt(tokens, index + 1));
}

/**
 * The last token of `m as in mike`, `m for mother`, `m like mary`: a word with that letter explains
 * it.
 */
function explanationEnd(tokens: readonly Token[], index: number, letter: string): number {
  const one = keyAt(tokens, index + 1);
  const two = keyAt(tokens, index + 2);
  if (one === 'as' && two === 'in' && keyAt(tokens, index + 3).startsWith(letter)) return index + 3;
  if ((one === 'for' || one === 'like') && two.startsWith(letter) && two.length > 2)
    return index + 2;
  return index;
}
