import { functionWords } from '../../text/word-lists.js';
import { type Entity, entityOf } from '../entity.js';
import type { TextDocument } from '../text/tokens.js';
import { beginsName } from './name-begin.js';
import { nameEnd, spelledName } from './name-end.js';
import {
  ambiguousTitles,
  type CueStrength,
  classOf,
  isUnknown,
  medicalTitles,
  nameCues,
  particles,
  titles,
} from './name-words.js';
import { isOtherEntity } from './other-names.js';

/** Names of persons, from lists of names, titles, and the words around them. */
export function findNames(document: TextDocument): Entity[] {
  const { tokens } = document;
  const entities: Entity[] = [];
  let cue: { readonly cueStrength: CueStrength; readonly next: number } | undefined;
  let index = 0;
  while (index < tokens.length) {
    const announced = nameCues.match(tokens, index);
    if (announced && announced.next > (cue?.next ?? 0))
      cue = { cueStrength: announced.value, next: announced.next };
    const cueStrength = cue?.next === index ? cue.cueStrength : undefined;
    const afterName =
      entities.at(-1)?.end === tokens[index - 2]?.end &&
      /^(?:and|or)$/.test(tokens[index - 1]?.key ?? '');
    const last = nameAt(document, index, cueStrength, afterName);
    if (last === undefined) {
      const spelled = spelledName(document, index, entities.at(-1));
      if (spelled !== undefined) {
        entities.push(named(document, index, spelled));
        index = spelled + 1;
        continue;
      }
      if (cueStrength && cue && isSkipped(tokens[index]?.key ?? ''))
        cue = { ...cue, next: index + 1 };
      index += 1;
      continue;
    }
    entities.push(named(document, index, last, cueStrength));
    index = last + 1;
  }
  return entities;
}

const isSkipped = (key: string) => /^(?:is|um|uh|er|please|called|name|was)$/.test(key);

function named(
  document: TextDocument,
  first: number,
  last: number,
  cueStrength?: CueStrength,
): Entity {
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
    title || cueStrength === 'strong' || (start < last && classOf(keys[0] ?? '').given > 0);
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
  cueStrength: CueStrength | undefined,
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
  const begins = beginsName(document, index, cueStrength, { given, family, determined, afterName });
  if (!begins) return undefined;
  const last = nameEnd(document, index, cueStrength === 'strong');
  return cueStrength === 'strong' || !isOtherEntity(tokens.slice(index, last + 1))
    ? last
    : undefined;
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
  if (ambiguousTitles.has(title)) {
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
