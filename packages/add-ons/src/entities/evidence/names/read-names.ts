import { functionWords, wordSet } from '../../../text/word-lists.js';
import { keyAt, type TextDocument, type Token } from '../../text/tokens.js';
import type { Candidate } from '../candidate.js';
import { Cues } from '../cues.js';
import { hasCapital } from '../words/capitals.js';
import { classifyWord } from '../words/word-classes.js';
import { idiomEnd, isPhonetic } from './idioms.js';
import { addContext } from './name-context.js';
import {
  addLists,
  addTitles,
  countClasses,
  divideName,
  isPlace,
  type NameSpan,
} from './name-features.js';
import { canBegin, initialsStart, nameEnd, syllabicEnd } from './name-span.js';
import { ambiguousTitles, nameRemarks, nonFamilyNames, titles } from './name-vocabulary.js';

/**
 * Names of persons: words that can be one, with their lists, their capitals, titles and what is
 * around them.
 */
export function readNames(document: TextDocument, cues = new Cues(document.tokens)): Candidate[] {
  const { tokens } = document;
  const candidates: Candidate[] = [];
  let end = 0;
  for (let index = 0; index < tokens.length; index += 1) {
    end = Math.max(end, idiomEnd(tokens, index) ?? 0);
    if (index < end || !canName(tokens, index) || isPhonetic(tokens, index)) continue;
    const spans = spansAt(tokens, index);
    for (const { span, feature } of spans)
      candidates.push(createCandidate(document, cues, span, feature));
    const last = spans[0]?.span.last ?? index;
    if (last > index && isSure(tokens, index, last)) end = last + 1;
  }
  return candidates;
}

/**
 * True for several words that begin with a word that is only a given name, where no word behind it
 * is a separate name.
 */
function isSure(tokens: readonly Token[], first: number, last: number): boolean {
  const { key = '' } = tokens[first] ?? {};
  return classifyWord(key).given >= 2 && !nonFamilyNames.has(key) && !isPlace(tokens, first, last);
}

/** The spans that begin at a token, with the feature that only one of them has. */
function spansAt(
  tokens: readonly Token[],
  first: number,
): { readonly span: NameSpan; readonly feature?: string }[] {
  const title = titleBefore(tokens, first);
  const isAnnounced = title !== undefined || follows(tokens, first);
  if (!canBegin(tokens, first, isAnnounced)) return [];
  const last = nameEnd(tokens, first, isAnnounced);
  if (last === first && !isAnnounced && isPlainFamily(tokens, first)) return [];
  const span = { first, last, start: title ?? first, familyFirst: false };
  const reversed = reversedEnd(tokens, first);
  const misheard = follows(tokens, first) ? misheardEnd(tokens, last) : last;
  const isWord = title !== undefined && ambiguousTitles.has(keyAt(tokens, first - 1));
  return [
    { span },
    ...(misheard > last ? [{ span: { ...span, last: misheard } }] : []),
    ...(isWord ? [{ span: { ...span, start: first } }] : []),
    ...(reversed === undefined
      ? []
      : [{ span: { ...span, last: reversed, familyFirst: true }, feature: 'reversed' }]),
    ...syllabicSpans(span, syllabicEnd(tokens, first)),
  ];
}

/** The span of a name of syllables, where it differs from the one that was found. */
function syllabicSpans(span: NameSpan, syllabic: ReturnType<typeof syllabicEnd>) {
  return syllabic && (syllabic.last !== span.last || syllabic.familyFirst)
    ? [{ span: { ...span, ...syllabic }, feature: 'syllabic' }]
    : [];
}

const verbNames = wordSet('will may');

/** False for words of grammar, which most words of a text are. */
function canName(tokens: readonly Token[], index: number): boolean {
  const token = tokens[index];
  return (
    token !== undefined &&
    (token.capitalised || !functionWords.has(token.key) || verbNames.has(token.key))
  );
}

const announcements = wordSet(
  'name names surname surnames maiden called calls call named by family last',
);

const announcementWords = 4;

/**
 * True for a word in lower case that is a family name at most, where nothing announces a name: no
 * row finds it.
 */
function isPlainFamily(tokens: readonly Token[], index: number): boolean {
  const { given, family } = classifyWord(keyAt(tokens, index));
  if (given > 0 || family !== 1 || hasCapital(tokens, index) || opensResponse(tokens, index))
    return false;
  for (let at = index - 1; at >= Math.max(0, index - announcementWords); at -= 1)
    if (announcements.has(keyAt(tokens, at))) return false;
  return true;
}

