import { type Entity, entityOf } from '../entity.js';
import type { TextDocument } from '../text/tokens.js';
import { findNamedPlaces } from './named-places.js';
import { addressEnd, addressEntity, postBoxAt, streetAt, zipAt } from './street-addresses.js';

/** Addresses, cities, states, countries and postal codes. */
export function findPlaces(document: TextDocument): Entity[] {
  const places = findNamedPlaces(document);
  const byFirst = new Map(places.map((place) => [place.first, place]));
  const entities = places.map(({ type, first, last }) => entityOf(document, type, first, last, 58));
  const { tokens } = document;
  for (let index = 0; index < tokens.length; index += 1) {
    const street = streetAt(document, index) ?? postBoxAt(tokens, index);
    if (street !== undefined) {
      const end = addressEnd(document, street, byFirst);
      entities.push(addressEntity(document, index, street, end, byFirst));
      index = end;
      continue;
    }
    const place = byFirst.get(index);
    const zip =
      place && place.type !== 'LOCATION_COUNTRY' ? zipAt(document, place.last + 1) : undefined;
    if (place && zip !== undefined)
      entities.push(entityOf(document, 'LOCATION_ZIP', place.last + 1, zip, 62));
  }
  return [...entities, ...findWrittenPostalCodes(document)];
}

/** Postal codes of the United Kingdom and Canada, written or spelled. */
function findWrittenPostalCodes({ text }: TextDocument): Entity[] {
  const pattern = /\b(?:[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}|[ABCEGHJ-NPR-TV-Z]\d[A-Z] \d[A-Z]\d)\b/g;
  return [...text.matchAll(pattern)].map((match) => ({
    type: 'LOCATION_ZIP',
    start: match.index,
    end: match.index + match[0].length,
    confidence: 0.63,
  }));
}
