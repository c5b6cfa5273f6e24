import { transcriptionLanguages } from '@earshot/core/enumerations';
import type { CatalogueEntry } from '../catalogue/catalogue-entry.js';

/** Name of the file that describes an installed model to the engine. */
export const descriptionFile = 'model.json';

/** A file of an installed model, with the size and checksum of its content. */
export interface InstalledFile {
  /** Path in the folder of the model, with `/` between its parts. */
  path: string;
  /** Size, in bytes. */
  sizeBytes: number;
  /** SHA-256 of its content, in 64 hexadecimal digits. */
  sha256: string;
}

/** A file of a model with its role in the family. */
export interface RoleFile extends InstalledFile {
  /** Role of the file in the family of the model, or null for external weights, which have none. */
  role: string | null;
}

/** Facts about a model for the engine, independent of the source of its files. */
export interface ModelFacts
  extends Pick<CatalogueEntry, 'name' | 'family' | 'languages' | 'abilities'> {
  /** Licence, as an SPDX expression where it has one, or undefined where it is not known. */
  license?: string | undefined;
  /** Address of the page that describes it, or undefined without one. */
  page?: string | undefined;
}

/** Builds the content of `model.json` for the engine. */
export function describeModel(
  { abilities, family, languages, license, name, page }: ModelFacts,
  files: readonly RoleFile[],
): Record<string, unknown> {
  const external = files.filter(({ role }) => role === null).map(withoutRole);
  return {
    formatVersion: 1,
    name,
    family,
    languages: languages === 'all' ? sortedLanguages() : languages,
    abilities,
    files: Object.fromEntries(
      files.flatMap((file) => (file.role === null ? [] : [[file.role, withoutRole(file)]])),
    ),
    ...(external.length === 0 ? {} : { externalData: external }),
    license,
    source: page,
  };
}

function withoutRole({ path, sha256, sizeBytes }: RoleFile): InstalledFile {
  return { path, sizeBytes, sha256 };
}

/** Every language of the contract. English is first, because the first one is the default. */
function sortedLanguages(): string[] {
  return ['en', ...transcriptionLanguages.filter((language) => language !== 'en')];
}
