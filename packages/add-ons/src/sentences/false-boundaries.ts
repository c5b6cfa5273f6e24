import { wordSet } from '../text/word-lists.js';

/** Abbreviations after which a sentence never ends, in lower case with their full stop. */
const neverFinal = wordSet(
  'mr. mrs. ms. messrs. mme. mlle. dr. prof. rev. hon. pres. gov. sen. rep. gen. col. maj. capt. lt. sgt. cpl. st. mt. ft. ' +
    'vs. v. cf. e.g. i.e. viz. approx. ca. al. ed. eds. vol. vols. fig. figs. eq. sec. ch. pp. art. nr. ' +
    'hr. hrn. fr. frl. bzw. z.b. d.h. u.a. s.o. s.u. evtl. ggf. vgl. sog. ' +
    'sr. sra. srta. dra. ud. uds. ee. uu. m. mm. mgr.',
);

/** Abbreviations after which a sentence ends in front of a frequent sentence starter. */
const sometimesFinal = wordSet(
  'inc. ltd. co. corp. llc. bros. jr. sr. esq. etc. a.m. p.m. u.s. u.k. u.n. e.u. u.s.a. d.c. ph.d. m.d. b.a. m.a. ' +
    'jan. feb. mar. apr. jun. jul. aug. sep. sept. oct. nov. dec. mon. tue. tues. wed. thu. thur. thurs. fri. sat. sun. ' +
    'ave. blvd. rd. dept. est. usw. usf. no. nos. p. min. max. tel.',
);

/** Frequent sentence starters, as Punkt (Kiss and Strunk, 2006) calls words that are capitalised there and seldom elsewhere. */
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
 * True for a false sentence boundary of ICU: after abbreviations, initials and ordinals, and within sentences that quote a
 * question or an exclamation.
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
  if (last === '') return false;
  const word = last.toLowerCase();
  if (neverFinal.has(word)) return true;
  // J. R. Smith; not the pronoun of “So do I.”
  if (/^\p{Lu}\.$/u.test(last)) return language !== 'en' || last !== 'I.';
  if (/^(?:\p{Lu}\.){2,}$/u.test(last) || sometimesFinal.has(word)) {
    if (word === 'no.' || word === 'nos.' || word === 'p.') return /^[\p{N}#]/u.test(next);
    return !sentenceStarters.has(next.toLowerCase());
  }
  // In German, 3. Oktober.
  return language === 'de' && /^\d{1,2}\.$/.test(last);
}
