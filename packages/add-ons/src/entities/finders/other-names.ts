import { gazetteer } from '../gazetteer/gazetteer.js';
import { terms } from '../gazetteer/terms.js';
import type { Token } from '../text/tokens.js';
import { classOf } from './name-words.js';
import { majorPlaces } from './named-places.js';
import { additionalOrganizations } from './vocabulary.js';

/** True for words that are all names of languages, places or organisations rather than of a person. */
export function isOtherEntity(words: readonly Token[]): boolean {
  const keys = words.map(({ key }) => key);
  const [first = '', second = ''] = keys;
  if (isAttribute(first) && classOf(second).family < 2) return true;
  if (keys.length === 1)
    return (
      knownOrganizations.has(first) &&
      !(classOf(first).given === 2 && !organizationsFirst.has(first))
    );
  return (
    keys.every((key) => isPlaceOrOrganization(key) && !isGivenName(key)) ||
    keys.every((key) => isMajorPlace(key))
  );
}

/** Organisations that are not names of persons. */
export const knownOrganizations = new Set(additionalOrganizations);

/** Of {@link knownOrganizations}, those that are given names as well and mean the organisation first. */
const organizationsFirst = new Set([
  'harvard',
  'stanford',
  'hilton',
  'nestle',
  'amazon',
  'ford',
  'dell',
  'chase',
  'hyatt',
  'tesla',
  'boeing',
  'bayer',
  'merck',
  'oracle',
  'kroger',
  'princeton',
  'yale',
  'barclays',
  'siemens',
  'philips',
  'bosch',
  'honda',
  'porsche',
  'renault',
]);

const isGivenName = (key: string) => gazetteer().givenNames.has(key);

const isMajorPlace = (key: string) => majorPlaces.has(key) || gazetteer().countries.has(key);

let attributes: ReadonlySet<string> | undefined;

function isAttribute(key: string): boolean {
  attributes ??= new Set([
    ...terms('languages'),
    ...terms('religions'),
    ...terms('sexualities'),
    ...terms('events'),
    ...gazetteer().demonyms,
  ]);
  return attributes.has(key);
}

/** True for the name of a city, a country, a region or an organisation. */
export const isPlaceOrOrganization = (key: string) =>
  gazetteer().cities.has(key) ||
  gazetteer().countries.has(key) ||
  gazetteer().regions.has(key) ||
  gazetteer().organizations.has(key);
