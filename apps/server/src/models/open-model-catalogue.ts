import { type CatalogueEntry, loadCatalogue, ModelError, readCatalogue } from '@earshot/models';
import type { Logger } from 'pino';
import type { Configuration } from '../configuration/index.js';

/** Lists the models that a service can install. */
export type ListModels = () => readonly CatalogueEntry[];

/**
 * Opens the catalogue of the models that a service can install. That of the operator is read at
 * once, and omitted when it cannot be read; that of the package when it is first listed.
 */
export async function openModelCatalogue(
  { engines }: Pick<Configuration, 'engines'>,
  logger: Pick<Logger, 'warn'>,
): Promise<ListModels> {
  const { catalogue: ownPath } = engines.models;
  if (ownPath === undefined) return readCatalogue;
  try {
    const catalogue = await loadCatalogue(ownPath);
    return () => catalogue;
  } catch (error) {
    if (!ModelError.is(error)) throw error;
    logger.warn({ reason: error.message }, 'EARSHOT_MODELS_CATALOGUE cannot be read');
    return readCatalogue;
  }
}
