import { functionWords, wordSet } from '../../../text/word-lists.js';
import { type Entity, entityOf } from '../../entity.js';
import { isNumberToken } from '../../numbers/number-runs.js';
import { tens } from '../../numbers/number-words.js';
import { readSpokenRun } from '../../numbers/spoken-run.js';
import { PhraseFinder } from '../../text/phrase-finder.js';
import type { TextDocument, Token } from '../../text/tokens.js';
import type { Candidate } from '../candidate.js';
import { Cues } from '../cues.js';
import { hasCapital } from '../words/capitals.js';
import { classOf } from '../words/word-classes.js';
import {
  boxes,
  directions,
  doubtfulStreetWords,
  houseWords,
  ordinals,
  routes,
  streetWords,
  unitWords,
} from './address-vocabulary.js';
import { type KnownPlace, placeAt, smallPlaceAt, stateCodeAt } from './read-places.js';
import { houseNumberAt, maximumStreetWords, streetEnd } from './streets.js';

/** The last token of `flat three`, `house number 23/4`, `suite twelve hundred`. */
export function unitAt(tokens: readonly Token[], index: number): number | undefined {
  if (!unitWords.has(tokens[index]?.key ?? '')) return undefined;
  let at = index + 1;
  while (/^(?:number|no|num|hash)$/.test(tokens[at]?.key ?? '') && at < index + 3) at += 1;
  if (
    /^(?:h|house|hash|number|no)$/.test(tokens[index]?.key ?? '') &&
    at === index + 1 &&
    !/^(?:number|no|hash)$/.test(tokens[index]?.key ?? '')
  )
    return undefined;
  const number = houseNumberAt(tokens, at);
  if (number !== undefined) return shortUnit(tokens, at, number);
  return /^[a-z]$|^[a-z]\d+$/.test(tokens[at]?.key ?? '') &&
    tokens[at]?.key !== 'a' &&
    tokens[at]?.key !== 'i'
    ? at
    : undefined;
}

/** `flat three forty two gladstone road` has the flat three: the number of the house is left for the street. */
function shortUnit(tokens: readonly Token[], first: number, last: number): number {
  if (last === first || !streetEnd(tokens, last + 1, { limit: maximumStreetWords })) return last;
  const pieces = readSpokenRun(tokens, first)?.pieces ?? [];
  const isJoined = tokens
    .slice(first, last + 1)
    .some(({ key }) => /^(?:slash|dash|hash)$/.test(key));
  return isJoined || pieces.length < 2 ? last : (pieces[0]?.last ?? last);
}
