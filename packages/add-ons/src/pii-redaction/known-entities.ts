import type { Entity } from '../entities/entity.js';
import { titles } from '../entities/finders/name-words.js';
import { gazetteer } from '../entities/gazetteer/gazetteer.js';
import { isNumberToken, readNumberRun } from '../entities/numbers/number-runs.js';
import { PhraseFinder } from '../entities/text/phrase-finder.js';
import { readDocument, type Token } from '../entities/text/tokens.js';
import { functionWords } from '../text/function-words.js';

type Known = Pick<Entity, 'type' | 'key'>;

/** Characters that a number needs for it to be the same one wherever it is found. */
const minimumCharacters = 6;
/** Types whose text says nothing about a person where nothing announces it. */
const contextual = new Set([
  'AGE',
  'DATE',
  'DURATION',
  'TIME',
  'MONEY',
  'STATISTICS',
  'CVV',
  'DATE_INTERVAL',
  'DOSE',
]);

/** Entities that were found once, by which they are found again without a cue: in another utterance, a translation, a caption. */
export class KnownEntities {
  readonly #phrases = new PhraseFinder<Known>([]);
  readonly #numbers = new Map<string, Known>();

  /** Adds an entity that was found in a text. */
  add(entity: Entity, text: string): void {
    if (contextual.has(entity.type)) return;
    const { tokens } = readDocument(text.slice(entity.start, entity.end));
    const keys = tokens.map(({ key }) => key);
    const known: Known = { type: entity.type, key: entity.key ?? keys.join(' ') };
    if (/^\d+$/.test(entity.key ?? '') && (entity.key ?? '').length >= minimumCharacters)
      this.#numbers.set(entity.key ?? '', known);
    if (isDistinctive(keys)) this.#phrases.add(keys, known);
    if (!entity.type.startsWith('NAME')) return;
    for (const key of keys)
      if (isDistinctive([key]) && !titles.has(key))
        this.#phrases.add([key], { type: entity.type, key });
  }

  /** Finds mentions of known entities in the tokens of any text. */
  find(tokens: readonly Token[]): Entity[] {
    const entities: Entity[] = [];
    for (let index = 0; index < tokens.length; index += 1) {
      const run = isNumberToken(tokens, index) ? readNumberRun(tokens, index) : undefined;
      const number = run && this.#numbers.get(run.characters);
      const found = this.#phrases.match(tokens, index);
      const known = number ?? found?.value;
      if (!known) continue;
      const last = number && run ? run.last : (found?.next ?? index + 1) - 1;
      entities.push({
        type: known.type,
        start: tokens[index]?.start ?? 0,
        end: tokens[last]?.end ?? 0,
        priority: 30,
        ...(known.key === undefined ? {} : { key: known.key }),
      });
      index = last;
    }
    return entities;
  }
}

/** A single word has to be more than an everyday one. */
function isDistinctive(keys: readonly string[]): boolean {
  const [first = ''] = keys;
  if (keys.length > 1) return keys.some((key) => key.length > 1 && !functionWords.has(key));
  const common = gazetteer().commonWords.has(first) || functionWords.has(first);
  return /\d/.test(first) ? first.length >= minimumCharacters : first.length > 2 && !common;
}
