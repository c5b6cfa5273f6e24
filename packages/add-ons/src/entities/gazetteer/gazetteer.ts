import { gunzipSync } from 'node:zlib';
import { packedWords } from './packed-words.js';

const listNames = [
  'givenNames',
  'wordGivenNames',
  'familyNames',
  'wordFamilyNames',
  'cities',
  'countries',
  'regions',
  'organizations',
  'demonyms',
  'occupations',
  'commonWords',
] as const;
type ListName = (typeof listNames)[number];

/**
 * Known names and words, in lower case and without accents. `wordGivenNames` and `wordFamilyNames` are names that are words as
 * well, such as `will` and `baker`.
 */
export type Gazetteer = Readonly<Record<ListName, ReadonlySet<string>>>;

let loaded: Gazetteer | undefined;

/** The gazetteer; unpacked when it is first used, which takes about 50 ms. */
export function gazetteer(): Gazetteer {
  loaded ??= unpack();
  return loaded;
}

function unpack(): Gazetteer {
  const json = gunzipSync(Buffer.from(packedWords, 'base64')).toString('utf8');
  const lists = JSON.parse(json) as Record<ListName, string[]>;
  return Object.fromEntries(listNames.map((name) => [name, new Set(lists[name])])) as Record<
    ListName,
    Set<string>
  >;
}
