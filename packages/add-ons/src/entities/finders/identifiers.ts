import { createRequire } from 'node:module';
import type { PiiEntityType } from '@earshot/core';
import type { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { functionWords, linkWords } from '../../text/word-lists.js';
import { type Entity, entityOf } from '../entity.js';
import {
  isCardNumber,
  isIban,
  isNhsNumber,
  isRoutingNumber,
  isVehicleNumber,
} from '../numbers/check-digits.js';
import { isNumberToken, type NumberRun, readNumberRun } from '../numbers/number-runs.js';
import type { TextDocument, Token } from '../text/tokens.js';
import { type IdentifierCue, identifierCues } from './identifier-cues.js';

/** Most words between a cue and its identifier. */
const maximumLinkWords = 9;
const maximumCueDistance = 14;
const countries = ['US', 'GB'] as const;
const priorities = { checked: 90, announced: 80, shaped: 60, unknown: 20 };

/** Identifying numbers and codes: those announced by cues, then those with a shape or check digits of their own. */
export function findIdentifiers(document: TextDocument): Entity[] {
  const { tokens } = document;
  const entities: Entity[] = [];
  let cue: { readonly value: IdentifierCue; readonly end: number } | undefined;
  let index = 0;
  while (index < tokens.length) {
    const announced = identifierCues.match(tokens, index);
    if (announced) {
      cue = { value: announced.value, end: announced.next };
      const found = announcedIdentifier(document, announced.value, announced.next);
      if (found) {
        entities.push(found.entity);
        index = found.next;
        continue;
      }
      index = announced.next;
      continue;
    }
    const vehicle = writtenVehicle(document, index);
    if (vehicle) entities.push(vehicle);
    if (isNumberToken(tokens, index) && !isInsideWord(tokens, index)) {
      const run = readNumberRun(tokens, index);
      if (run) {
        const near = cue && index - cue.end < maximumCueDistance ? cue.value : undefined;
        const entity = shapedIdentifier(document, run, near) ?? announcedAfter(document, run);
        if (entity) entities.push(entity);
        index = run.last + 1;
        continue;
      }
    }
    const iban =
      /^[a-z]{2}(?:\d{2}[a-z\d]*)?$/.test(tokens[index]?.key ?? '') && ibanAt(document, index);
    if (iban) entities.push(iban);
    index += 1;
  }
  return entities;
}

function isInsideWord(tokens: readonly Token[], index: number): boolean {
  return /[@_]$/.test(tokens[index]?.gap ?? '') || /^[.][a-z]/i.test(tokens[index + 1]?.gap ?? '');
}

function announcedIdentifier(
  document: TextDocument,
  cue: IdentifierCue,
  after: number,
): { entity: Entity; next: number } | undefined {
  const { tokens } = document;
  let index = after;
  while (index - after < maximumLinkWords) {
    const run = identifierAt(document, index, cue.letters);
    const fits =
      run &&
      run.characters.length >= cue.minimum &&
      run.characters.length <= cue.maximum &&
      (!cue.letters || /\d/.test(run.characters)) &&
      (cue.amounts || !isAmount(document, run));
    if (fits) {
      const entity = typed(document, run, cue.type, priorities.announced);
      return { entity, next: run.last + 1 };
    }
    if (run && !linkWords.has(tokens[index]?.key ?? '')) return undefined;
    const key = tokens[index]?.key;
    if (key === undefined || !linkWords.has(key)) return undefined;
    if (identifierCues.match(tokens, index)) return undefined;
    index += 1;
  }
  return undefined;
}

/** Letters at its start that are words, such as the article a, do not belong to it. */
function identifierAt(
  document: TextDocument,
  index: number,
  letters: boolean,
): NumberRun | undefined {
  const { tokens } = document;
  const key = tokens[index]?.key ?? '';
  if (!letters) return isNumberToken(tokens, index) ? readNumberRun(tokens, index) : undefined;
  const shortWord = /^[A-Z]{2,5}$/.test(tokens[index]?.text ?? '');
  const run = readNumberRun(tokens, shortWord ? index + 1 : index, true);
  if (!run) return undefined;
  const trimmed = withoutTrailingWords(tokens, run);
  if (trimmed.characters.length === 1 && functionWords.has(key)) return undefined;
  if (!shortWord) return withCapitalTail(tokens, trimmed);
  return withCapitalTail(tokens, {
    ...trimmed,
    first: index,
    characters: key + trimmed.characters,
    groups: [key, ...trimmed.groups],
  });
}

/** The letters at the end of a plate, as in `BD51 SMR`. */
function withCapitalTail(tokens: readonly Token[], run: NumberRun): NumberRun {
  const tail = tokens[run.last + 1];
  if (!tail || !/^[A-Z]{2,4}$/.test(tail.text) || !/^[ -]$/.test(tail.gap)) return run;
  return { ...run, last: run.last + 1, characters: run.characters + tail.key };
}

function withoutTrailingWords(tokens: readonly Token[], run: NumberRun): NumberRun {
  let { last, characters } = run;
  while (last > run.first && ['a', 'i'].includes(tokens[last]?.key ?? '')) {
    const follows = tokens[last + 1];
    if (!follows || follows.startsSentence) break;
    last -= 1;
    characters = characters.slice(0, -1);
  }
  return { ...run, last, characters };
}

function isAmount(document: TextDocument, run: NumberRun): boolean {
  return run.amount || /[$€£¥]\s*$/.test(document.tokens[run.first]?.gap ?? '');
}

const linkToCue = /^(?: is| was|'s)? (?:my|the|your|his|her|our) $/;

/** `8 0 2 0 2 is my zip code`. */
function announcedAfter(document: TextDocument, run: NumberRun): Entity | undefined {
  const { tokens, text } = document;
  for (let index = run.last + 2; index <= run.last + 3; index += 1) {
    const token = tokens[index];
    if (!token || !linkToCue.test(text.slice(tokens[run.last]?.end, token.start))) continue;
    const cue = identifierCues.match(tokens, index)?.value;
    if (cue && run.characters.length >= cue.minimum && run.characters.length <= cue.maximum)
      return typed(document, run, cue.type, priorities.announced);
  }
  return undefined;
}

function typed(
  document: TextDocument,
  run: NumberRun,
  type: PiiEntityType,
  priority: number,
): Entity {
  const checked =
    type !== 'CREDIT_CARD' && isCardNumber(run.characters) && run.characters.length > 14;
  const entity = entityOf(
    document,
    checked ? 'CREDIT_CARD' : type,
    run.first,
    run.last,
    checked ? priorities.checked : priority,
    { key: run.characters },
  );
  return withSigns(document, entity, run);
}

/** A plus and an opening bracket belong to a number. */
function withSigns(document: TextDocument, entity: Entity, run: NumberRun): Entity {
  const before = document.tokens[run.first - 1];
  if (before?.key === 'plus' && entity.type === 'PHONE_NUMBER')
    return { ...entity, start: before.start };
  const sign = /[+(]+ ?$/.exec(document.tokens[run.first]?.gap ?? '');
  return sign ? { ...entity, start: entity.start - sign[0].length } : entity;
}

/** The identifier that a number is by its check digits, its shape, or a cue further away. */
function shapedIdentifier(
  document: TextDocument,
  run: NumberRun,
  cue: IdentifierCue | undefined,
): Entity | undefined {
  const { characters } = run;
  if (isCardNumber(characters)) return typed(document, run, 'CREDIT_CARD', priorities.checked);
  if (isAmount(document, run) && !isPhone(document, run)) return undefined;
  const written = document.text.slice(
    document.tokens[run.first]?.start,
    document.tokens[run.last]?.end,
  );
  if (/^\d{3}-\d{2}-\d{4}$/.test(written)) return typed(document, run, 'SSN', priorities.shaped);
  if (/^\d{1,4}([-/.])\d{1,2}\1\d{1,4}$/.test(written)) return undefined;
  if (isPhone(document, run)) return typed(document, run, 'PHONE_NUMBER', priorities.shaped);
  if (characters.length >= 6 && isNhsNumber(characters) && cue?.type === 'HEALTHCARE_NUMBER')
    return typed(document, run, 'HEALTHCARE_NUMBER', priorities.shaped);
  const fits =
    cue && characters.length >= Math.max(4, cue.minimum) && characters.length <= cue.maximum;
  if (fits && !cue.letters && run.last - run.first > 1)
    return typed(document, run, cue.type, priorities.shaped - 10);
  if (isRoutingNumber(characters) && characters.length === 9 && cue?.type === 'BANK_ACCOUNT')
    return typed(document, run, 'ROUTING_NUMBER', priorities.shaped);
  const spoken = run.last - run.first + 1 >= 6;
  const long = characters.length >= 7 && !written.includes(',');
  if (long && (spoken || /^\d{7,}$/.test(written)))
    return typed(document, run, 'NUMERICAL_PII', priorities.unknown);
  return undefined;
}

const northAmerican = /^1?[2-9]\d{2}[2-9]\d{6}$/;

let phoneNumbers: { readonly parsePhoneNumberFromString: typeof parsePhoneNumberFromString };

/** The reader of libphonenumber. It is loaded when it is first used: it takes a moment, and most texts have nothing for it. */
function readPhoneNumber(): typeof parsePhoneNumberFromString {
  phoneNumbers ??= createRequire(import.meta.url)('libphonenumber-js/min');
  return phoneNumbers.parsePhoneNumberFromString;
}

/** True for a phone number, by the numbering plans of libphonenumber or by the way it is written. */
function isPhone(document: TextDocument, run: NumberRun): boolean {
  const { characters } = run;
  if (!/^\d{7,15}$/.test(characters)) return false;
  const first = document.tokens[run.first];
  const written = document.text.slice(first?.start, document.tokens[run.last]?.end);
  const plus = /\+\s?$/.test(first?.gap ?? '') || document.tokens[run.first - 1]?.key === 'plus';
  if (plus) return readPhoneNumber()(`+${characters}`)?.isPossible() ?? false;
  if (characters.length === 7) return /^\d{3}[-. ]\d{4}$/.test(written);
  if (northAmerican.test(characters)) return true;
  if (!/^0|^1/.test(characters)) return false;
  return countries.some((country) => readPhoneNumber()(characters, country)?.isValid() ?? false);
}

const maximumIbanCharacters = 34;

function ibanAt(document: TextDocument, index: number): Entity | undefined {
  const run = readNumberRun(document.tokens, index, true, maximumIbanCharacters);
  const first = document.tokens[index];
  if (!first) return undefined;
  const written = /^[A-Z]{2}\d{2}(?: ?[A-Z\d]{1,4}){3,8}/.exec(
    document.text.slice(first.start, first.start + 50),
  )?.[0];
  if (written && isIban(written.replaceAll(' ', ''))) {
    const key = written.replaceAll(' ', '').toLowerCase();
    return {
      type: 'BANK_ACCOUNT',
      start: first.start,
      end: first.start + written.length,
      priority: priorities.checked,
      key,
    };
  }
  if (!run || !isIban(run.characters)) return undefined;
  return entityOf(document, 'BANK_ACCOUNT', run.first, run.last, priorities.checked, {
    key: run.characters,
  });
}

function writtenVehicle(document: TextDocument, index: number): Entity | undefined {
  const key = document.tokens[index]?.key ?? '';
  if (key.length !== 17 || !isVehicleNumber(key)) return undefined;
  return entityOf(document, 'VEHICLE_ID', index, index, priorities.checked, { key });
}
