import { closestName } from '@earshot/core';
import { ModelError } from '../model-error.js';
import { type CatalogueEntry, catalogueSchema } from './catalogue-schema.js';
import models from './models.json' with { type: 'json' };

let cached: readonly CatalogueEntry[] | undefined;

/** Reads the catalogue of the well-known open models. */
export function readCatalogue(): readonly CatalogueEntry[] {
  // The schema checks what the type of the file is too wide for.
  cached ??= catalogueSchema.parse(models as unknown);
  return cached;
}

/**
 * Finds a model by its id.
 *
 * @throws ModelError that names the closest id
 */
export function findModel(id: string, catalogue: readonly CatalogueEntry[]): CatalogueEntry {
  const found = catalogue.find((entry) => entry.id === id.toLowerCase());
  if (found !== undefined) return found;
  const closest = closestName(
    id,
    catalogue.map((entry) => entry.id),
  );
  throw new ModelError(
    'unknown-model',
    `there is no model ${id} in the catalogue${closest === undefined ? '' : `; did you mean ${closest}?`}`,
  );
}

