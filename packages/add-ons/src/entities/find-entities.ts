import type { Entity } from './entity.js';
import { readCandidates } from './evidence/read-candidates.js';
import { resolveOverlaps } from './resolve-overlaps.js';
import type { RuleTable } from './rules/decide.js';
import { ruleTable } from './rules/tables/index.js';
import { type TextDocument, tokenize } from './text/tokens.js';

/** Options of a search of a text. */
export interface SearchOptions {
  /** The text as tokens, for texts with turns. @defaultValue its lines as turns */
  readonly document?: TextDocument;
  /** The table that decides. @defaultValue the table of all rules */
  readonly table?: RuleTable;
  /** What a model has found. @defaultValue nothing */
  readonly found?: readonly Entity[];
  /**
   * What a redaction is for: a likely entity of it is found even where it overlaps a surer one of
   * something else, and so is what is left of one beside another. @defaultValue everything, each
   * part of the text once at most
   */
  readonly isWanted?: (entity: Entity) => boolean;
}

/** Confidence from which an entity is likely. */
const likely = 0.5;

/**
 * Finds the personal data of a text, in order and without overlaps. Reads English, with capitals
 * and punctuation or without, in time proportional to the length of the text.
 */
export function findEntities(
  text: string,
  { document = tokenize(text), table = ruleTable, found = [], isWanted }: SearchOptions = {},
): Entity[] {
  const entities = table.decide(document, readCandidates(document));
  if (!isWanted) return resolveOverlaps([...found, ...entities]);
  // Without those of a model, which would replace uncertain ones of the rules with something that
  // is not requested.
  const surest = resolveOverlaps(entities, text);
  const sure = entities.filter(({ confidence }) => confidence >= likely);
  const wanted = [...found, ...surest, ...sure];
  return resolveOverlaps(wanted.filter(isWanted), text);
}
