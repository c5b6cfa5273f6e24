import { type Entity, entityOf } from '../entity.js';
import { isNumberToken, readNumberRun } from '../numbers/number-runs.js';
import type { TextDocument } from '../text/tokens.js';

/** Postal codes of the United Kingdom and Canada, written or spelled. */
export function findWrittenCodes({ text }: TextDocument): Entity[] {
  const pattern = /\b(?:[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}|[ABCEGHJ-NPR-TV-Z]\d[A-Z] \d[A-Z]\d)\b/g;
  return [...text.matchAll(pattern)].map((match) => ({
    type: 'LOCATION_ZIP',
    start: match.index,
    end: match.index + match[0].length,
    priority: 63,
  }));
}

const degrees =
  /[-\u2212]?\d{1,3}\.\d{1,10} ?°? ?[NS]?, ?[-\u2212]?\d{1,3}\.\d{1,10}(?: ?° ?[EW])?/gu;

/** Degrees of latitude and longitude, written or spoken. */
export function findCoordinates(document: TextDocument): Entity[] {
  const { text, tokens } = document;
  const entities: Entity[] = [...text.matchAll(degrees)].map((match) => ({
    type: 'LOCATION_COORDINATE',
    start: match.index,
    end: match.index + match[0].length,
    priority: 88,
  }));
  for (const [index, token] of tokens.entries()) {
    if (token.key !== 'latitude' && token.key !== 'longitude') continue;
    const skip = ['is', 'of'].includes(tokens[index + 1]?.key ?? '') ? 1 : 0;
    const minus = ['minus', 'negative'].includes(tokens[index + 1 + skip]?.key ?? '') ? 1 : 0;
    const first = index + 1 + skip;
    if (!isNumberToken(tokens, first + minus)) continue;
    let last = readNumberRun(tokens, first + minus)?.last ?? first;
    if (['point', 'dot'].includes(tokens[last + 1]?.key ?? ''))
      last = readNumberRun(tokens, last + 2)?.last ?? last;
    entities.push(entityOf(document, 'LOCATION_COORDINATE', first, last, 88));
  }
  return entities;
}
