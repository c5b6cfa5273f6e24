import { languageNames, transcriptionLanguages } from '@earshot/core/enumerations';
import type { CatalogueEntry } from './catalogue-entry.js';
import { checkCatalogue, checkText } from './check-argument.js';

/** Code of each language of the contract, by itself and by its English name, in lower case. */
const languageCodes = new Map<string, string>(
  transcriptionLanguages.flatMap((code) => [
    [code, code],
    [languageNames[code], code],
  ]),
);

/** Words that a model is found by, in lower case. */
function joinTexts({ id, name, family, uses, license, description }: CatalogueEntry): string {
  return [id, name, family, ...uses, license, description].join(' ').toLowerCase();
}

function matches(entry: CatalogueEntry, word: string): boolean {
  const code = languageCodes.get(word);
  if (code === undefined) return joinTexts(entry).includes(word);
  return entry.languages === 'all' || entry.languages.some((language) => language === code);
}

/**
 * Finds models of the catalogue by words, all of which must match. The code or the English name of
 * a language matches models that know it. Any other word matches the texts of the catalogue about a
 * model.
 */
export function searchModels(
  query: string,
  catalogue: readonly CatalogueEntry[],
): CatalogueEntry[] {
  checkText('query', query);
  checkCatalogue(catalogue);
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return catalogue.filter((entry) => words.every((word) => matches(entry, word)));
}
