import { ModelError } from '../model-error.js';
import type { CatalogueEntry } from './catalogue-entry.js';

/**
 * Checks that an argument is a text, such as an id or the path of a folder.
 *
 * @throws ModelError `invalid_argument` that names the argument and its type
 */
export function checkText(name: string, value: string): void {
  // A program without types may pass anything.
  if (typeof value === 'string') return;
  throw new ModelError('invalid_argument', `${name} must be a text, got ${typeof value}`);
}

/**
 * Checks that an argument is a catalogue.
 *
 * @throws ModelError `invalid_argument` that names what makes one
 */
export function checkCatalogue(catalogue: readonly CatalogueEntry[]): void {
  if (Array.isArray(catalogue)) return;
  throw new ModelError(
    'invalid_argument',
    `catalogue must be a list of models, which loadCatalogue() reads, got ${typeof catalogue}`,
  );
}

/**
 * Checks that an argument is a model of a catalogue.
 *
 * @throws ModelError `invalid_argument` that names what finds one
 */
export function checkEntry(entry: CatalogueEntry): void {
  const { id, sources }: Partial<CatalogueEntry> = Object(entry);
  if (typeof id === 'string' && Array.isArray(sources)) return;
  throw new ModelError(
    'invalid_argument',
    `entry must be a model of a catalogue, which findModel(id, await loadCatalogue()) finds, got ${typeof entry}`,
  );
}

/**
 * Checks that options have the folder of models.
 *
 * @throws ModelError `invalid_argument`
 */
export function checkFolder(options: { readonly modelsFolder: string }): void {
  const { modelsFolder }: Partial<typeof options> = Object(options);
  checkText('modelsFolder', modelsFolder as string);
}
