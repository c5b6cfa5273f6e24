import { existsSync, readdirSync } from 'node:fs';
import { platform } from 'node:os';
import { join } from 'node:path';
import { EngineUnavailableError } from '../../port/engine-error.js';

/**
 * Names of the library for the system's loader, and paths where package managers put it. The first
 * that loads is used.
 */
export function libraryCandidates(): readonly string[] {
  if (platform() === 'darwin') {
    return [
      '/opt/homebrew/lib/libpocketsphinx.dylib',
      '/usr/local/lib/libpocketsphinx.dylib',
      'libpocketsphinx.dylib',
    ];
  }
  return [
    'libpocketsphinx.so.5',
    'libpocketsphinx.so.3',
    '/usr/local/lib/libpocketsphinx.so.5',
    '/usr/local/lib/libpocketsphinx.so.3',
  ];
}

/** Folders in which packages put the English model. */
const modelCandidates: readonly string[] = [
  '/usr/share/pocketsphinx/model/en-us',
  '/usr/local/share/pocketsphinx/model/en-us',
  '/opt/homebrew/share/pocketsphinx/model/en-us',
];

/** Folders in which packages put the library. */
const libraryFolders: readonly string[] = [
  '/usr/lib',
  '/usr/lib64',
  '/usr/local/lib',
  '/opt/homebrew/lib',
];

/**
 * True when library and model are installed, as far as this is known without loading them: where
 * packages put them, or where EARSHOT_POCKETSPHINX_LIBRARY and EARSHOT_POCKETSPHINX_MODEL say that
 * they are.
 */
export function isPocketsphinxInstalled(): boolean {
  const { EARSHOT_POCKETSPHINX_LIBRARY: library, EARSHOT_POCKETSPHINX_MODEL: model } = process.env;
  try {
    locateModel(model);
  } catch (error) {
    if (!EngineUnavailableError.is(error)) throw error;
    return false;
  }
  if (library !== undefined) return true;
  // Debian keeps one folder for each architecture, such as x86_64-linux-gnu.
  const folders = libraryFolders.flatMap((folder) => [
    folder,
    ...namesIn(folder)
      .filter((name) => name.includes('-linux-'))
      .map((name) => join(folder, name)),
  ]);
  return folders.some((folder) =>
    namesIn(folder).some((name) => name.startsWith('libpocketsphinx.')),
  );
}

const namesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : []);

/** Human-readable instruction how to install library and model. */
export function installationAdvice(): string {
  return platform() === 'darwin'
    ? 'Install them with: brew install cmu-pocketsphinx'
    : 'Install them with: apt-get install libpocketsphinx3 pocketsphinx-en-us';
}

/** Paths of the parts of a model. */
export interface ModelPaths {
  /** Folder of the acoustic model. */
  readonly acousticModel: string;
  /** File of the language model. */
  readonly languageModel: string;
  /** File of the pronunciation dictionary. */
  readonly dictionary: string;
}

const resolveParts = (folder: string): ModelPaths => ({
  acousticModel: join(folder, 'en-us'),
  languageModel: join(folder, 'en-us.lm.bin'),
  dictionary: join(folder, 'cmudict-en-us.dict'),
});

/**
 * Finds the English model.
 *
 * @param folder - folder, when it was configured. No other is tried then
 * @throws EngineUnavailableError that names the missing parts and what to install
 */
export function locateModel(folder: string | undefined): ModelPaths {
  const folders = folder === undefined ? modelCandidates : [folder];
  let absent: string[] = [];
  for (const candidate of folders) {
    const parts = resolveParts(candidate);
    // A corrupt or absent part makes some versions of the library end the process, so it is looked
    // at first.
    absent = [
      join(parts.acousticModel, 'mdef'),
      join(parts.acousticModel, 'feat.params'),
      parts.languageModel,
      parts.dictionary,
    ].filter((path) => !existsSync(path));
    if (absent.length === 0) return parts;
  }
  const where =
    folder === undefined
      ? `in none of ${folders.join(', ')}`
      : `not whole in ${folder}: ${absent.join(', ')} cannot be found`;
  throw new EngineUnavailableError(
    `The English model of PocketSphinx is ${where}. ${installationAdvice()}, or set EARSHOT_POCKETSPHINX_MODEL to its folder.`,
  );
}
