import type { PiiEntityType } from '@earshot/core';
import { functionWords, wordSet } from '../../text/word-lists.js';
import { type Entity, entityOf } from '../entity.js';
import { gazetteer } from '../gazetteer/gazetteer.js';
import { PhraseFinder } from '../text/phrase-finder.js';
import type { TextDocument, Token } from '../text/tokens.js';
import * as vocabulary from './vocabulary.js';

let finder: PhraseFinder<PiiEntityType> | undefined;

function attributeFinder(): PhraseFinder<PiiEntityType> {
  const typed = (type: PiiEntityType, phrases: Iterable<string>) =>
    [...phrases].map((phrase) => [phrase, type] as const);
  finder ??= new PhraseFinder([
    ...typed('RELIGION', vocabulary.religions),
    ...typed('POLITICAL_AFFILIATION', vocabulary.politics),
    ...typed('SEXUALITY', vocabulary.sexualities),
    ...typed('GENDER', vocabulary.genders),
    ...typed('ZODIAC_SIGN', vocabulary.zodiacSigns),
    ...typed('CONDITION', vocabulary.conditions),
    ...typed('DRUG', vocabulary.drugs),
    ...typed('INJURY', vocabulary.injuries),
    ...typed('MEDICAL_PROCESS', vocabulary.medicalProcesses),
    ...typed('EVENT', vocabulary.events),
    ...typed('MARITAL_STATUS', vocabulary.maritalStatuses),
    ...typed('LANGUAGE', vocabulary.languages),
    ...typed('ORIGIN', gazetteer().demonyms),
  ]);
  return finder;
}

/** Attributes of persons, such as religion, origin, health, occupation and looks, by gazetteers and context. */
export function findAttributes(document: TextDocument): Entity[] {
  const { tokens } = document;
  const entities: Entity[] = [];
  for (let index = 0; index < tokens.length; index += 1) {
    const special =
      occupationAt(document, index) ??
      bloodTypeAt(document, index) ??
      injuryAt(document, index) ??
      medicalCodeAt(document, index) ??
      physicalAt(document, index);
    if (special) {
      entities.push(special.entity);
      index = special.last;
      continue;
    }
    const found = attributeFinder().match(tokens, index);
    const key = tokens[index]?.key ?? '';
    if (!found) {
      if (vocabulary.drugEnding.test(key) && !gazetteer().commonWords.has(key))
        entities.push(entityOf(document, 'DRUG', index, index, 50));
      continue;
    }
    const type = typeInContext(document, index, found.next - 1, found.value);
    if (!type) continue;
    const last = type === 'ORIGIN' ? originEnd(tokens, found.next - 1) : found.next - 1;
    entities.push(entityOf(document, type, index, last, 52));
    index = last;
  }
  return entities;
}

const subjects = wordSet(
  "i'm am is he's she's i he she are were was they're we're who's be being become becoming got getting newly not recently now stay",
);
const languageCues = wordSet(
  'speak speaks spoke speaking in language translate translated fluent learn learning learned studying english and to from into my write read understand for',
);
const originCues = wordSet(
  "am are is was were i'm he's she's they're we're citizen citizens descent nationality born immigrant immigrants people woman man family heritage passport parents accent african mexican asian",
);

function typeInContext(
  document: TextDocument,
  first: number,
  last: number,
  type: PiiEntityType,
): PiiEntityType | undefined {
  const { tokens } = document;
  const before = tokens[first - 1]?.key ?? '';
  const earlier = tokens[first - 2]?.key ?? '';
  const next = tokens[last + 1]?.key ?? '';
  const key = tokens[first]?.key ?? '';
  const predicate =
    subjects.has(before) || ((before === 'a' || before === 'an') && subjects.has(earlier));
  if (type === 'MARITAL_STATUS') {
    if (/^(?:divorced|widowed|widow|widower|unmarried|remarried)$/.test(key)) return type;
    const ends =
      !tokens[last + 1] ||
      tokens[last + 1]?.startsSentence ||
      ['and', 'with', 'but', 'to', 'now', 'for', 'since'].includes(next);
    return predicate && (ends || key === 'married') ? type : undefined;
  }
  if (type === 'LANGUAGE' || type === 'ORIGIN') {
    if (
      type === 'LANGUAGE' &&
      ((predicate && !['and', 'in'].includes(before)) ||
        /^(?:citizen|citizens|descent|american|heritage|family|passport|accent|national|origin)$/.test(
          next,
        ))
    )
      return key === 'english' && !predicate ? type : 'ORIGIN';
    const language = type === 'LANGUAGE' || vocabulary.languages.includes(key);
    if (language && (languageCues.has(before) || languageCues.has(earlier))) return 'LANGUAGE';
    if (type === 'LANGUAGE')
      return predicate
        ? 'ORIGIN'
        : key === 'english' || key === 'polish' || key === 'danish'
          ? key === 'polish'
            ? undefined
            : type
          : type;
    if (key === 'american' && next === 'express') return undefined;
    return predicate ||
      originCues.has(before) ||
      originCues.has(next) ||
      vocabulary.personNouns.has(next) ||
      originCues.has(earlier)
      ? 'ORIGIN'
      : undefined;
  }
  if (type === 'POLITICAL_AFFILIATION' && /^(?:communist|socialist|anarchist)$/.test(key))
    return predicate ? type : undefined;
  if (type === 'ZODIAC_SIGN' && key === 'cancer') return undefined;
  if (type === 'MEDICAL_PROCESS' && key === 'surgery')
    return [
      'the',
      'a',
      'in',
      'for',
      'had',
      'need',
      'needs',
      'after',
      'having',
      'my',
      'his',
      'her',
    ].includes(before)
      ? type
      : undefined;
  if (type === 'CONDITION' && /^(?:stroke|aids|depression|gout|ulcer|flu)$/.test(key))
    return /^(?:a|the|has|have|had|with|of|from|having)$/.test(before) ? type : undefined;
  return type;
}

