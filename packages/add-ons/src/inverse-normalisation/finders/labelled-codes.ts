import { digitWords, repeats } from '../../entities/numbers/number-words.js';
import { type KeyAt, readBelowHundred } from '../../entities/numbers/read-cardinal.js';
import { wordSet } from '../../text/word-lists.js';
import { keysOfSentence } from '../spoken-words.js';
import type { Finder } from '../written-form.js';

/** In front of codes of letters and digits: `gate b twelve`, `flight b a one seventeen`. */
const labels = wordSet(
  'flight gate room seat apartment flat unit building bay locker terminal platform row postcode registration plate',
);
/** In front of codes with a word of theirs before: `order number`, `the booking reference is`. */
const names = wordSet('number reference code');
const namesOf = wordSet(
  'order serial reference booking part model policy case ticket tracking confirmation invoice passport plate registration licence license post',
);
const maximumParts = 12;

/** Codes of single letters and digits together, where a word announces one. */
export const findLabelledCodes: Finder = ({ index, words }) => {
  const keyAt = keysOfSentence(words, index);
  if (!isLabelled(keyAt, index)) return undefined;
  let code = '';
  let next = index;
  for (let count = 0; count < maximumParts; count += 1) {
    const part = readPart(keyAt, next, code);
    if (part === undefined) break;
    code += part.text;
    next = part.next;
  }
  if (!/[A-Z]/.test(code) || !/\d/.test(code)) return undefined;
  return { forms: [{ from: index, to: next, written: code }], next };
};

function isLabelled(keyAt: KeyAt, index: number): boolean {
  const at = keyAt(index - 1) === 'is' ? index - 2 : index - 1;
  if (labels.has(keyAt(at))) return true;
  return names.has(keyAt(at)) && namesOf.has(keyAt(at - 1));
}

/**
 * A letter, a digit, or a number below one hundred. An article or a pronoun is a letter only within
 * a code.
 */
function readPart(keyAt: KeyAt, index: number, before: string) {
  const key = keyAt(index);
  const repeat = repeats.get(key) ?? 1;
  const digit = digitWords.get(repeat > 1 ? keyAt(index + 1) : key);
  if (digit !== undefined && !(key === 'o' && !/\d$/.test(before)))
    return { text: digit.repeat(repeat), next: repeat > 1 ? index + 2 : index + 1 };
  if (/^[b-hj-z]$/.test(key) || (/^[ai]$/.test(key) && isWithinCode(keyAt, index, before)))
    return { text: key.toUpperCase(), next: index + 1 };
  const small = readBelowHundred(keyAt, index);
  return small && { text: `${small.value}`, next: small.next };
}

function isWithinCode(keyAt: KeyAt, index: number, before: string): boolean {
  const next = keyAt(index + 1);
  return before !== '' || /^[a-z]$/.test(next) || readBelowHundred(keyAt, index + 1) !== undefined;
}
