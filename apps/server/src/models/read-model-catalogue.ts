import { type CatalogueEntry, loadCatalogue, ModelError, readCatalogue } from '@earshot/models';
import type { Logger } from 'pino';
import type { Configuration } from '../configuration/index.js';

/**
 * Reads the catalogue of the models that a service can install. That of the operator is omitted
 * when it cannot be read.
 */
export async function readModelCatalogue(
  { engines }: Pick<Configuration, 'engines'>,
  logger: Pick<Logger, 'warn'>,
): Promise<readonly CatalogueEntry[]> {
  try {
    return await loadCatalogue(engines.models.catalogue);
  } catch (error) {
    if (!ModelError.is(error)) throw error;
    logger.warn({ reason: error.message }, 'EARSHOT_MODELS_CATALOGUE cannot be read');
    return readCatalogue();
  }
}
