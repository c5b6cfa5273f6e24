import { functionWords } from '../../text/function-words.js';
import { type Entity, entityOf } from '../entity.js';
import { gazetteer } from '../gazetteer/gazetteer.js';
import type { TextDocument, Token } from '../text/tokens.js';
import {
  classOf,
  isUnknown,
  medicalTitles,
  nameCues,
  nameVerbs,
  noFamilyNames,
  particles,
  type Readiness,
  sureVerbs,
  titles,
  unclearTitles,
  wordFamilies,
} from './name-words.js';
import { majorPlaces } from './places.js';
import { events, furtherOrganizations, languages, religions, sexualities } from './vocabulary.js';

const maximumNameWords = 5;

/** Names of persons, from lists of names, titles, and the words around them. */
export function findNames(document: TextDocument): Entity[] {
  const { tokens } = document;
  const entities: Entity[] = [];
  let cue: { readonly readiness: Readiness; readonly next: number } | undefined;
  let index = 0;
  while (index < tokens.length) {
    const announced = nameCues.match(tokens, index);
    if (announced && announced.next > (cue?.next ?? 0))
      cue = { readiness: announced.value, next: announced.next };
    const readiness = cue?.next === index ? cue.readiness : undefined;
    const afterName =
      entities.at(-1)?.end === tokens[index - 2]?.end &&
      /^(?:and|or)$/.test(tokens[index - 1]?.key ?? '');
    const last = nameAt(document, index, readiness, afterName);
    if (last === undefined) {
      const spelled = spelledName(document, index, entities.at(-1));
      if (spelled !== undefined) {
        entities.push(named(document, index, spelled));
        index = spelled + 1;
        continue;
      }
      if (readiness && cue && isSkipped(tokens[index]?.key ?? ''))
        cue = { ...cue, next: index + 1 };
      index += 1;
      continue;
    }
    entities.push(named(document, index, last, readiness));
    index = last + 1;
  }
  return entities;
}

const isSkipped = (key: string) =>
  /^(?:is|um|uh|er|the|a|please|called|name|was)$/.test(key) && key !== 'the' && key !== 'a';

function named(document: TextDocument, first: number, last: number, readiness?: Readiness): Entity {
  const { tokens } = document;
  const title = titles.has(tokens[first]?.key ?? '') && last > first;
  const medical = medicalTitles.has(tokens[first]?.key ?? '') && last > first;
  let start = title ? first + 1 : first;
  while (start < last && (titles.has(tokens[start]?.key ?? '') || tokens[start]?.key === 'and'))
    start += 1;
  const keys = tokens.slice(start, last + 1).map(({ key }) => key);
  const givenAlone = start === last && !title && classOf(keys[0] ?? '').given > 0;
  const parts: Entity[] =
    start < last
      ? [
          entityOf(document, 'NAME_GIVEN', start, last - 1, 10),
          entityOf(document, 'NAME_FAMILY', last, last, 10),
        ]
      : [entityOf(document, givenAlone ? 'NAME_GIVEN' : 'NAME_FAMILY', start, last, 10)];
  const certain =
    title || readiness === 'strong' || (start < last && classOf(keys[0] ?? '').given > 0);
  const priority = certain ? 64 : 57;
  return entityOf(
    document,
    medical ? 'NAME_MEDICAL_PROFESSIONAL' : 'NAME',
    first,
    last,
    medical ? 68 : priority,
    { key: keys.join(' '), parts },
  );
}

function nameAt(
  document: TextDocument,
  index: number,
  readiness: Readiness | undefined,
  afterName: boolean,
): number | undefined {
  const { tokens, cased } = document;
  const token = tokens[index];
  if (!token) return undefined;
  if (titles.has(token.key)) {
    const titled = titledName(document, index);
    if (titled !== undefined) return titled;
  }
  const before = tokens[index - 1]?.key ?? '';
  const { given, family } = classOf(token.key);
  if (functionWords.has(token.key) && (given === 0 || !/^(?:will|may)$/.test(token.key)))
    return undefined;
  if (cased && !token.capitalised && !(token.text === token.key && particles.has(token.key)))
    return undefined;
  const determined =
    /^(?:the|a|an|my|your|this|that|some|no|his|her|our|every|each|any|these|those|very|too|of|not|be)$/.test(
      before,
    );
  const begins = beginsName(document, index, readiness, { given, family, determined, afterName });
  if (!begins) return undefined;
  const last = nameEnd(document, index, readiness === 'strong');
  return readiness === 'strong' || !isSomethingElse(tokens.slice(index, last + 1))
    ? last
    : undefined;
}

