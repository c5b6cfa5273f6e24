import type { PiiEntityType } from '@earshot/core';
import type { Entity } from '../entities/entity.js';
import { titles } from '../entities/evidence/names/name-vocabulary.js';
import { fold } from '../entities/text/tokens.js';

/** Numbers of entities: the same entity of a type has the same number in all mentions. */
export class EntityNumbers {
  readonly #numbers = new Map<string, Map<string, number>>();
  /** Numbers of persons that have been named in full. */
  readonly #fullNames = new Set<string>();
  readonly #counts = new Map<PiiEntityType, number>();

  /** @param text - that the entity is in */
  getNumber(type: PiiEntityType, entity: Entity, text: string): number {
    const key = entityKey(entity, text);
    const known = this.#of(type);
    const number = known.get(key) ?? this.#ofPerson(type, key) ?? this.#next(type);
    known.set(key, number);
    if (!type.startsWith('NAME')) return number;
    const words = key.split(' ');
    if (words.length > 1) this.#fullNames.add(`${type} ${number}`);
    for (const word of words) if (!known.has(word)) known.set(word, number);
    return number;
  }

  /** Keeps a number free that a text has already. */
  reserve(type: PiiEntityType, number: number): void {
    this.#counts.set(type, Math.max(number, this.#counts.get(type) ?? 0));
  }

  #of(type: PiiEntityType): Map<string, number> {
    const known = this.#numbers.get(type) ?? new Map<string, number>();
    this.#numbers.set(type, known);
    return known;
  }

  /**
   * A person whose given name came first keeps the number when the full name follows, unless that
   * name has another.
   */
  #ofPerson(type: PiiEntityType, key: string): number | undefined {
    if (!type.startsWith('NAME')) return undefined;
    const words = key.split(' ');
    const known = this.#of(type);
    const first = known.get(words[0] ?? '');
    const alone = first !== undefined && !this.#fullNames.has(`${type} ${first}`);
    return words.length > 1 && alone ? first : undefined;
  }

  #next(type: PiiEntityType): number {
    const number = (this.#counts.get(type) ?? 0) + 1;
    this.#counts.set(type, number);
    return number;
  }
}

function entityKey(entity: Entity, text: string): string {
  const words = fold(entity.key ?? text.slice(entity.start, entity.end))
    .replace(/[^\p{L}\p{N}.@_+-]+/gu, ' ')
    .trim()
    .split(' ');
  return words.filter((word, index) => index === words.length - 1 || !titles.has(word)).join(' ');
}
