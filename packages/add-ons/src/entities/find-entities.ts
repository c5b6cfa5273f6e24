import type { Entity, EntityFinder } from './entity.js';
import type { Candidate } from './evidence/candidate.js';
import { readCodes } from './evidence/codes.js';
import { Cues } from './evidence/cues.js';
import { readDigits } from './evidence/digits.js';
import { readNames } from './evidence/names/read-names.js';
import { readOrganizations } from './evidence/organizations/read-organizations.js';
import { readAddresses } from './evidence/places/read-addresses.js';
import { readCoordinates } from './evidence/places/read-coordinates.js';
import { readPlaces } from './evidence/places/read-places.js';
import { readSpelledNames } from './evidence/names/spelled-names.js';
import { findAmounts } from './finders/amounts.js';
import { findAttributes } from './finders/attributes.js';
import { findCredentials } from './finders/credentials.js';
import { findDates } from './finders/dates.js';
import { findInternetEntities } from './finders/internet.js';
import { findTimes } from './finders/times.js';
import { resolveOverlaps } from './resolve-overlaps.js';
import type { RuleTable } from './rules/decide.js';
import { ruleTable } from './rules/tables/index.js';
import { type TextDocument, tokenize } from './text/tokens.js';

const finders: readonly EntityFinder[] = [
  findInternetEntities,
  findCredentials,
  findDates,
  findTimes,
  findAmounts,
  findAttributes,
];

/** What a search of a text can be given. */
export interface SearchOptions {
  /** The text as tokens, for texts with turns. @defaultValue its lines as turns */
  readonly document?: TextDocument;
  /** The table that decides. @defaultValue the table of all rules */
  readonly table?: RuleTable;
  /** What a model has found. @defaultValue nothing */
  readonly found?: readonly Entity[];
  /**
   * What a redaction is for: a likely entity of it is found even where it overlaps a surer one of something else, and so is what is left of one
   * beside another. @defaultValue everything, each part of the text once at most
   */
  readonly isWanted?: (entity: Entity) => boolean;
}

/** Confidence from which an entity is likely. */
const likely = 0.5;

/**
 * Finds the personal data of a text, in order and without overlaps. Reads English, with capitals and punctuation or without, in
 * time proportional to the length of the text.
 */
export function findEntities(
  text: string,
  { document = tokenize(text), table = ruleTable, found = [], isWanted }: SearchOptions = {},
): Entity[] {
  const entities = [
    ...found,
    ...table.decide(document, readCandidates(document)),
    ...finders
      .flatMap((find) => find(document))
      .map((entity) => ({ party: partyAt(document, entity.start), ...entity })),
  ];
  if (!isWanted) return resolveOverlaps(entities);
  const surest = resolveOverlaps(entities, text);
  const wanted = [...surest, ...entities.filter(({ confidence }) => confidence >= likely)];
  return resolveOverlaps(wanted.filter(isWanted), text);
}

/** The candidates of a text, by each reader. */
function readCandidates(document: TextDocument): Candidate[] {
  const cues = new Cues(document.tokens);
  return [
    ...readDigits(document, cues),
    ...readCodes(document, cues),
    ...readNames(document, cues),
    ...readSpelledNames(document, cues),
    ...readPlaces(document, cues),
    ...readAddresses(document, cues),
    ...readCoordinates(document, cues),
    ...readOrganizations(document, cues),
  ];
}

function partyAt({ tokens }: TextDocument, start: number): string | undefined {
  return tokens.findLast((token) => token.start <= start + 1)?.party;
}
