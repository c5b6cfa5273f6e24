import { functionWords, wordSet } from '../../../text/word-lists.js';
import { type Entity, entityOf } from '../../entity.js';
import { gazetteer } from '../../gazetteer/gazetteer.js';
import { PhraseFinder } from '../../text/phrase-finder.js';
import type { TextDocument, Token } from '../../text/tokens.js';
import type { Candidate } from '../candidate.js';
import { Cues } from '../cues.js';
import { isKnownOrganization } from '../organizations/known-organizations.js';
import { isMajorPlace, placeAt } from '../places/read-places.js';
import { hasCapital, isSmall } from '../words/capitals.js';
import { classOf, isOtherName } from '../words/word-classes.js';
import { idiomEnd, isPhonetic } from './idioms.js';
import { addContext } from './name-context.js';
import {
  addLists,
  addTitles,
  countClasses,
  isPlace,
  type NameSpan,
  partsOf,
} from './name-features.js';
import { canBegin, nameEnd, syllabicEnd } from './name-span.js';
import {
  ambiguousTitles,
  medicalRoles,
  medicalTitles,
  nameRemarks,
  nonFamilyNames,
  titles,
} from './name-vocabulary.js';

/** Names of persons: words that can be one, with their lists, their capitals, titles and what stands around them. */
export function readNames(document: TextDocument, cues = new Cues(document.tokens)): Candidate[] {
  const { tokens } = document;
  const candidates: Candidate[] = [];
  let end = 0;
  for (let index = 0; index < tokens.length; index += 1) {
    end = Math.max(end, idiomEnd(tokens, index) ?? 0);
    if (index < end || !canName(tokens, index) || isPhonetic(tokens, index)) continue;
    const spans = spansAt(tokens, index);
    for (const { span, feature } of spans)
      candidates.push(candidateOf(document, cues, span, feature));
    const last = spans[0]?.span.last ?? index;
    if (last > index && isSure(tokens, index, last)) end = last + 1;
  }
  return candidates;
}

/** True for several words that begin with a given name and nothing else: none of the words behind it is a name of its own. */
function isSure(tokens: readonly Token[], first: number, last: number): boolean {
  const { key = '' } = tokens[first] ?? {};
  return classOf(key).given >= 2 && !nonFamilyNames.has(key) && !isPlace(tokens, first, last);
}

/** The spans that begin at a token, with what tells them apart. */
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
  const syllabic = syllabicEnd(tokens, first);
  const isWord = title !== undefined && ambiguousTitles.has(tokens[first - 1]?.key ?? '');
  return [
    { span },
    ...(isWord ? [{ span: { ...span, start: first } }] : []),
    ...(reversed === undefined
      ? []
      : [{ span: { ...span, last: reversed, familyFirst: true }, feature: 'reversed' }]),
    ...(syllabic && (syllabic.last !== last || syllabic.familyFirst)
      ? [{ span: { ...span, ...syllabic }, feature: 'syllabic' }]
      : []),
  ];
}

/** False for words of grammar, which most words of a text are. */
function canName(tokens: readonly Token[], index: number): boolean {
  const token = tokens[index];
  return (
    token !== undefined &&
    (token.capitalised || !functionWords.has(token.key) || /^(?:will|may)$/.test(token.key))
  );
}

const announcements = wordSet(
  'name names surname surnames maiden called calls call named by family last',
);

const announcementWords = 4;

/** True for a word in lower case that is a family name at most, where nothing announces a name: no row finds it. */
function isPlainFamily(tokens: readonly Token[], index: number): boolean {
  const { given, family } = classOf(tokens[index]?.key ?? '');
  if (given > 0 || family !== 1 || hasCapital(tokens, index) || opensResponse(tokens, index))
    return false;
  for (let at = index - 1; at >= Math.max(0, index - announcementWords); at -= 1)
    if (announcements.has(tokens[at]?.key ?? '')) return false;
  return true;
}

const namings = /^(?:name|names|named|surname|name's|called)$/;

/** True behind `name is`, `surname:` and the like. */
function follows(tokens: readonly Token[], index: number): boolean {
  const { key = '', gap = '' } = tokens[index] ?? {};
  const isGrammar =
    functionWords.has(key) &&
    (classOf(key).given === 0 || tokens[index + 1]?.turn === tokens[index]?.turn);
  if (
    nameRemarks.has(key) ||
    isGrammar ||
    index === 0 ||
    tokens[index]?.turn !== tokens[index - 1]?.turn
  )
    return false;
  const before = tokens[index - 1]?.key ?? '';
  if (/^name's$/.test(before) || (/:/.test(gap) && namings.test(before))) return true;
  const skip = /^(?:um|uh|er)$/.test(before) ? 1 : 0;
  return (
    /^(?:is|was)$/.test(tokens[index - 1 - skip]?.key ?? '') &&
    /^(?:name|surname)$/.test(tokens[index - 2 - skip]?.key ?? '')
  );
}

/** Index of the first title in front of a name, such as the `mr` of `mr and mrs`. */
function titleBefore(tokens: readonly Token[], index: number): number | undefined {
  const token = tokens[index];
  if (
    !token ||
    index === 0 ||
    (token.startsSentence && !/^\. ?$/.test(token.gap)) ||
    !/^(?: |\. ?)$/.test(token.gap)
  )
    return undefined;
  if (!titles.has(tokens[index - 1]?.key ?? '') || /\d$/.test(tokens[index - 2]?.key ?? ''))
    return undefined;
  let first = index - 1;
  while (first > 0 && !tokens[first]?.startsSentence && titles.has(tokens[first - 1]?.key ?? ''))
    first -= 1;
  if (tokens[first - 1]?.key === 'and' && titles.has(tokens[first - 2]?.key ?? '')) first -= 2;
  return first;
}

function candidateOf(
  document: TextDocument,
  cues: Cues,
  span: NameSpan,
  feature?: string,
): Candidate {
  const { tokens } = document;
  const { first, last, start } = span;
  const features = cues.around(start, last);
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
    parts: partsOf(document, span, features),
  };
}

/** The last token of `Smith, John` at the start of a line or behind a colon. */
function reversedEnd(tokens: readonly Token[], index: number): number | undefined {
  const token = tokens[index];
  const next = tokens[index + 1];
  const isStart =
    index === 0 || token?.turn !== tokens[index - 1]?.turn || /:\s*$/.test(token?.gap ?? '');
  if (
    !isStart ||
    !next ||
    next.gap !== ', ' ||
    classOf(next.key).given < 2 ||
    classOf(token?.key ?? '').family === 0
  )
    return undefined;
  const after = tokens[index + 2];
  return !after || after.turn !== next.turn || !/^ ?$/.test(after.gap) || after.key.length === 1
    ? index + 1
    : undefined;
}

const openers = wordSet(
  `yes yeah yep sure it's its is my name name's um uh er erm oh okay ok so well that's that would be the of course i'm this hi hello it right no please under first last surname full and a thanks thank you`,
);

const maximumOpeners = 8;

/** True for the first words of a turn that are no more than an opening, such as `yeah it's`. */
function opensResponse(tokens: readonly Token[], index: number): boolean {
  const turn = tokens[index]?.turn;
  let at = index - 1;
  while (at >= 0 && index - at <= maximumOpeners && tokens[at]?.turn === turn) {
    if (!openers.has(tokens[at]?.key ?? '')) return false;
    at -= 1;
  }
  return at < 0 || tokens[at]?.turn !== turn;
}
