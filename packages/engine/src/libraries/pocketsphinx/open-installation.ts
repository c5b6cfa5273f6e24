import { locateModel, type ModelPaths } from './locate-installation.js';
import { openPocketsphinxLibrary, type PocketsphinxLibrary } from './pocketsphinx-library.js';

/** Paths of the library and of its model, when they were configured. */
export interface InstallationPaths {
  readonly libraryPath?: string;
  readonly modelPath?: string;
}

/** The library and its English model, as they are installed. */
export interface Installation {
  readonly library: PocketsphinxLibrary;
  readonly model: ModelPaths;
}

/**
 * Loads the library into this process, and finds the English model.
 *
 * @param paths - those that are absent come from the environment, or are searched for in the usual
 * directories
 * @throws EngineUnavailableError that says what to install
 */
export function openInstallation({ libraryPath, modelPath }: InstallationPaths): Installation {
  const { env } = process;
  return {
    library: openPocketsphinxLibrary(libraryPath ?? env['EARSHOT_POCKETSPHINX_LIBRARY']),
    model: locateModel(modelPath ?? env['EARSHOT_POCKETSPHINX_MODEL']),
  };
}
