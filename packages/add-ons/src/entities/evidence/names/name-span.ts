import { functionWords } from '../../../text/word-lists.js';
import { gazetteer } from '../../gazetteer/gazetteer.js';
import { keyAt, type Token } from '../../text/tokens.js';
import {
  companyWords,
  facilityWords,
  institutionWords,
  legalForms,
} from '../organizations/organization-vocabulary.js';
import { isMajorPlace } from '../places/read-places.js';
import { hasCapital, isSmall } from '../words/capitals.js';
import { classifyWord } from '../words/word-classes.js';
import { nonFamilyNames, particles, titles } from './name-vocabulary.js';
import { isSyllabicFamily, isSyllabicWithFamilyLast, syllabicLength } from './syllables.js';

const maximumNameWords = 5;

/** True for a word that can begin a name, by itself. */
export function canBegin(tokens: readonly Token[], index: number, isAnnounced: boolean): boolean {
  const token = tokens[index];
  if (!token || !isWordOfText(tokens, index)) return false;
  const { given, family, unknown } = classifyWord(token.key);
  if (titles.has(token.key) && given < 3) return false;
  if (functionWords.has(token.key)) return beginsThoughGrammar(tokens, index);
  if (given < 2 && isParticle(tokens, index))
    return isAnnounced && beginsWithParticle(tokens, index);
  return given > 0 || family > 0 || unknown || isAnnounced || hasCapital(tokens, index);
}

/**
 * False within a word with a hyphen, an address of the internet and a path, and for figures and
 * single letters.
 */
function isWordOfText(tokens: readonly Token[], index: number): boolean {
  const { key = '', gap = '' } = tokens[index] ?? {};
  if (/\d/.test(key) || key.length < 2) return false;
  const isWithin = gap === '-' || (/[@/.]$/.test(gap) && !titles.has(keyAt(tokens, index - 1)));
  return !isWithin && !/^[@/]/.test(tokens[index + 1]?.gap ?? '');
}

/** True for will and may, and for a family name of syllables with a capital. */
function beginsThoughGrammar(tokens: readonly Token[], index: number): boolean {
  const key = keyAt(tokens, index);
  if (/^(?:will|may)$/.test(key)) return true;
  return isSyllabicFamily(key) && hasCapital(tokens, index);
}

/** True for particles in front of a name: `de la cruz`. */
function beginsWithParticle(tokens: readonly Token[], index: number): boolean {
  let next = index + 1;
  while (isParticleAt(tokens, next)) next += 1;
  return hasNameBehind(tokens, next, index, true);
}

/** True for a particle in lower case that does not begin a name of syllables. */
function isParticle(tokens: readonly Token[], index: number): boolean {
  if (!particles.has(keyAt(tokens, index)) || hasCapital(tokens, index)) return false;
  return syllabicLength(keysFrom(tokens, index)) === 0;
}

/** Words from one on, up to the end of what can be one name. */
function keysFrom(tokens: readonly Token[], first: number): string[] {
  const keys: string[] = [];
  for (let index = first; index < first + maximumNameWords; index += 1) {
    const token = tokens[index];
    if (
      !token ||
      (index > first && (!/^[ -]$/.test(token.gap) || (token.startsSentence && token.gap !== '-')))
    )
      break;
    keys.push(token.key);
  }
  return keys;
}

/**
 * The last token of a name of syllables with its family name in front, or of one that has it last.
 * It is undefined where there is none.
 */
export function syllabicEnd(
  tokens: readonly Token[],
  first: number,
): { readonly last: number; readonly familyFirst: boolean } | undefined {
  const keys = keysFrom(tokens, first).slice(0, maximumNameWords);
  let length = syllabicLength(keys);
  while (length > 1 && !isSyllableInText(tokens, first, first + length - 1)) length -= 1;
  if (length > 1) return { last: first + length - 1, familyFirst: true };
  for (const count of [3, 2])
    if (
      keys.length >= count &&
      isSyllabicWithFamilyLast(keys.slice(0, count)) &&
      isSyllableInText(tokens, first, first + count - 1)
    )
      return { last: first + count - 1, familyFirst: false };
  return undefined;
}

