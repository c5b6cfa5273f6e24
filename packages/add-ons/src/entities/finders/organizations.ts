import { functionWords, wordSet } from '../../text/word-lists.js';
import { type Entity, entityOf } from '../entity.js';
import { gazetteer } from '../gazetteer/gazetteer.js';
import { PhraseFinder } from '../text/phrase-finder.js';
import type { TextDocument, Token } from '../text/tokens.js';
import { additionalOrganizations, ambiguousOrganizations } from './vocabulary.js';

const legalForms = wordSet(
  'inc incorporated corp corporation ltd limited llc plc gmbh company enterprises industries holdings associates partners technologies systems solutions traders group',
);
const institutions = wordSet(
  'university college institute foundation bank airlines airways insurance school academy church museum council ministry union society association agency',
);
const facilities = wordSet('hospital clinic hospice infirmary medical');
const ambiguousForms = wordSet(
  'company limited associates partners systems solutions group school church union society bank insurance agency council medical',
);
const cues = wordSet(
  'at for from with by bank left joined called via works to founded bought and use using joins runs',
);
const places = wordSet('university bank institute college department ministry church');
let finder: PhraseFinder<'ORGANIZATION'> | undefined;

function organizationFinder(): PhraseFinder<'ORGANIZATION'> {
  if (finder) return finder;
  const names = [...gazetteer().organizations].map((name) =>
    name.replace(/[.&/]/g, ' ').replace(/ +/g, ' ').trim(),
  );
  finder = new PhraseFinder(
    [...additionalOrganizations, ...names].map((name) => [name, 'ORGANIZATION'] as const),
  );
  return finder;
}

/** Organisations that are known, or named by what they are, and medical facilities. */
export function findOrganizations(document: TextDocument): Entity[] {
  const { tokens } = document;
  const entities: Entity[] = [];
  for (let index = 0; index < tokens.length; index += 1) {
    const found = organizationFinder().match(tokens, index);
    if (found && isOrganization(document, index, found.next - 1)) {
      entities.push(
        entityOf(document, 'ORGANIZATION', index, withForm(tokens, found.next - 1), 59),
      );
      index = found.next - 1;
      continue;
    }
    const named = namedByForm(document, index) ?? namedByPlace(document, index);
    if (named) entities.push(named);
  }
  return entities;
}

function withForm(tokens: readonly Token[], last: number): number {
  const next = tokens[last + 1];
  return next && next.gap === ' ' && /^(?:inc|corp|corporation|ltd|llc|plc)$/.test(next.key)
    ? last + 1
    : last;
}

function isOrganization(document: TextDocument, first: number, last: number): boolean {
  const { tokens, cased } = document;
  const token = tokens[first];
  if (!token || (cased && !token.capitalised && token.key !== 'the')) return false;
  if (first !== last) return true;
  const { commonWords, givenNames, wordGivenNames } = gazetteer();
  const { key } = token;
  const name = givenNames.has(key) || wordGivenNames.has(key);
  if (!ambiguousOrganizations.has(key) && !commonWords.has(key) && !name) return true;
  const before = tokens[first - 1]?.key ?? '';
  if (cased && token.capitalised && !name)
    return !commonWords.has(key) || !token.startsSentence || ambiguousOrganizations.has(key);
  if (!ambiguousOrganizations.has(key)) return false;
  if (cues.has(before)) return true;
  const next = tokens[first + 1]?.key ?? '';
  return /^(?:closed|makes|sells|builds|said|flies|delivers|hired|opened|runs|announced|moved|bought|launched|recalls|employs|works|has|called|card|is|was|published|founded|will|and|built|tested|charged|gave|employs)$/.test(
    next,
  );
}

/** Words in front of `hospital`, `university`, `inc`. */
function namedByForm(document: TextDocument, index: number): Entity | undefined {
  const { tokens, cased } = document;
  const token = tokens[index];
  if (!token) return undefined;
  const facility = facilities.has(token.key);
  if (!facility && !legalForms.has(token.key) && !institutions.has(token.key)) return undefined;
  if (token.key === 'medical' && !/^(?:center|centre|group)$/.test(tokens[index + 1]?.key ?? ''))
    return undefined;
  if (cased && !token.capitalised && !facility) return undefined;
  let first = index;
  while (first > 0 && index - first < 3 && isNamePart(document, first - 1, first)) first -= 1;
  if (first === index) return undefined;
  const { givenNames, familyNames, cities, commonWords } = gazetteer();
  const head = tokens.slice(first, index);
  const proper = head.some(
    ({ key }) =>
      !commonWords.has(key) || givenNames.has(key) || familyNames.has(key) || cities.has(key),
  );
  const before = tokens[first - 1]?.key ?? '';
  if (
    !cased &&
    !proper &&
    (ambiguousForms.has(token.key) || ['a', 'an', 'the', 'my', 'our', 'your'].includes(before)) &&
    !facility
  )
    return undefined;
  if (!cased && facility && !proper && !['at', 'to', 'the', 'from', 'in'].includes(before))
    return undefined;
  if (
    !cased &&
    facility &&
    !proper &&
    head.some(({ key }) =>
      /^(?:local|nearest|same|public|private|big|new|old|general|whole|other|children|closest)$/.test(
        key,
      ),
    )
  )
    return undefined;
  const last = token.key === 'medical' ? index + 1 : index;
  return entityOf(
    document,
    facility ? 'ORGANIZATION_MEDICAL_FACILITY' : 'ORGANIZATION',
    first,
    last,
    61,
  );
}

function isNamePart({ tokens, cased }: TextDocument, index: number, next: number): boolean {
  const token = tokens[index];
  const following = tokens[next];
  if (!token || !following || following.startsSentence || following.gap.trim() !== '') return false;
  if (functionWords.has(token.key) || /^\d+$/.test(token.key)) return false;
  return cased
    ? token.capitalised
    : !/^(?:works|work|went|goes|go|treated|admitted|left|join|joined|customers|visit|visited|insurer|local)$/.test(
        token.key,
      );
}

/** `university of michigan`, `bank of england`. */
function namedByPlace(document: TextDocument, index: number): Entity | undefined {
  const { tokens, cased } = document;
  if (!places.has(tokens[index]?.key ?? '') || tokens[index + 1]?.key !== 'of') return undefined;
  const token = tokens[index + 2];
  if (!token || functionWords.has(token.key) || (cased && !token.capitalised)) return undefined;
  const next = tokens[index + 3];
  const two =
    gazetteer().cities.has(`${token.key} ${next?.key}`) ||
    gazetteer().regions.has(`${token.key} ${next?.key}`);
  return entityOf(document, 'ORGANIZATION', index, index + (two ? 3 : 2), 61);
}
