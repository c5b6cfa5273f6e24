import { readFile } from 'node:fs/promises';
import { closestName } from '@earshot/core/validation';
import { ZodError } from 'zod';
import { ModelError, systemErrorCode } from '../model-error.js';
import type { CatalogueEntry } from './catalogue-entry.js';
import { catalogueSchema } from './catalogue-schema.js';
import { checkCatalogue, checkText } from './check-argument.js';
import models from './models.json' with { type: 'json' };

let cached: readonly CatalogueEntry[] | undefined;

/**
 * Reads the catalogue with custom models first, such as those of a company or of a mirror. They
 * replace models with the same id.
 *
 * @param ownPath - a JSON file, in the form of the catalogue of this package, or undefined without
 * custom models
 * @throws ModelError `invalid_catalogue` that names the problem of the file, also when it cannot be
 * read
 */
export async function loadCatalogue(
  ownPath: string | undefined,
): Promise<readonly CatalogueEntry[]> {
  if (ownPath === undefined) return readCatalogue();
  const own = await readCatalogueFile(ownPath);
  return [...own, ...readCatalogue().filter(({ id }) => !own.some((entry) => entry.id === id))];
}

async function readCatalogueFile(path: string): Promise<readonly CatalogueEntry[]> {
  try {
    return catalogueSchema.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (error) {
    throw new ModelError(
      'invalid_catalogue',
      `${path} is not a catalogue: ${describeProblem(error)}`,
      error,
    );
  }
}

/** Problem of a file that is not a catalogue, as a clause. */
function describeProblem(error: unknown): string {
  if (error instanceof ZodError) {
    const [issue] = error.issues;
    return `${issue?.path.join('.')} ${issue?.message}`;
  }
  if (error instanceof SyntaxError) return `it is not JSON (${error.message})`;
  if (systemErrorCode(error) === 'ENOENT') return 'there is no such file';
  return error instanceof Error ? error.message : String(error);
}

/** Reads the catalogue of the well-known open models. */
export function readCatalogue(): readonly CatalogueEntry[] {
  // The type of the JSON file is too wide, so the schema checks it.
  cached ??= catalogueSchema.parse(models as unknown);
  return cached;
}

/**
 * Finds a model by its id.
 *
 * @throws ModelError `unknown_model` that names the closest id
 */
export function findModel(id: string, catalogue: readonly CatalogueEntry[]): CatalogueEntry {
  checkText('id', id);
  checkCatalogue(catalogue);
  const found = catalogue.find((entry) => entry.id === id.toLowerCase());
  if (found !== undefined) return found;
  const closest = closestName(
    id,
    catalogue.map((entry) => entry.id),
  );
  throw new ModelError(
    'unknown_model',
    `there is no model ${id} in the catalogue${closest === undefined ? '' : `; did you mean ${closest}?`}`,
  );
}