const hesitations = wordSet('um uh er');
const copulas = wordSet('is was');
const nameNouns = wordSet('name surname');
const namings = /^(?:name|names|named|surname|name's|called)$/;

/** True behind `name is`, `surname:` and the like. */
function follows(tokens: readonly Token[], index: number): boolean {
  if (index === 0 || isOfTurn(tokens, index - 1, index) === false) return false;
  if (nameRemarks.has(keyAt(tokens, index)) || isGrammar(tokens, index)) return false;
  const before = keyAt(tokens, index - 1);
  if (before === "name's" || (tokens[index]?.gap.includes(':') && namings.test(before)))
    return true;
  const verb = index - (hesitations.has(before) ? 2 : 1);
  return copulas.has(keyAt(tokens, verb)) && nameNouns.has(keyAt(tokens, verb - 1));
}

/** Most words of a sentence behind a name that may be the rest of it, misheard. */
const maximumMisheardWords = 4;

/**
 * The last token of what may be the rest of a name that an engine with capitals misrecognised: `my
 * name is Olu, a day, Emmy.`
 */
function misheardEnd(tokens: readonly Token[], last: number): number {
  if (!tokens[last]?.cased) return last;
  for (let at = last + 1; at <= last + maximumMisheardWords + 1; at += 1) {
    const token = tokens[at];
    if (!token || token.startsSentence) return at - 1;
    const isArticle = /^(?:a|an|the)$/.test(token.key);
    if (!isArticle && (functionWords.has(token.key) || nonFamilyNames.has(token.key))) return last;
  }
  return last;
}

const isOfTurn = (tokens: readonly Token[], one: number, other: number) =>
  tokens[one]?.turn === tokens[other]?.turn;

/** True for a word of grammar, unless it is a name as well and ends its turn. */
function isGrammar(tokens: readonly Token[], index: number): boolean {
  const key = keyAt(tokens, index);
  if (!functionWords.has(key)) return false;
  return classifyWord(key).given === 0 || isOfTurn(tokens, index, index + 1);
}

/** Index of the first title in front of a name, such as the `mr` of `mr and mrs`. */
function titleBefore(tokens: readonly Token[], index: number): number | undefined {
  if (!isTitle(tokens, index - 1) || !/^(?: |\. ?)$/.test(tokens[index]?.gap ?? ''))
    return undefined;
  if (tokens[index]?.startsSentence && tokens[index]?.gap === ' ') return undefined;
  if (/\d$/.test(keyAt(tokens, index - 2))) return undefined;
  let first = index - 1;
  while (!tokens[first]?.startsSentence && isTitle(tokens, first - 1)) first -= 1;
  return keyAt(tokens, first - 1) === 'and' && isTitle(tokens, first - 2) ? first - 2 : first;
}

const isTitle = (tokens: readonly Token[], index: number) => titles.has(keyAt(tokens, index));

function createCandidate(
  document: TextDocument,
  cues: Cues,
  span: NameSpan,
  feature?: string,
): Candidate {
  const { tokens } = document;
  const { first, last } = span;
  const start = initialsStart(tokens, span.start);
  const features = cues.around(start, last);
  if (start < span.start) features.add('initials');
  if (feature) features.add(feature);
  addContext(features, tokens, start, last);
  addTitles(features, tokens, span);
  addLists(features, tokens, span);
  if (cues.at(first)) features.add('cue-word');
  if (follows(tokens, first)) features.add('named');
  if (opensResponse(tokens, first)) features.add('opens-response');
  const keys = tokens.slice(first, last + 1).map(({ key }) => key);
  return {
    kind: 'name',
    first: start,
    last,
    key: keys.join(' '),
    features,
    measures: { words: last - first + 1, ...countClasses(tokens, first, last) },
    parts: divideName(document, span, features),
  };
}

/** The last token of `Smith, John` at the start of a line or behind a colon. */
function reversedEnd(tokens: readonly Token[], index: number): number | undefined {
  if (tokens[index + 1]?.gap !== ', ' || !beginsLine(tokens, index)) return undefined;
  if (classifyWord(keyAt(tokens, index)).family === 0) return undefined;
  if (classifyWord(keyAt(tokens, index + 1)).given < 2) return undefined;
  const isEnd = !isOfTurn(tokens, index + 1, index + 2) || keyAt(tokens, index + 2).length === 1;
  return isEnd || !/^ ?$/.test(tokens[index + 2]?.gap ?? '') ? index + 1 : undefined;
}

const beginsLine = (tokens: readonly Token[], index: number) =>
  !isOfTurn(tokens, index - 1, index) || /:\s*$/.test(tokens[index]?.gap ?? '');

const openers = wordSet(
  `yes yeah yep sure it's its is my name name's um uh er erm oh okay ok so well that's that would be the of course i'm this hi hello it right no please under first last surname full and a thanks thank you`,
);

const maximumOpeners = 8;

/** True for the first words of a turn that are no more than an opening, such as `yeah it's`. */
function opensResponse(tokens: readonly Token[], index: number): boolean {
  const turn = tokens[index]?.turn;
  let at = index - 1;
  while (at >= 0 && index - at <= maximumOpeners && tokens[at]?.turn === turn) {
    if (!openers.has(keyAt(tokens, at))) return false;
    at -= 1;
  }
  return at < 0 || tokens[at]?.turn !== turn;
}
