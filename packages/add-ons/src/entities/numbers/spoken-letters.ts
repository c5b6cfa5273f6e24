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

/** The letter that begins at a token: `m`, `m as in mike`, `m for mother`, `capital t`, `mike`, `double u`. */
export function letterAt(tokens: readonly Token[], index: number): Letter | undefined {
  const key = keyAt(tokens, index);
  if (/^(?:capital|uppercase|lowercase)$/.test(key)) {
    const letter = /^[a-z]$/.exec(keyAt(tokens, index + 1))?.[0];
    return letter === undefined ? undefined : { characters: letter, last: index + 1 };
  }
  if (key === 'double' && tokens[index + 1]?.key === 'u')
    return { characters: 'w', last: index + 1 };
  if (/^[a-z]$/.test(key)) return { characters: key, last: explanationEnd(tokens, index, key) };
  const named = alphabet.get(key) ?? (besideLetter(tokens, index) ? names.get(key) : undefined);
  return named === undefined ? undefined : { characters: named, last: index };
}

/** True beside a single letter or a digit: there a word such as `bee` is one as well. */
function besideLetter(tokens: readonly Token[], index: number): boolean {
  const single = (at: number) => /^[a-z\d]$/.test(keyAt(tokens, at));
  return single(index - 1) || single(index + 1);
}

/** The last token of `m as in mike`, `m for mother`, `m like mary`: a word with that letter explains it. */
function explanationEnd(tokens: readonly Token[], index: number, letter: string): number {
  const [one, two, three] = [1, 2, 3].map((offset) => keyAt(tokens, index + offset));
  if (one === 'as' && two === 'in' && three?.startsWith(letter)) return index + 3;
  if (/^(?:for|like)$/.test(one ?? '') && two?.startsWith(letter) && (two?.length ?? 0) > 2)
    return index + 2;
  return index;
}
