import { neverFinalAbbreviations, sometimesFinalAbbreviations } from '../text/abbreviations.js';
import { wordSet } from '../text/word-lists.js';

/**
 * Frequent sentence starters, as Punkt (Kiss and Strunk, 2006) calls words that are capitalised
 * there and seldom elsewhere.
 */
const sentenceStarters = wordSet(
  'the a an this that these those he she it we they i you his her its our their my your there here then now so but and or yet ' +
    'when where while what who why how if because since although after before in on at for from with by as do does did is are was ' +
    'were can could will would should may might not no yes well however meanwhile finally first next one some many most all both each ' +
    'der die das ein eine er sie es wir ihr ich und aber',
);

const lastToken = /(?:^|\s)["'“‘«(¿¡[]*([^\s"'“‘«»([\])]+\.)["'”’»)\]]*\s*$/u;
/** A word, or a mask in the place of one. */
const firstWord = /^["'“‘«([¿¡]*([\p{L}\p{N}'’#]+)/u;

/**
 * True for a false sentence boundary of ICU: after abbreviations, initials and ordinals, and within
 * sentences that quote a question or an exclamation.
 *
 * @param before - segment that ends at the boundary
 * @param after - segment that begins at it
 * @param language - code of the language of both
 */
export function isFalseBoundary(before: string, after: string, language: string): boolean {
  const [, next = ''] = firstWord.exec(after) ?? [];
  // “Come here!” he said.
  if (/[!?…]["”’»)\]]+\s*$/u.test(before) && /^\p{Ll}/u.test(next)) return true;
  const [, last = ''] = lastToken.exec(before) ?? [];
  return last !== '' && isContinued(last, next, language);
}

/** True for a token with a full stop that is not the end of its sentence. */
function isContinued(last: string, next: string, language: string): boolean {
  const word = last.toLowerCase();
  if (neverFinalAbbreviations.has(word)) return true;
  // z. B., d. h., т. е.: the first of several letters, each with its full stop.
  if (language !== 'en' && /^\p{Ll}\.$/u.test(last)) return true;
  // J. R. Smith, but not the pronoun of “So do I.”
  if (/^\p{Lu}\.$/u.test(last)) return language !== 'en' || last !== 'I.';
  if (/^(?:\p{Lu}\.){2,}$/u.test(last) || sometimesFinalAbbreviations.has(word)) {
    if (word === 'no.' || word === 'nos.' || word === 'p.') return /^[\p{N}#]/u.test(next);
    return !sentenceStarters.has(next.toLowerCase());
  }
  // In German, 3. Oktober.
  return language === 'de' && /^\d{1,2}\.$/.test(last);
}
