import type { CatalogueEntry } from '../catalogue/catalogue-entry.js';
import type { ModelSource } from '../catalogue/model-source.js';
import { collectFiles, type StoredDownload } from './collect-files.js';
import { convertFolder, type ModelConverters } from './model-conversion.js';
import type { ProgressReport } from './pull-progress.js';
import { StagedModel } from './staged-model.js';

/** Options of {@link installSource}. */
export interface InstallOptions {
  modelsFolder: string;
  converters?: ModelConverters | undefined;
  signal?: AbortSignal | undefined;
  progress: ProgressReport;
}

/**
 * Installs a model from the downloads of one of its sources: it unpacks, joins, converts and checks
 * the files. The folder of the model is created, or replaced, when it is complete.
 *
 * @returns path of the folder
 * @throws ModelError that describes the problem, or the reason of the signal
 */
export async function installSource(
  entry: CatalogueEntry,
  { conversion, files }: ModelSource,
  downloads: readonly StoredDownload[],
  { converters, modelsFolder, progress, signal }: InstallOptions,
): Promise<string> {
  const staged = new StagedModel(modelsFolder, entry.id);
  await staged.begin();
  try {
    const folder = conversion === null ? staged.folder : await staged.makeFolder('input');
    const collected = await collectFiles(conversion?.inputs ?? files, downloads, {
      folder,
      signal,
      onProgress: (done, total) => progress.report('unpacking', done, total),
    });
    if (conversion !== null)
      await convertFolder(conversion.name, folder, staged.folder, {
        converters,
        signal,
        onProgress: ({ doneBytes, totalBytes }) =>
          progress.report('converting', doneBytes, totalBytes),
      });
    const known = conversion === null ? collected : [];
    const described = await staged.describeFiles(files, known, signal, (doneBytes) =>
      progress.report('checking', doneBytes, null),
    );
    await staged.describe(entry, described);
    return await staged.install();
  } finally {
    await staged.discard();
  }
}
