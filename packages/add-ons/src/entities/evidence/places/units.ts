import { readSpokenRun } from '../../numbers/spoken-run.js';
import { keyAt, type Token } from '../../text/tokens.js';
import { unitWords } from './address-vocabulary.js';
import { houseNumberAt, maximumStreetWords, streetEnd } from './streets.js';

/** Most words such as number between a unit and its number. */
const maximumNumberWords = 2;

/** The last token of `flat three`, `house number 23/4`, `suite twelve hundred`. */
export function unitAt(tokens: readonly Token[], index: number): number | undefined {
  const unit = keyAt(tokens, index);
  if (!unitWords.has(unit)) return undefined;
  let at = index + 1;
  while (/^(?:number|no|num|hash)$/.test(keyAt(tokens, at)) && at <= index + maximumNumberWords)
    at += 1;
  if (/^(?:h|house)$/.test(unit) && at === index + 1) return undefined;
  const number = houseNumberAt(tokens, at);
  if (number !== undefined) return shortUnit(tokens, at, number);
  return /^(?:[b-hj-z]|[a-z]\d+)$/.test(keyAt(tokens, at)) ? at : undefined;
}

/**
 * `flat three forty two gladstone road` has the flat three: the number of the house is left for the
 * street.
 */
function shortUnit(tokens: readonly Token[], first: number, last: number): number {
  if (last === first || !streetEnd(tokens, last + 1, { limit: maximumStreetWords })) return last;
  const pieces = readSpokenRun(tokens, first)?.pieces ?? [];
  const isJoined = tokens
    .slice(first, last + 1)
    .some(({ key }) => /^(?:slash|dash|hash)$/.test(key));
  return isJoined || pieces.length < 2 ? last : (pieces[0]?.last ?? last);
}