/** True unless a syllable is a word of grammar, or in lower case among capitals. */
function isSyllableInText(tokens: readonly Token[], first: number, last: number): boolean {
  for (let index = first; index <= last; index += 1) {
    if (tokens[index]?.gap === '-' && index > first) continue;
    if (isSmall(tokens, index)) return false;
    if (index > first && isGrammarHere(tokens, index, last)) return false;
  }
  return true;
}

/**
 * True for a word of grammar in lower case: some are syllables between two others, or at the end of
 * a clause.
 */
function isGrammarHere(tokens: readonly Token[], index: number, last: number): boolean {
  const key = keyAt(tokens, index);
  if (!functionWords.has(key) || hasCapital(tokens, index)) return false;
  if (!/^(?:an|my|ha|no|so)$/.test(key)) return true;
  const next = tokens[index + 1];
  return (
    index === last && next !== undefined && !next.startsSentence && !functionWords.has(next.key)
  );
}

/** The last token of a name that begins at a token. */
export function nameEnd(tokens: readonly Token[], first: number, isAnnounced: boolean): number {
  let last = first;
  let index = first + 1;
  let end = first + maximumNameWords;
  while (index < end) {
    if (!isConnected(tokens, index)) break;
    const skipped = particlesAt(tokens, index, first, isAnnounced);
    const isInitial = isInitialAt(tokens, index);
    if (isInitial) end += 1;
    if (skipped > 0 && index + skipped < end) index += skipped;
    else if (!isInitial && !continuesName(tokens, index, first, isAnnounced)) break;
    last = index;
    index += 1;
  }
  return last;
}

