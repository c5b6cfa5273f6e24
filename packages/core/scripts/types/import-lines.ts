import { readFileSync } from 'node:fs';

const source = new URL('../../src/', import.meta.url);

/** Modules of this package, free of zod, whose types the generated ones refer to. */
const writtenByHand = [
  'enumerations/enumerations',
  'enumerations/error-codes',
  'enumerations/languages',
  'enumerations/pii-types',
  'enumerations/unavailability-codes',
  'schema/custom-metadata-filter',
  'schema/json',
  'types/live-messages-by-type',
];

function exportedTypes(text: string): string[] {
  return [...text.matchAll(/^export (?:type|interface) (\w+)/gm)].map(([, name = '']) => name);
}

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\//g, '');
}

/**
 * Writes the imports of a file of types.
 *
 * @param file - its name
 * @param files - the content of all files, without imports
 */
export function importLines(file: string, files: ReadonlyMap<string, string>): string {
  const homes = new Map<string, string>();
  for (const path of writtenByHand) {
    const text = readFileSync(new URL(`${path}.ts`, source), 'utf8');
    for (const name of exportedTypes(text))
      homes.set(name, `../${path}.js`.replace('../types/', './'));
  }
  for (const [other, text] of files)
    for (const name of exportedTypes(text)) homes.set(name, `./${other.replace(/ts$/, 'js')}`);
  const used = new Map<string, string[]>();
  const own = new Set(exportedTypes(files.get(file) ?? ''));
  const names = new Set(withoutComments(files.get(file) ?? '').match(/\b[A-Z]\w*\b/g));
  for (const name of [...names].sort()) {
    const home = homes.get(name);
    if (home !== undefined && !own.has(name)) used.set(home, [...(used.get(home) ?? []), name]);
  }
  return [...used]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([home, types]) => `import type { ${types.join(', ')} } from '${home}';\n`)
    .join('');
}
