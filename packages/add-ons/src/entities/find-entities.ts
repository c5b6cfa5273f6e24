import type { Entity, EntityFinder } from './entity.js';
import { findAmounts } from './finders/amounts.js';
import { findAttributes } from './finders/attributes.js';
import { findCredentials } from './finders/credentials.js';
import { findDates } from './finders/dates.js';
import { findIdentifiers } from './finders/identifiers.js';
import { findInternetEntities } from './finders/internet.js';
import { findNames } from './finders/names.js';
import { findOrganizations } from './finders/organizations.js';
import { findPlaces } from './finders/places.js';
import { findTimes } from './finders/times.js';
import { type TextDocument, tokenize } from './text/tokens.js';

const finders: readonly EntityFinder[] = [
  findInternetEntities,
  findIdentifiers,
  findCredentials,
  findDates,
  findTimes,
  findAmounts,
  findPlaces,
  findNames,
  findOrganizations,
  findAttributes,
];

/**
 * Finds the personal data of a text, in order and without overlaps. Reads English, with capitals and punctuation or without, in
 * time proportional to the length of the text.
 */
export function findEntities(text: string, document: TextDocument = tokenize(text)): Entity[] {
  return withoutOverlaps(finders.flatMap((find) => find(document)));
}

/** Entities by descending priority, without those that overlap one of a higher priority. */
function withoutOverlaps(entities: readonly Entity[]): Entity[] {
  const ranked = entities.toSorted(
    (one, other) =>
      other.priority - one.priority ||
      other.end - other.start - (one.end - one.start) ||
      one.start - other.start,
  );
  const byStart = new Map<number, Entity>();
  const taken = new IntervalSet();
  for (const entity of ranked) {
    if (taken.overlaps(entity.start, entity.end)) continue;
    taken.add(entity.start, entity.end);
    byStart.set(entity.start, entity);
  }
  return [...byStart.values()].toSorted((one, other) => one.start - other.start);
}

/** Intervals in blocks, so that a query takes time by the length of its interval, not by their number. */
class IntervalSet {
  readonly #blocks = new Map<number, [number, number][]>();
  readonly #size = 64;

  overlaps(start: number, end: number): boolean {
    for (
      let block = Math.floor(start / this.#size);
      block <= Math.floor(end / this.#size);
      block += 1
    )
      for (const [from, to] of this.#blocks.get(block) ?? [])
        if (from < end && start < to) return true;
    return false;
  }

  add(start: number, end: number): void {
    for (
      let block = Math.floor(start / this.#size);
      block <= Math.floor(end / this.#size);
      block += 1
    ) {
      const intervals = this.#blocks.get(block);
      if (intervals) intervals.push([start, end]);
      else this.#blocks.set(block, [[start, end]]);
    }
  }
}
