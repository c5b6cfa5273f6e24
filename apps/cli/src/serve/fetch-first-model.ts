import { ConfigurationError, isWithoutModels, loadConfiguration } from '@earshot/server';
import { CommandError, errorMessage, exitCodes } from '../command-error.js';
import { runPull } from '../models/pull-models.js';

/** The model that a service begins with: English, 85 MB. */
const firstModel = 'moonshine-tiny-en';

/**
 * Installs a first model for a service that has none, unless its engine is chosen. Where no source of it can be reached, the service starts without it.
 *
 * @throws CommandError when it is interrupted
 */
export async function fetchFirstModel(): Promise<void> {
  const folder = findEmptyFolder();
  if (folder === undefined) return;
  try {
    await runPull([firstModel], { modelsDir: folder });
  } catch (error) {
    if (error instanceof CommandError && error.exitCode === exitCodes.interrupted) throw error;
    process.stderr.write(`earshot: ${errorMessage(error)}\n  the service starts without it\n`);
  }
}

/** Folder of the models of a service that has none and would use them, undefined otherwise. */
function findEmptyFolder(): string | undefined {
  try {
    const { engines } = loadConfiguration();
    return isWithoutModels(engines) ? engines.models.folder : undefined;
  } catch (error) {
    // The service reports it.
    if (error instanceof ConfigurationError) return undefined;
    throw error;
  }
}
