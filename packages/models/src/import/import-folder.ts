import { constants } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { resolveTarget } from '../archive/archive-files.js';
import { hashFile } from '../download/hash-file.js';
import { isInnerPath } from '../inner-path.js';
import { readModel, verifyFiles } from '../install/installed-models.js';
import { convertFolder } from '../install/model-conversion.js';
import { descriptionFile, type ModelFacts } from '../install/model-description.js';
import type { ProgressReport } from '../install/pull-progress.js';
import { StagedModel } from '../install/staged-model.js';
import { ModelError } from '../model-error.js';
import {
  type ClassifierLayout,
  findLayout,
  type MergedLayout,
  type ModelLayout,
} from './find-layout.js';
import { type ImportedModel, type ImportOptions, importUnder } from './import-options.js';
import { findEntryOfFile } from './known-downloads.js';
import { recogniseClassifier, recogniseModel } from './recognise-model.js';

/**
 * Imports the model of a folder. The folder is not changed.
 *
 * @param usualId - id of a model that neither the options nor the catalogue name
 * @throws ModelError as `importModel`
 */
export async function importFolder(
  folder: string,
  usualId: string,
  options: ImportOptions,
  progress: ProgressReport,
): Promise<ImportedModel> {
  const layout = await findLayout(folder);
  if (layout === undefined)
    throw new ModelError(
      'invalid_import',
      `${folder} has no model that can be imported: a folder with model.json, an export of Optimum (encoder_model and decoder_model_merged as .onnx or .ort, with tokenizer.json or tokenizer.bin; or model.onnx of a token classifier, with vocab.txt or tokenizer.json and config.json), or a folder of CTranslate2 (model.bin and config.json)`,
    );
  if (layout.kind === 'described')
    return importDescribed(layout.folder, usualId, options, progress);
  return importRecognised(layout, usualId, options, progress);
}

/** Imports a folder with a `model.json`, and checks its files against it. */
async function importDescribed(
  folder: string,
  usualId: string,
  options: ImportOptions,
  progress: ProgressReport,
): Promise<ImportedModel> {
  const id = options.id ?? usualId;
  const model = await readModel(folder, id);
  const outside = model.files.find(({ path }) => !isInnerPath(path));
  if (outside !== undefined)
    throw new ModelError(
      'invalid_import',
      `${join(folder, descriptionFile)} names ${outside.path}, which is not inside of the folder`,
    );
  const damaged = await verifyFiles(
    model,
    (done, total) => progress.report('checking', done, total),
    options.signal,
  );
  const [first] = damaged;
  if (first !== undefined)
    throw new ModelError('checksum_mismatch', `${join(folder, first.path)} ${first.problem}`);
  return importUnder(id, options, () =>
    staging(id, options, async (staged) => {
      for (const path of [...model.files.map((file) => file.path), descriptionFile])
        await copy(resolveTarget(folder, path), resolveTarget(staged.folder, path), options.signal);
    }),
  );
}

/**
 * Imports a folder without a description. Its model is recognised by the catalogue, or else by its
 * files.
 */
async function importRecognised(
  layout: Exclude<ModelLayout, { kind: 'described' }>,
  usualId: string,
  options: ImportOptions,
  progress: ProgressReport,
): Promise<ImportedModel> {
  const { catalogue, converters, signal } = options;
  const weights = findWeights(layout);
  progress.report('checking', 0, null);
  const entry = findEntryOfFile(await hashFile(join(layout.folder, weights), signal), catalogue);
  const id = options.id ?? entry?.id ?? usualId;
  return importUnder(id, options, () =>
    staging(id, options, async (staged) => {
      if (isExport(layout)) await copyExport(layout, staged.folder, signal);
      else
        await convertFolder('ctranslate2-whisper', layout.folder, staged.folder, {
          converters,
          signal,
          onProgress: ({ doneBytes, totalBytes }) =>
            progress.report('converting', doneBytes, totalBytes),
        });
      const placed = await findLayout(staged.folder);
      if (placed === undefined || !isExport(placed))
        throw new ModelError(
          'conversion_failed',
          'the conversion did not write encoder_model.onnx, decoder_model_merged.onnx and tokenizer.json',
        );
      const facts: ModelFacts = entry ?? (await recognise(placed, id, options));
      const files = await staged.describeFiles(collectFiles(placed, facts), [], signal, (done) =>
        progress.report('checking', done, null),
      );
      await staged.describe(facts, files);
    }),
  );
}

/** Runs work in the folder of a staged model, and installs the model. @returns its folder */
async function staging(
  id: string,
  { modelsFolder }: ImportOptions,
  work: (staged: StagedModel) => Promise<void>,
): Promise<string> {
  const staged = new StagedModel(modelsFolder, id);
  await staged.begin();
  try {
    await work(staged);
    return await staged.install();
  } finally {
    await staged.discard();
  }
}

const isExport = (layout: ModelLayout): layout is MergedLayout | ClassifierLayout =>
  layout.kind === 'merged' || layout.kind === 'classifier';

function recognise(
  layout: MergedLayout | ClassifierLayout,
  id: string,
  { languages }: ImportOptions,
): Promise<ModelFacts> {
  return layout.kind === 'classifier'
    ? recogniseClassifier(layout, id, languages)
    : recogniseModel(layout, id, languages);
}

/** Path of the file with the weights by which the catalogue recognises a model. */
function findWeights(layout: Exclude<ModelLayout, { kind: 'described' }>): string {
  switch (layout.kind) {
    case 'merged':
      return layout.encoder;
    case 'classifier':
      return layout.model;
    case 'ctranslate2':
      return 'model.bin';
  }
}

async function copyExport(
  layout: MergedLayout | ClassifierLayout,
  folder: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  // Weights refer to external weights only by name, so the name is kept.
  for (const name of listPaths(layout))
    await copy(resolveTarget(layout.folder, name), join(folder, basename(name)), signal);
}

function listPaths(layout: MergedLayout | ClassifierLayout): readonly string[] {
  if (layout.kind === 'classifier')
    return [layout.model, layout.vocabulary, layout.configuration, ...layout.externalData];
  const { configurations, decoder, encoder, externalData, tokenizer } = layout;
  return [encoder, decoder, ...externalData, tokenizer, ...configurations];
}

/** Files of a model with their roles in its family. */
function collectFiles(
  layout: MergedLayout | ClassifierLayout,
  { family }: ModelFacts,
): { path: string; role: string | null }[] {
  const external = layout.externalData.map((path) => ({ role: null, path }));
  if (layout.kind === 'classifier')
    return [
      { role: 'model', path: layout.model },
      { role: 'vocabulary', path: layout.vocabulary },
      { role: 'configuration', path: layout.configuration },
      ...external,
    ];
  const { configurations, decoder, encoder, tokenizer } = layout;
  const [configuration] = configurations;
  if (family !== 'moonshine-merged' && configuration === undefined)
    throw new ModelError(
      'invalid_import',
      'there is neither generation_config.json nor config.json, and Whisper needs one of them',
    );
  return [
    { role: 'encoder', path: encoder },
    { role: 'decoder', path: decoder },
    { role: 'tokenizer', path: tokenizer },
    ...(family === 'moonshine-merged' || configuration === undefined
      ? []
      : [{ role: 'configuration', path: configuration }]),
    ...external,
  ];
}

/** Copies a file. The copy takes no space on a file system that shares blocks. */
async function copy(from: string, to: string, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted();
  await mkdir(dirname(to), { recursive: true });
  await copyFile(from, to, constants.COPYFILE_FICLONE);
}
