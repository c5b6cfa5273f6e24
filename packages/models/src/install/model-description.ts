import { transcriptionLanguages } from '@earshot/core/enumerations';
import type { CatalogueEntry } from '../catalogue/catalogue-entry.js';

/** Name of the file that describes an installed model to the engine. */
export const descriptionFile = 'model.json';

/** A file of an installed model, with what its content is checked by. */
export interface InstalledFile {
  /** Path in the folder of the model, with `/` between its parts. */
  path: string;
  /** Size, in bytes. */
  sizeBytes: number;
  /** SHA-256 of its content, in 64 hexadecimal digits. */
  sha256: string;
}

/** Builds the content of `model.json`, as the engine reads it. */
export function describeModel(
  entry: CatalogueEntry,
  fileOf: (path: string) => InstalledFile,
): Record<string, unknown> {
  const { name, family, languages, abilities, license, source, files } = entry;
  return {
    formatVersion: 1,
    name,
    family,
    languages: languages === 'all' ? sortedLanguages() : languages,
    abilities,
    files: Object.fromEntries(files.map(({ role, path }) => [role, fileOf(path)])),
    license,
    source,
  };
}

/** Every language of the contract, English first: the one that is assumed without any other. */
function sortedLanguages(): string[] {
  return ['en', ...transcriptionLanguages.filter((language) => language !== 'en')];
}