/** True when a word directly follows another, or its hyphen or the full stop of an initial. */
function isConnected(tokens: readonly Token[], index: number): boolean {
  const token = tokens[index];
  if (!token) return false;
  if (token.startsSentence)
    return /^[A-Z]$/.test(tokens[index - 1]?.text ?? '') && token.gap === '. ';
  return (
    /^(?:[ -]|\. ?| ['\u2019])$/.test(token.gap) &&
    (token.gap !== '. ' || /^[A-Za-z]$/.test(tokens[index - 1]?.text ?? ''))
  );
}

/** Most particles in a row. */
const maximumParticles = 3;

/** Number of particles from a token on that a word of the name follows. */
function particlesAt(
  tokens: readonly Token[],
  index: number,
  first: number,
  isAnnounced: boolean,
): number {
  let count = 0;
  while (count < maximumParticles && isParticleAt(tokens, index + count)) count += 1;
  while (count > 0 && !hasNameBehind(tokens, index + count, first, isAnnounced)) count -= 1;
  const after = index + count;
  const isWord = /^(?:do|to|an|a|e|y|o|t)$/.test(keyAt(tokens, index));
  const isNamed = classifyWord(keyAt(tokens, after)).family >= 2 || hasCapital(tokens, after);
  return isWord && !isNamed ? 0 : count;
}

const isParticleAt = (tokens: readonly Token[], index: number) =>
  (particles.has(keyAt(tokens, index)) || isGaelicArticle(tokens, index)) &&
  isConnected(tokens, index);

/** True for the article of `mac an bhaird` and `ni na mara`. */
const isGaelicArticle = (tokens: readonly Token[], index: number) =>
  /^(?:an|na)$/.test(keyAt(tokens, index)) &&
  /^(?:mac|mhic|nic|ni|ui|o|giolla)$/.test(keyAt(tokens, index - 1));

/** The first of the initials in front of a name: `P. K. Ramanathan`, `p k ramanathan`. */
export function initialsStart(tokens: readonly Token[], first: number): number {
  const { capitalised = false, cased = false } = tokens[first] ?? {};
  const { family, unknown } = classifyWord(keyAt(tokens, first));
  if (cased ? !capitalised : family < 2 && !unknown) return first;
  let start = first;
  while (isInitialBefore(tokens, start)) start -= 1;
  const isCapital = tokens[start]?.capitalised ?? false;
  return isCapital === capitalised && (isCapital || first - start > 1) ? start : first;
}

/** True when a letter that is an initial is directly in front of a token. */
function isInitialBefore(tokens: readonly Token[], index: number): boolean {
  const { text = '', key = '' } = tokens[index - 1] ?? {};
  const { gap = '', turn } = tokens[index] ?? {};
  if (key.length !== 1 || /\d/.test(key) || tokens[index - 1]?.turn !== turn) return false;
  if (/^\. ?$/.test(gap)) return /^\p{Lu}$/u.test(text);
  return gap === ' ' && (/^(?![AI]$)\p{Lu}$/u.test(text) || /^[b-hj-z]$/.test(text));
}

const hasNameBehind = (
  tokens: readonly Token[],
  index: number,
  first: number,
  isAnnounced: boolean,
) =>
  isConnected(tokens, index) &&
  !functionWords.has(keyAt(tokens, index)) &&
  continuesName(tokens, index, first, isAnnounced);

function isInitialAt(tokens: readonly Token[], index: number): boolean {
  const token = tokens[index];
  if (!token || !/^[a-z]$/.test(token.key)) return false;
  if (token.cased) return token.capitalised && (token.key !== 'i' || isDotted(tokens, index));
  const next = tokens[index + 1];
  if (/^[ai]$/.test(token.key) || !next || next.key.length < 2 || next.startsSentence) return false;
  const { family, unknown } = classifyWord(next.key);
  return (family > 0 || unknown) && !functionWords.has(next.key) && !nonFamilyNames.has(next.key);
}

/** True for a letter among letters with full stops. */
const isDotted = (tokens: readonly Token[], index: number) =>
  (tokens[index + 1]?.gap.startsWith('.') ?? false) || /^\. ?$/.test(tokens[index]?.gap ?? '');

function continuesName(
  tokens: readonly Token[],
  index: number,
  first: number,
  isAnnounced: boolean,
): boolean {
  const token = tokens[index];
  if (!token || /\d/.test(token.key) || token.key.length < 2) return false;
  const { given, family, unknown } = classifyWord(token.key);
  if (token.gap === '-') return !functionWords.has(token.key) || token.capitalised;
  if (functionWords.has(token.key)) return false;
  if (isOtherwiseWritten(tokens, index, first)) return false;
  if (hasCapital(tokens, index))
    return given > 0 || family > 0 || unknown || continuesGiven(tokens, index, first);
  if (isSmall(tokens, index) && !isSmall(tokens, first)) return false;
  if (nonFamilyNames.has(token.key)) return false;
  return continuesSmall(token.key, isAnnounced);
}

/** True for a word with a capital behind one without, and the other way round. */
function isOtherwiseWritten(tokens: readonly Token[], index: number, first: number): boolean {
  const isCapital = tokens[first]?.capitalised ?? false;
  if (hasCapital(tokens, index)) return !isCapital;
  return hasCapital(tokens, first) && !tokens[index]?.capitalised;
}

/** True for any word with a capital behind a word that is only a given name. */
function continuesGiven(tokens: readonly Token[], index: number, first: number): boolean {
  const { key = '', gap } = tokens[index] ?? {};
  const isKnown =
    nonFamilyNames.has(key) ||
    isMajorPlace(key) ||
    legalForms.has(key) ||
    companyWords.has(key) ||
    facilityWords.has(key) ||
    institutionWords.has(key);
  return (
    index === first + 1 && gap === ' ' && classifyWord(keyAt(tokens, first)).given >= 2 && !isKnown
  );
}

/** True for a word that continues a name in text without capitals. */
function continuesSmall(key: string, isAnnounced: boolean): boolean {
  const { given, family, frequent, unknown, word } = classifyWord(key);
  if (given >= 2 || family >= 2) return given === 3 || family === 3 || !isMajorPlace(key);
  if (unknown) return !isMajorPlace(key);
  if (family === 1) return isAnnounced || frequent || !gazetteer().frequentWords.has(key) || !word;
  return given === 1 && (isAnnounced || frequent || !gazetteer().commonWords.has(key));
}