function originEnd(tokens: readonly Token[], last: number): number {
  const { demonyms } = gazetteer();
  return demonyms.has(tokens[last + 1]?.key ?? '') ? last + 1 : last;
}

interface Found {
  readonly entity: Entity;
  readonly last: number;
}

const additionalOccupations = new PhraseFinder(
  vocabulary.additionalOccupations.flatMap(
    (name) =>
      [
        [name, true],
        [`${name}s`, true],
      ] as const,
  ),
);
const jobCues = wordSet('a an as retired former trained licensed certified the my');
const jobVerbs = wordSet(
  "i'm am is he's she's works work worked as was became become retired being job occupation profession were been hired",
);

/** `i'm a retired firefighter`, `works as a software engineer`. */
function occupationAt(document: TextDocument, index: number): Found | undefined {
  const { tokens } = document;
  const before = tokens[index - 1]?.key ?? '';
  if (!jobCues.has(before) || before === 'the' || before === 'my') return undefined;
  if (![2, 3, 4].some((distance) => jobVerbs.has(tokens[index - distance]?.key ?? '')))
    return undefined;
  const { occupations } = gazetteer();
  for (let at = index; at <= index + 2; at += 1) {
    const key = tokens[at]?.key ?? '';
    if (functionWords.has(key) || tokens[at]?.startsSentence) return undefined;
    const listed = additionalOccupations.match(tokens, at);
    const known = listed
      ? listed.next - 1
      : occupations.has(key) &&
          !vocabulary.nonOccupations.has(key.replace(/s$/, '')) &&
          !vocabulary.nonOccupations.has(key)
        ? at
        : undefined;
    if (known !== undefined) {
      const first =
        at > index &&
        /^(?:retired|former|good|great|brilliant|new|young|old|smart)$/.test(
          tokens[index]?.key ?? '',
        )
          ? at
          : index;
      return { entity: entityOf(document, 'OCCUPATION', first, known, 53), last: known };
    }
  }
  return undefined;
}

/** `o negative`, `A positive`, `AB+`. */
function bloodTypeAt(document: TextDocument, index: number): Found | undefined {
  const { tokens, text } = document;
  const key = tokens[index]?.key ?? '';
  const spelled = key === 'a' && tokens[index + 1]?.key === 'b' ? 1 : 0;
  if (!/^(?:a|b|ab|o)$/.test(key)) return undefined;
  const sign = tokens[index + 1 + spelled]?.key ?? '';
  const cued = [1, 2, 3].some((distance) => tokens[index - distance]?.key === 'blood');
  const end = tokens[index]?.end ?? 0;
  if (cued && /^[+-]/.test(text.slice(end, end + 1)))
    return {
      entity: { ...entityOf(document, 'BLOOD_TYPE', index, index, 71), end: end + 1 },
      last: index,
    };
  if (!/^(?:positive|negative)$/.test(sign)) return undefined;
  const article = key === 'a' && spelled === 0 && !cued && !(tokens[index]?.capitalised ?? false);
  if (article) return undefined;
  const last = index + 1 + spelled;
  return { entity: entityOf(document, 'BLOOD_TYPE', index, last, 71), last };
}

const injuryVerbs = wordSet(
  'broke broken fractured sprained tore torn dislocated twisted injured burned bruised',
);

/** `sprained my ankle`. */
function injuryAt(document: TextDocument, index: number): Found | undefined {
  const { tokens } = document;
  if (!injuryVerbs.has(tokens[index]?.key ?? '')) return undefined;
  for (let at = index + 1; at <= index + 3; at += 1)
    if (vocabulary.bodyParts.has(tokens[at]?.key ?? ''))
      return { entity: entityOf(document, 'INJURY', index, at, 54), last: at };
  return undefined;
}

/** A code of ICD-10-CM with its point. */
function medicalCodeAt(document: TextDocument, index: number): Found | undefined {
  const token = document.tokens[index];
  if (!token || !/^[A-TV-Z]\d[\dA-Z]$/.test(token.text)) return undefined;
  const next = document.tokens[index + 1];
  if (next?.gap !== '.' || !/^[\dA-Z]{1,4}$/.test(next.text)) return undefined;
  return { entity: entityOf(document, 'MEDICAL_CODE', index, index + 1, 51), last: index + 1 };
}

const colours = wordSet(
  'blue brown green hazel grey gray blond blonde black red white dark auburn',
);

/** `blue eyes`, `blond hair`. */
function physicalAt(document: TextDocument, index: number): Found | undefined {
  const { tokens } = document;
  if (!colours.has(tokens[index]?.key ?? '')) return undefined;
  if (!/^(?:eyes|hair|beard|skin|haired|eyed)$/.test(tokens[index + 1]?.key ?? ''))
    return undefined;
  return {
    entity: entityOf(document, 'PHYSICAL_ATTRIBUTE', index, index + 1, 41),
    last: index + 1,
  };
}
