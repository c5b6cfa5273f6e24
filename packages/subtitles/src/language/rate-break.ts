import type { BreakQuality } from './break-quality.js';
import type { LanguageRules } from './language-rules.js';
import { leansForward, opensPhrase, wordClass } from './word-class.js';
import type { WordFeatures } from './word-features.js';

/**
 * How good the place between two words of one speaker is for ending a row or a caption.
 *
 * @param beginsSentence - whether the left word is the first of its sentence: a capital tells no name there
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
  if (rules === undefined) return right.opensUnit ? 'good' : 'neutral';
  return rateWords(left, right, rules, beginsSentence);
}

/** Whether a sentence ends between two words, as far as punctuation tells. */
export function endsSentence(left: WordFeatures, right: WordFeatures): boolean {
  if (left.ends !== 'sentence') return false;
  if (left.isAbbreviation) return right.isCapital && (left.classes & wordClass.title) === 0;
  return !left.breaksOff || right.isCapital;
}

function rateWords(
  left: WordFeatures,
  right: WordFeatures,
  rules: LanguageRules,
  beginsSentence: boolean,
): BreakQuality {
  if ((left.classes & wordClass.title) !== 0 && left.isCapital && right.isCapital) return 'bad';
  if ((right.classes & wordClass.enclitic) !== 0 && (right.classes & opensPhrase) === 0)
    return 'poor';
  if ((left.classes & leansForward) !== 0) return 'bad';
  if (rules.bonds.get(left.bare)?.includes(right.bare)) return 'bad';
  if ((left.classes & wordClass.copula) !== 0)
    return (rules.participleEnding?.test(right.bare) ?? true) ||
      (right.classes & (wordClass.negation | wordClass.copula)) !== 0
      ? 'bad'
      : 'poor';
  if (left.isNumber && !opens(right) && !right.opensUnit) return 'bad';
  if (right.isNumber && (left.classes & wordClass.label) !== 0) return 'bad';
  if (left.isCapital && right.isCapital && !beginsSentence && !rules.hasCapitalNouns) return 'bad';
  if ((left.classes & wordClass.modifier) !== 0 && !opens(right)) return 'bad';
  if (opens(right) || right.opensUnit) return 'good';
  return 'neutral';
}

function opens(word: WordFeatures): boolean {
  return (word.classes & opensPhrase) !== 0;
}
