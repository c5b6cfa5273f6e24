import { basename } from 'node:path';
import { transcriptionLanguages } from '@earshot/core/enumerations';
import type { TranscriptionLanguage } from '@earshot/core/types';
import { formatPullProgress, importModel, loadCatalogue } from '@earshot/models';
import { abortOnInterruption, usageError } from '../command-error.js';
import { createTerminal } from '../terminal.js';
import { withModelBar } from './model-bar.js';
import { modelConverters } from './model-converters.js';
import { chooseFolder, type ModelsOptions } from './run-models.js';

/** Options of `earshot models import`. */
export interface ImportCommandOptions extends ModelsOptions {
  id?: string;
  language?: readonly string[];
  force?: boolean;
  quiet?: boolean;
}

/** Runs `earshot models import`. */
export async function runImport(
  paths: readonly string[],
  options: ImportCommandOptions,
): Promise<void> {
  const terminal = createTerminal(options.quiet === true);
  const signal = abortOnInterruption();
  const languages = options.language?.map(requireLanguage);
  const catalogue = await loadCatalogue(options.catalogue);
  const { folder, id } = await withModelBar(
    paths.map((path) => basename(path)).join(' '),
    terminal,
    (update) =>
      importModel(paths, {
        modelsFolder: chooseFolder(options),
        catalogue,
        id: options.id,
        languages,
        force: options.force === true,
        converters: modelConverters,
        signal,
        onProgress: (progress) => update({ ...progress, text: formatPullProgress(progress) }),
      }),
  );
  terminal.notice(`${id} is installed in ${folder}`);
}

function requireLanguage(code: string): TranscriptionLanguage {
  const found = transcriptionLanguages.find((language) => language === code);
  if (found === undefined)
    throw usageError(`--language must be a code such as en or de, got ${code}`);
  return found;
}