const attributes = new Set([...languages, ...religions, ...sexualities, ...events]);
/** Languages, places or organisations from the first word to the last. */
function isSomethingElse(words: readonly Token[]): boolean {
  const keys = words.map(({ key }) => key);
  const [first = '', second = ''] = keys;
  if (isAttribute(first) && classOf(second).family < 2) return true;
  if (keys.length === 1)
    return (
      knownOrganizations.has(first) && !(classOf(first).given === 2 && !furtherOnly.has(first))
    );
  return (
    keys.every((key) => isPlaceAlone(key) && !isGivenName(key)) ||
    keys.every((key) => isMajorPlace(key))
  );
}

const knownOrganizations = new Set(furtherOrganizations);
const furtherOnly = new Set([
  'harvard',
  'stanford',
  'hilton',
  'nestle',
  'amazon',
  'ford',
  'dell',
  'chase',
  'hyatt',
  'tesla',
  'boeing',
  'bayer',
  'merck',
  'oracle',
  'kroger',
  'princeton',
  'yale',
  'barclays',
  'siemens',
  'philips',
  'bosch',
  'honda',
  'porsche',
  'renault',
]);
const isGivenName = (key: string) => gazetteer().givenNames.has(key);
const isMajorPlace = (key: string) => majorPlaces.has(key) || gazetteer().countries.has(key);
const isAttribute = (key: string) => attributes.has(key) || gazetteer().demonyms.has(key);

interface Situation {
  readonly given: number;
  readonly family: number;
  readonly determined: boolean;
  readonly afterName: boolean;
}

function beginsName(
  document: TextDocument,
  index: number,
  readiness: Readiness | undefined,
  situation: Situation,
): boolean {
  const { tokens, cased } = document;
  const token = tokens[index];
  if (!token) return false;
  const { key } = token;
  const { given, family, determined, afterName } = situation;
  const next = tokens[index + 1];
  const nextClass = next && !next.startsSentence ? classOf(next.key) : { given: 0, family: 0 };
  const capital = cased && token.capitalised;
  if (isPlaceAlone(key) && !capital && readiness !== 'strong' && nextClass.family < 2 && given < 2)
    return false;
  if (capital && !token.startsSentence) {
    if (given > 0 || family === 2) return true;
    if (family === 1 && !determined)
      return readiness !== undefined && !gazetteer().organizations.has(key);
    if (readiness === 'strong') return isUnknown(key) || !gazetteer().commonWords.has(key);
    const pair =
      next?.capitalised === true &&
      !next.startsSentence &&
      next.gap === ' ' &&
      (isUnknown(next.key) || nextClass.family === 2);
    if (isUnknown(key) && pair && !isPlaceAlone(key)) return true;
    return isUnknown(key) && (readiness !== undefined ? isPersonCue(tokens, index) : false);
  }
  if (given === 2)
    return (
      !determined || nextClass.family === 2 || !/^(?:the|a|an)$/.test(tokens[index - 1]?.key ?? '')
    );
  const followed =
    nextClass.family === 2 &&
    next !== undefined &&
    !functionWords.has(next.key) &&
    !isPlaceAlone(next.key);
  if (given === 1 && !determined) {
    if (functionWords.has(key) && key !== 'will' && key !== 'may') return false;
    if (readiness === 'strong') return key.length > 2 || followed;
    if (followed && key.length > 1 && !functionWords.has(key)) return true;
    if (afterName && endsBehind(tokens, index)) return true;
    if (isGreetedName(tokens, index, readiness)) return true;
    if (capital && nextClass.family > 0 && (next?.capitalised ?? false)) return true;
    return isSubject(tokens, index);
  }
  if (readiness === 'strong' && !determined) return strongName(tokens, index, given, family);
  if (family === 2 && !determined) {
    if (readiness !== undefined) return isPersonCue(tokens, index) || nextClass.family > 0;
    return (
      capital || (nextClass.family === 2 && !isPlaceAlone(key)) || nameVerbs.has(next?.key ?? '')
    );
  }
  if (
    token.startsSentence &&
    !cased &&
    isUnknown(key) &&
    sentenceVerbs.test(next?.key ?? '') &&
    !isPlaceAlone(key)
  )
    return true;
  if (family === 0 && given === 0 && readiness === 'medium' && !cased)
    return (
      isUnknown(key) &&
      isPersonCue(tokens, index) &&
      (nextClass.family === 2 || endsBehind(tokens, index))
    );
  return false;
}

const sentenceVerbs =
  /^(?:sent|said|told|called|asked|emailed|signed|thinks|wants|agreed|promised)$/;
