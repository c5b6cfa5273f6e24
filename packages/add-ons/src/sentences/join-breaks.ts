/** Abbreviations behind which a sentence does not end, in lower case with their full stop. */
const neverFinal = new Set(
  (
    'mr. mrs. ms. messrs. mme. mlle. dr. prof. rev. hon. pres. gov. sen. rep. gen. col. maj. capt. lt. sgt. cpl. st. mt. ft. ' +
    'vs. v. cf. e.g. i.e. viz. approx. ca. al. ed. eds. vol. vols. fig. figs. eq. sec. ch. pp. art. nr. ' +
    'hr. hrn. fr. frl. bzw. z.b. d.h. u.a. s.o. s.u. evtl. ggf. vgl. sog. ' +
    'sr. sra. srta. dra. ud. uds. ee. uu. m. mm. mgr.'
  ).split(' '),
);

/** Abbreviations behind which a sentence may end: it does before a word that often begins one. */
const sometimesFinal = new Set(
  (
    'inc. ltd. co. corp. llc. bros. jr. sr. esq. etc. a.m. p.m. u.s. u.k. u.n. e.u. u.s.a. d.c. ph.d. m.d. b.a. m.a. ' +
    'jan. feb. mar. apr. jun. jul. aug. sep. sept. oct. nov. dec. mon. tue. tues. wed. thu. thur. thurs. fri. sat. sun. ' +
    'ave. blvd. rd. dept. est. usw. usf. no. nos. p. min. max. tel.'
  ).split(' '),
);

/** Words that begin sentences far more often than they are names. */
const openers = new Set(
  (
    'the a an this that these those he she it we they i you his her its our their my your there here then now so but and or yet ' +
    'when where while what who why how if because since although after before in on at for from with by as do does did is are was ' +
    'were can could will would should may might not no yes well however meanwhile finally first next one some many most all both each ' +
    'der die das ein eine er sie es wir ihr ich und aber'
  ).split(' '),
);

const tail = /(?:^|\s)["'“‘«(¿¡[]*([^\s"'“‘«»([\])]+\.)["'”’»)\]]*\s*$/u;
const head = /^["'“‘«([¿¡]*([\p{L}\p{N}'’]+)/u;

/**
 * True where a break between two pieces of text that ICU finds is none: behind abbreviations, initials and ordinals, and within sentences that
 * quote a question or an exclamation.
 *
 * @param language - code of the language of both
 */
export function isNoBreak(before: string, after: string, language: string): boolean {
  const [, next = ''] = head.exec(after) ?? [];
  // “Come here!” he said.
  if (/[!?…]["”’»)\]]+\s*$/u.test(before) && /^\p{Ll}/u.test(next)) return true;
  const [, last = ''] = tail.exec(before) ?? [];
  if (last === '') return false;
  const word = last.toLowerCase();
  if (neverFinal.has(word)) return true;
  // J. R. Smith; not the pronoun of “So do I.”
  if (/^\p{Lu}\.$/u.test(last)) return language !== 'en' || last !== 'I.';
  if (/^(?:\p{Lu}\.){2,}$/u.test(last) || sometimesFinal.has(word)) {
    if (word === 'no.' || word === 'nos.' || word === 'p.') return /^\p{N}/u.test(next);
    return !openers.has(next.toLowerCase());
  }
  // In German, 3. Oktober.
  return language === 'de' && /^\d{1,2}\.$/.test(last);
}
