import { gunzipSync } from 'node:zlib';
import { packedWords } from './packed-words.js';
import { WordFilter } from './word-filter.js';

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
  'frequentGivenNames',
  'frequentFamilyNames',
  'frequentWords',
] as const;
const filterNames = ['rareGivenNames', 'rareFamilyNames', 'rareWords', 'smallPlaces'] as const;
type ListName = (typeof listNames)[number];
type FilterName = (typeof filterNames)[number];

/**
 * Known names and words, in lower case and without accents. `wordGivenNames` and `wordFamilyNames`
 * are names that are words as well, such as `will` and `baker`. The frequent ones are among the
 * others, the rare ones are not.
 */
export type Gazetteer = Readonly<
  Record<ListName, ReadonlySet<string>> & Record<FilterName, WordFilter>
>;

let loaded: Gazetteer | undefined;

/** The gazetteer. It is unpacked when it is first used, which takes about 50 ms. */
export function gazetteer(): Gazetteer {
  loaded ??= unpack();
  return loaded;
}

function unpack(): Gazetteer {
  const json = gunzipSync(Buffer.from(packedWords, 'base64')).toString('utf8');
  const packed = JSON.parse(json) as Record<ListName, string[]> & Record<FilterName, string>;
  const lists = listNames.map((name) => [name, new Set(packed[name])]);
  const filters = filterNames.map((name) => [
    name,
    new WordFilter(Buffer.from(packed[name], 'base64')),
  ]);
  return Object.fromEntries([...lists, ...filters]) as Gazetteer;
}
