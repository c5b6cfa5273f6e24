import type { BreakQuality } from './break-quality.js';
import type { LanguageRules } from './language-rules.js';
import { areJapanese, rateJapanese } from './rate-unspaced.js';
import {
  copula,
  determiner,
  elidedOpener,
  enclitic,
  modifier,
  opener,
  participle,
  postposition,
  quantity,
  title,
  verbal,
  type WordFeatures,
} from './word-features.js';

/**
 * Rates a line break or caption break between two words of one speaker.
 *
 * @param beginsSentence - true when the left word is the first of its sentence, where a capital
 * letter does not indicate a name
 */
export function rateBreak(
  left: WordFeatures,
  right: WordFeatures,
  rules: LanguageRules | undefined,
  beginsSentence: boolean,
): BreakQuality {
  if (right.isForbiddenStart || left.isForbiddenEnd) return 'forbidden';
  if (left.isAbbreviation && (right.isCapital || right.isNumber)) return 'bad';
  if (endsSentence(left, right)) return 'sentence';
  if (left.ends !== undefined && !left.isAbbreviation) return 'clause';
  const rate = areJapanese(left.text, right.text) ? rateJapanese : rules?.rate;
  if (rate !== undefined) return rate(left.text, right.text);
  if (rules === undefined) return right.opensUnit ? 'good' : 'neutral';
  return rateWords(left, right, rules, beginsSentence);
}

/** True when a sentence ends between two words, by their punctuation. */
export function endsSentence(left: WordFeatures, right: WordFeatures): boolean {
  if (left.ends !== 'sentence') return false;
  if (left.isAbbreviation) return right.isCapital && (left.classes & title) === 0;
  return !left.hasEllipsis || right.isCapital;
}

function rateWords(
  left: WordFeatures,
  right: WordFeatures,
  rules: LanguageRules,
  beginsSentence: boolean,
): BreakQuality {
  const opens = has(right, opener | elidedOpener);
  return (
    rateFunctionWords(left, right, rules, opens) ??
    rateCounts(left, right, opens) ??
    ratePhrases(left, right, opens, beginsSentence || rules.hasCapitalNouns)
  );
}

/**
 * Rates a break at a title or at a function word that belongs to its neighbour. @param opens - true
 * when the right word opens a phrase
 */
function rateFunctionWords(
  left: WordFeatures,
  right: WordFeatures,
  { bonds }: LanguageRules,
  opens: boolean,
): BreakQuality | undefined {
  if (has(left, title) && left.isCapital && right.isCapital) return 'bad';
  if (has(right, postposition)) return 'bad';
  const isBound = opens || has(right, enclitic);
  if (isBound && bonds?.test(`${left.bare} ${right.bare}`) === true) return 'bad';
  // went up | to the house
  if (opens && has(left, opener) && has(left, enclitic)) return 'good';
  return has(left, determiner | opener | verbal) ? 'bad' : undefined;
}

/** Rates a break at a quantity, an enclitic, a copula or a number. */
function rateCounts(
  left: WordFeatures,
  right: WordFeatures,
  opens: boolean,
): BreakQuality | undefined {
  // some | of them
  if (has(left, quantity)) return opens ? 'poor' : 'bad';
  if (has(right, enclitic) && !opens) return 'poor';
  if (has(left, copula)) return has(right, participle) ? 'bad' : 'poor';
  if (left.isNumber && !right.opensUnit) return opens ? 'neutral' : 'bad';
  return undefined;
}

/**
 * Rates a break between other words. @param hasOtherCapitals - true when a capital letter does not
 * indicate a name
 */
function ratePhrases(
  left: WordFeatures,
  right: WordFeatures,
  opens: boolean,
  hasOtherCapitals: boolean,
): BreakQuality {
  if (left.isCapital && right.isCapital && !hasOtherCapitals) return 'bad';
  if (opens || right.opensUnit) return 'good';
  // A modifier does not belong to a word that opens a phrase: at last | she came
  if (has(left, modifier)) return has(right, determiner | verbal | copula) ? 'poor' : 'bad';
  return right.isNumber ? 'poor' : 'neutral';
}

function has({ classes }: WordFeatures, wordClasses: number): boolean {
  return (classes & wordClasses) !== 0;
}
