import { phraseList } from '../../text/word-lists.js';
import { type Entity, entityOf } from '../entity.js';
import { isNumberToken, readNumberRun } from '../numbers/number-runs.js';
import { PhraseFinder } from '../text/phrase-finder.js';
import type { TextDocument } from '../text/tokens.js';
import { months, yearAt } from './dates.js';

const expiryCues = new PhraseFinder<true>(
  phraseList(
    'expires,expires on,expires in,expiry,expiry date,expiration,expiration date,exp,exp date,valid until,valid through,valid thru,good through,expiring',
  ).map((phrase) => [phrase, true] as const),
);

/** Expiration dates of cards. */
export function findCredentials(document: TextDocument): Entity[] {
  const { tokens } = document;
  const entities: Entity[] = [];
  for (let index = 0; index < tokens.length; index += 1) {
    const found = expiryAt(document, index);
    if (!found) continue;
    entities.push(found);
    while ((tokens[index + 1]?.start ?? Number.POSITIVE_INFINITY) < found.end) index += 1;
  }
  return entities;
}

function expiryAt(document: TextDocument, index: number): Entity | undefined {
  const { tokens, text } = document;
  const cue = expiryCues.match(tokens, index);
  if (!cue) return undefined;
  let first = cue.next;
  while (
    ['is', 'on', 'in', 'date', "it's", 'of'].includes(tokens[first]?.key ?? '') &&
    first - cue.next < 3
  )
    first += 1;
  const token = tokens[first];
  if (!token) return undefined;
  const written = /^(?:0?[1-9]|1[0-2]) ?[/-] ?(?:20)?\d{2}(?![\d/-])/.exec(
    text.slice(token.start, token.start + 10),
  )?.[0];
  if (written)
    return {
      type: 'CREDIT_CARD_EXPIRATION',
      start: token.start,
      end: token.start + written.length,
      confidence: 0.86,
    };
  if (months.has(token.key)) {
    const year = first + (tokens[first + 1]?.key === 'of' ? 2 : 1);
    const short = isNumberToken(tokens, year) ? readNumberRun(tokens, year)?.last : undefined;
    const last = yearAt(tokens, year) ?? short;
    const day =
      /^(?:\d|.*(?:st|nd|rd|th|first|second)$)/.test(tokens[first + 1]?.key ?? '') &&
      yearAt(tokens, first + 1) === undefined;
    return last === undefined || day
      ? undefined
      : entityOf(document, 'CREDIT_CARD_EXPIRATION', first, last, 86);
  }
  if (!isNumberToken(tokens, first)) return undefined;
  const run = readNumberRun(tokens, first);
  let { last, characters } = run ?? { last: first, characters: '' };
  if (tokens[last + 1]?.key === 'slash' && isNumberToken(tokens, last + 2)) {
    const year = readNumberRun(tokens, last + 2);
    characters += year?.characters ?? '';
    last = year?.last ?? last;
  }
  return /^(?:0?[1-9]|1[0-2])(?:20)?\d{2}$/.test(characters)
    ? entityOf(document, 'CREDIT_CARD_EXPIRATION', first, last, 86, { key: characters })
    : undefined;
}
