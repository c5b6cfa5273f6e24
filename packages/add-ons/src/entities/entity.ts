import type { PiiEntityType } from '@earshot/core';
import type { TextDocument } from './text/tokens.js';

/** A span of a text that is personal data. */
export interface Entity {
  readonly type: PiiEntityType;
  /** Types that it may be as well, only by the digits or the words. */
  readonly alternatives?: readonly PiiEntityType[];
  /** Offset of its first UTF-16 unit. */
  readonly start: number;
  /** Offset after its last UTF-16 unit. */
  readonly end: number;
  /** Who says it, where that is known. What others say at the same time is not part of it. */
  readonly party?: string | undefined;
  /** Its confidence, from 0 to 1. */
  readonly confidence: number;
  /**
   * Key by which two mentions are the same entity, such as the digits of a number in any spoken
   * form. @defaultValue its text
   */
  readonly key?: string;
  /** Nested entities, such as the given name of a name. */
  readonly parts?: readonly Entity[];
}

/**
 * An entity from one token to another.
 *
 * @param last - index of its last token
 */
export function createEntity(
  document: TextDocument,
  type: PiiEntityType,
  first: number,
  last: number,
  confidence: number,
  details: Pick<Entity, 'key' | 'parts'> = {},
): Entity {
  const start = document.tokens[first]?.start ?? 0;
  const end = document.tokens[last]?.end ?? start;
  const party = document.tokens[first]?.party;
  return { type, start, end, party, confidence, ...details };
}
