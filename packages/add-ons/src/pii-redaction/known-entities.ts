import type { Entity } from '../entities/entity.js';
import { titles } from '../entities/evidence/names/name-vocabulary.js';
import { gazetteer } from '../entities/gazetteer/gazetteer.js';
import { readNumbers } from '../entities/numbers/read-numbers.js';
import { PhraseFinder } from '../entities/text/phrase-finder.js';
import { type Token, tokenize } from '../entities/text/tokens.js';
import { functionWords } from '../text/word-lists.js';

type Known = Pick<Entity, 'type' | 'key'>;

/** Fewest characters of a number that is taken for the same one wherever it is found. */
const minimumCharacters = 6;
/** Types whose text identifies nobody without its cue. */
const contextual = new Set(
  'AGE DATE DURATION TIME MONEY STATISTICS CVV DATE_INTERVAL DOSE'.split(' '),
);

/**
 * Entities that were found with a cue, and are found again without one in another utterance, a
 * translation or a caption.
 */
export class KnownEntities {
  readonly #phrases = new PhraseFinder<Known>([]);
  readonly #numbers = new Map<string, Known>();

  /** Adds an entity that was found in a text. */
  add(entity: Entity, text: string): void {
    if (contextual.has(entity.type)) return;
    const { tokens } = tokenize(text.slice(entity.start, entity.end));
    const keys = tokens.map(({ key }) => key);
    const known: Known = { type: entity.type, key: entity.key ?? keys.join(' ') };
    const { key: digits = '' } = entity;
    if (/^\d+$/.test(digits) && digits.length >= minimumCharacters) {
      this.#numbers.set(digits, known);
    }
    if (isDistinctive(keys)) this.#phrases.add(keys, known);
    if (!entity.type.startsWith('NAME')) return;
    for (const key of keys)
      if (isDistinctive([key]) && !titles.has(key))
        this.#phrases.add([key], { type: entity.type, key });
  }

  /** Finds mentions of known entities in the tokens of any text. */
  find(tokens: readonly Token[]): Entity[] {
    const entities: Entity[] = [];
    for (const { characters, first, last } of this.#numbers.size > 0 ? readNumbers(tokens) : []) {
      const known = this.#numbers.get(characters);
      if (known) entities.push(knownEntity(tokens, known, first, last));
    }
    for (let index = 0; index < tokens.length; index += 1) {
      const found = this.#phrases.match(tokens, index);
      if (!found) continue;
      entities.push(knownEntity(tokens, found.value, index, found.next - 1));
      index = found.next - 1;
    }
    return entities;
  }
}

function knownEntity(
  tokens: readonly Token[],
  { type, key }: Known,
  first: number,
  last: number,
): Entity {
  return {
    type,
    party: tokens[first]?.party,
    start: tokens[first]?.start ?? 0,
    end: tokens[last]?.end ?? 0,
    confidence: 0.3,
    ...(key === undefined ? {} : { key }),
  };
}

/** True for several words, and for a single one that is not a common word. */
function isDistinctive(keys: readonly string[]): boolean {
  const [first = ''] = keys;
  if (keys.length > 1) return keys.some((key) => key.length > 1 && !functionWords.has(key));
  const common = gazetteer().commonWords.has(first) || functionWords.has(first);
  return /\d/.test(first) ? first.length >= minimumCharacters : first.length > 2 && !common;
}
