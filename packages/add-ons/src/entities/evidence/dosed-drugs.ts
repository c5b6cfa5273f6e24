import { functionWords, wordSet } from '../../text/word-lists.js';
import { readPlainNumber } from '../numbers/plain-number.js';
import { keyAt, type TextDocument, type Token } from '../text/tokens.js';
import type { Candidate } from './candidate.js';

const verbs = wordSet(
  `start started starting increase increased increasing reduce reduced decrease titrate take takes taking took on prescribe prescribed give given gave continue continues
  inject injected commence commenced stop stopped add added restart switch administer uptitrate`,
);
/** Units of doses of drugs. */
const units = wordSet(
  'mg mcg milligram milligrams microgram micrograms units unit mils ml milliliters millilitres puffs puff tablets tablet capsules capsule drops sprays',
);
/** Those in front of `of` and the drug. */
const measures = wordSet('mg mcg milligram milligrams microgram micrograms puffs puff drops');
const maximumWords = 4;

/** Drugs of any name, by their doses: `increase … to ten milligrams`, `two puffs of …`. */
export function readDosed({ tokens }: TextDocument): Candidate[] {
  const candidates: Candidate[] = [];
  for (let index = 0; index < tokens.length; index += 1) {
    const found = behindVerb(tokens, index) ?? behindMeasure(tokens, index);
    if (!found) continue;
    candidates.push({
      kind: 'dosed',
      first: found.first,
      last: found.last,
      features: new Set([found.shape]),
    });
    index = found.last;
  }
  return candidates;
}

interface Found {
  readonly first: number;
  readonly last: number;
  readonly shape: 'verb' | 'measure';
}

/** What is between a verb such as `increase` and a dose. */
function behindVerb(tokens: readonly Token[], index: number): Found | undefined {
  const first = index + 1;
  if (!verbs.has(keyAt(tokens, index)) || !isWord(tokens[first])) return undefined;
  for (let at = first + 1; at <= first + maximumWords + 1; at += 1) {
    if (tokens[at]?.startsSentence) return undefined;
    const run = readPlainNumber(tokens, at);
    if (!run) continue;
    if (!units.has(keyAt(tokens, run.last + 1))) return undefined;
    const last = /^(?:to|at|by|from)$/.test(keyAt(tokens, at - 1)) ? at - 2 : at - 1;
    return last < first || last - first >= maximumWords
      ? undefined
      : { first, last, shape: 'verb' };
  }
  return undefined;
}

/** What follows `puffs of` up to the next mark, or its first word. */
function behindMeasure(tokens: readonly Token[], index: number): Found | undefined {
  const first = index + 2;
  if (
    !measures.has(keyAt(tokens, index)) ||
    keyAt(tokens, index + 1) !== 'of' ||
    !isWord(tokens[first])
  )
    return undefined;
  for (let last = first; last < first + maximumWords; last += 1) {
    const next = tokens[last + 1];
    if (!next || /[,;.?!\n]/.test(next.gap)) return { first, last, shape: 'measure' };
  }
  return { first, last: first, shape: 'measure' };
}

function isWord(token: Token | undefined): boolean {
  return (
    token !== undefined &&
    !token.startsSentence &&
    /^\p{L}{2,}$/u.test(token.text) &&
    !functionWords.has(token.key) &&
    !units.has(token.key)
  );
}

/** What the features of drugs by their doses mean. */
export const dosedDrugDescriptions: Readonly<Record<string, string>> = {
  verb: 'between a verb such as `increase` and a dose',
  measure: 'behind a measure such as `puffs of`',
};
