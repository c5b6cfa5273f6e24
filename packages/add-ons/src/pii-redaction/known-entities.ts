import type { Entity } from '../entities/entity.js';
import { titles } from '../entities/evidence/names/name-vocabulary.js';
import { gazetteer } from '../entities/gazetteer/gazetteer.js';
import { isNumberToken, readNumberRun } from '../entities/numbers/number-runs.js';
import { PhraseFinder } from '../entities/text/phrase-finder.js';
import { type Token, tokenize } from '../entities/text/tokens.js';
import { functionWords } from '../text/word-lists.js';

type Known = Pick<Entity, 'type' | 'key'>;

/** Fewest characters of a number that is taken for the same one wherever it is found. */
const minimumCharacters = 6;
/** Types whose text identifies nobody without its cue. */
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

/** Entities that were found with a cue, to be found again without one: in another utterance, a translation, a caption. */
export class KnownEntities {
  readonly #phrases = new PhraseFinder<Known>([]);
  readonly #numbers = new Map<string, Known>();
  #maximumDigits = 0;

  /** Adds an entity that was found in a text. */
  add(entity: Entity, text: string): void {
    if (contextual.has(entity.type)) return;
    const { tokens } = tokenize(text.slice(entity.start, entity.end));
    const keys = tokens.map(({ key }) => key);
    const known: Known = { type: entity.type, key: entity.key ?? keys.join(' ') };
    const { key: digits = '' } = entity;
    if (/^\d+$/.test(digits) && digits.length >= minimumCharacters) {
      this.#numbers.set(digits, known);
      this.#maximumDigits = Math.max(this.#maximumDigits, digits.length);
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
    for (let index = 0; index < tokens.length; index += 1) {
      const run =
        this.#maximumDigits > 0 && isNumberToken(tokens, index)
          ? readNumberRun(tokens, index, false, this.#maximumDigits)
          : undefined;
      const number = run && this.#numbers.get(run.characters);
      const found = this.#phrases.match(tokens, index);
      const known = number ?? found?.value;
      if (!known) continue;
      const last = number && run ? run.last : (found?.next ?? index + 1) - 1;
      entities.push({
        type: known.type,
        start: tokens[index]?.start ?? 0,
        end: tokens[last]?.end ?? 0,
        confidence: 0.3,
        ...(known.key === undefined ? {} : { key: known.key }),
      });
      index = last;
    }
    return entities;
  }
}

/** True for several words, and for a single one that is not a common word. */
function isDistinctive(keys: readonly string[]): boolean {
  const [first = ''] = keys;
  if (keys.length > 1) return keys.some((key) => key.length > 1 && !functionWords.has(key));
  const common = gazetteer().commonWords.has(first) || functionWords.has(first);
  return /\d/.test(first) ? first.length >= minimumCharacters : first.length > 2 && !common;
}