const isPlaceAlone = (key: string) =>
  gazetteer().cities.has(key) ||
  gazetteer().countries.has(key) ||
  gazetteer().regions.has(key) ||
  gazetteer().organizations.has(key);

function strongName(
  tokens: readonly Token[],
  index: number,
  given: number,
  family: number,
): boolean {
  const key = tokens[index]?.key ?? '';
  if (functionWords.has(key) || /\d/.test(key) || titles.has(key)) return false;
  if (given > 0 || family === 2 || isUnknown(key)) return key.length > 1;
  const cue = `${tokens[index - 2]?.key} ${tokens[index - 1]?.key}`;
  return (
    /(?:name is|name's|was called|calls me|call me|surname is|name was)$/.test(cue) &&
    key.length > 1
  );
}

/** The words in front of it speak of a person rather than of a place, a thing or a firm. */
function isPersonCue(tokens: readonly Token[], index: number): boolean {
  const before = tokens[index - 1]?.key ?? '';
  const earlier = tokens[index - 2]?.key ?? '';
  if (
    /^(?:hi|hello|hey|dear|thanks|thank|ask|tell|told|met|morning|afternoon|evening|mister|officer)$/.test(
      before,
    )
  )
    return true;
  if (before === 'you') return earlier === 'thank';
  if (before === 'is') return /^(?:this|name|who|contact|attorney)$/.test(earlier);
  if (/^(?:i'm|am)$/.test(before)) return true;
  if (before === 'with')
    return /^(?:speak|talk|spoke|speaking|work|worked|talked|met|dealt|chatted)$/.test(earlier);
  if (before === 'to')
    return /^(?:speak|talk|spoke|talking|speaking|talked|according|regards|registered|it|connect|transfer)$/.test(
      earlier,
    );
  if (before === 'by') return /^(?:helped|signed|approved|sent|written|seen|called)$/.test(earlier);
  return before === 'for' && /^(?:ask|asked|is|looking|message)$/.test(earlier);
}

/** A name that is a word as well, behind a greeting, thanks, or a verb that takes a person. */
function isGreetedName(
  tokens: readonly Token[],
  index: number,
  readiness: Readiness | undefined,
): boolean {
  if (readiness === undefined) return false;
  const before = tokens[index - 1]?.key ?? '';
  const next = tokens[index + 1];
  const key = tokens[index]?.key ?? '';
  if (/^(?:hi|hello|hey|dear|thanks|tell|ask)$/.test(before))
    return (
      key.length > 2 &&
      !/^(?:so|love|honey|my|more|all|will|can|man|sir)$/.test(key) &&
      (before !== 'thanks' || key !== 'a')
    );
  if (before === 'told') return !/^(?:my|will)$/.test(key);
  if (/^(?:this|it)$/.test(tokens[index - 2]?.key ?? '') && /^(?:is)$/.test(before))
    return (
      !next || next.startsSentence || /^(?:from|with|calling|speaking|in|at|and)$/.test(next.key)
    );
  if (/^(?:thank|you|call|met|i'm|to|for|with)$/.test(before) && isPersonCue(tokens, index))
    return endsBehind(tokens, index);
  return before === 'call' && /^(?:and|please)$/.test(next?.key ?? '');
}

function endsBehind(tokens: readonly Token[], index: number): boolean {
  const next = tokens[index + 1];
  return (
    !next ||
    next.startsSentence ||
    /[,;]/.test(next.gap) ||
    /^(?:and|for|from|with|about|on|at|in|to|you|how|is|can|please|but|calling|speaking|who|are|or|he|she|i|we|they|because|so|will|said)$/.test(
      next.key,
    )
  );
}

/** At the begin of a clause, in front of what only people do. */
function isSubject(tokens: readonly Token[], index: number): boolean {
  const token = tokens[index];
  const next = tokens[index + 1]?.key ?? '';
  const before = tokens[index - 1]?.key ?? '';
  const begins =
    token?.startsSentence || /^(?:and|that|but|because|when|if|then|while|think|as)$/.test(before);
  if (!begins) return false;
  if (sureVerbs.has(next)) return true;
  const behind = tokens[index + 2]?.key ?? '';
  if (next === 'is' || next === 'was')
    return /^(?:going|coming|calling|here|out|away|joining|there|sick)$/.test(behind);
  return (
    /^(?:from|lost|sent|called|paid|wants|knows|left)$/.test(next) &&
    /^(?:the|a|me|my|his|her|us|it|accounting|support|to|billing)$/.test(behind) &&
    next !== 'from'
  );
}

function titledName(document: TextDocument, index: number): number | undefined {
  const { tokens, cased } = document;
  let first = index + 1;
  if (tokens[first]?.key === 'and' && titles.has(tokens[first + 1]?.key ?? '')) first += 2;
  const token = tokens[first];
  if (!token || functionWords.has(token.key) || (token.startsSentence && !/^\. ?$/.test(token.gap)))
    return undefined;
  if (
    cased &&
    (!token.capitalised || !(tokens[index]?.capitalised ?? false)) &&
    !titles.has(tokens[index]?.key ?? '')
  )
    return undefined;
  const { given, family } = classOf(token.key);
  const title = tokens[index]?.key ?? '';
  if (unclearTitles.has(title)) {
    const known =
      given === 2 ||
      family === 2 ||
      (isUnknown(token.key) && token.key.length > 3) ||
      (cased && token.capitalised && (tokens[index]?.capitalised ?? false));
    const before = tokens[index - 1]?.key ?? '';
    if (!known || (/^(?:a|an)$/.test(before) && !cased)) return undefined;
  } else if (given === 0 && family === 0 && !isUnknown(token.key) && title === 'miss')
    return undefined;
  return nameEnd(document, first, true);
}

/** The last token of a name that begins at a token. */
function nameEnd(document: TextDocument, first: number, strong: boolean): number {
  const { tokens, cased } = document;
  let last = first;
  let index = first + 1;
  while (index - first < maximumNameWords) {
    const token = tokens[index];
    if (
      !token ||
      (token.startsSentence && !isInitialBefore(tokens, index)) ||
      !/^(?:[ -]|\. ?)$/.test(token.gap)
    )
      break;
    const joined = token.gap === '-';
    if (particles.has(token.key) && index - first < maximumNameWords - 1) {
      const after = tokens[index + 1];
      const more = particles.has(after?.key ?? '') ? tokens[index + 2] : after;
      if (more && !functionWords.has(more.key) && continuesName(document, more, strong, true)) {
        index += 1;
        continue;
      }
      if (!strong || functionWords.has(token.key) === false) {
        if (!continuesName(document, token, strong, joined)) break;
      }
    }
    if (isInitial(tokens, index, cased)) {
      last = index;
      index += 1;
      continue;
    }
    if (!continuesName(document, token, strong, joined)) break;
    last = index;
    index += 1;
  }
  return last;
}

const isInitialBefore = (tokens: readonly Token[], index: number) =>
  /^[A-Z]$/.test(tokens[index - 1]?.text ?? '');

function isInitial(tokens: readonly Token[], index: number, cased: boolean): boolean {
  const token = tokens[index];
  if (!token || !/^[a-z]$/.test(token.key)) return false;
  if (cased) return token.capitalised && token.key !== 'i';
  const next = tokens[index + 1];
  return (
    !/^[ai]$/.test(token.key) &&
    next !== undefined &&
    next.key.length > 1 &&
    (classOf(next.key).family > 0 || isUnknown(next.key))
  );
}

function continuesName(
  { cased }: TextDocument,
  token: Token,
  strong: boolean,
  joined: boolean,
): boolean {
  const { key } = token;
  const { given, family } = classOf(key);
  if (functionWords.has(key) || /\d/.test(key)) return strong && /^(?:an|may)$/.test(key);
  if (cased)
    return (
      token.capitalised &&
      (given > 0 || family > 0 || isUnknown(key) || joined) &&
      (joined || !noFamilyNames.has(key))
    );
  if (noFamilyNames.has(key)) return false;
  if (given === 2 || family === 2) return true;
  if (wordFamilies.has(key)) return true;
  if (given === 1 && strong) return true;
  if (family === 1 && !gazetteer().commonWords.has(key)) return true;
  return isUnknown(key) && !isPlaceAlone(key) && !knownOrganizations.has(key);
}

/** Letters that spell a name, behind it or behind words that say so. */
function spelledName(
  document: TextDocument,
  index: number,
  before: Entity | undefined,
): number | undefined {
  const { tokens } = document;
  let last = index;
  while (
    /^[a-z]$/.test(tokens[last]?.key ?? '') &&
    !(last > index && (tokens[last]?.startsSentence ?? false))
  )
    last += 1;
  if (last - index < 3) return undefined;
  const previous = tokens[index - 1]?.key ?? '';
  const follows = before !== undefined && (tokens[index]?.start ?? 0) - before.end < 20;
  const said =
    /^(?:spelled|spelt|that's|spelling)$/.test(previous) ||
    (/^(?:it's|is)$/.test(previous) && follows) ||
    tokens[index - 2]?.key === 'spelled' ||
    tokens[index - 2]?.key === 'name';
  return said || follows ? last - 1 : undefined;
}
