import type { Entity, EntityFinder } from './entity.js';
import { readAttributeValues, readSecrets } from './evidence/announced.js';
import type { Candidate } from './evidence/candidate.js';
import { readCodes } from './evidence/codes.js';
import { readConditions } from './evidence/conditions.js';
import { Cues } from './evidence/cues.js';
import { readDigits } from './evidence/digits.js';
import { readDosed } from './evidence/dosed-drugs.js';
import { readEvents } from './evidence/events.js';
import { readFiles } from './evidence/files.js';
import { readInjuries } from './evidence/injuries.js';
import { readLooks } from './evidence/looks.js';
import { readMachineAddresses } from './evidence/machine-addresses.js';
import { readMail } from './evidence/mail.js';
import { readMedicalValues } from './evidence/medical.js';
import { readOccupations } from './evidence/occupations.js';
import { readPhrases } from './evidence/phrases.js';
import { readWeb } from './evidence/web.js';
import { findAmounts } from './finders/amounts.js';
import { findCredentials } from './finders/credentials.js';
import { findDates } from './finders/dates.js';
import { findNames } from './finders/names.js';
import { findOrganizations } from './finders/organizations.js';
import { findPlaces } from './finders/places.js';
import { findTimes } from './finders/times.js';
import { resolveOverlaps } from './resolve-overlaps.js';
import type { RuleTable } from './rules/decide.js';
import { ruleTable } from './rules/tables/index.js';
import { type TextDocument, tokenize } from './text/tokens.js';

const readers: readonly ((document: TextDocument, cues: Cues) => Candidate[])[] = [
  readDigits,
  readCodes,
  readMail,
  readWeb,
  readFiles,
  readMachineAddresses,
  readSecrets,
  readAttributeValues,
  readDosed,
  readPhrases,
  readConditions,
  readInjuries,
  readMedicalValues,
  readOccupations,
  readLooks,
  readEvents,
];

const finders: readonly EntityFinder[] = [
  findCredentials,
  findDates,
  findTimes,
  findAmounts,
  findPlaces,
  findNames,
  findOrganizations,
];

/** What a search of a text can be given. */
export interface SearchOptions {
  /** The text as tokens, for texts with turns. @defaultValue its lines as turns */
  readonly document?: TextDocument;
  /** The table that decides. @defaultValue the table of all rules */
  readonly table?: RuleTable;
}

/**
 * Finds the personal data of a text, in order and without overlaps. Reads English, with capitals and punctuation or without, in
 * time proportional to the length of the text.
 */
export function findEntities(
  text: string,
  { document = tokenize(text), table = ruleTable }: SearchOptions = {},
): Entity[] {
  return resolveOverlaps([
    ...table.decide(document, readCandidates(document)),
    ...finders.flatMap((find) => find(document)),
  ]);
}

/** The candidates of a text, by each reader. */
function readCandidates(document: TextDocument): Candidate[] {
  const cues = new Cues(document.tokens);
  return readers.flatMap((read) => read(document, cues));
}
