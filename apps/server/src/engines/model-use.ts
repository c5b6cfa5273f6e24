import { basename, resolve } from 'node:path';
import type { Configuration } from '../configuration/index.js';
import type { NamedEngine } from './engine-choices.js';
import { type AddOnModels, findModels, findWork, type ModelFolder } from './model-folders.js';

/**
 * Reason why an installed model does no work.
 *
 * - `start`: the service was started without it
 * - `counterpart`: it needs a model of another family, which is not installed
 * - `preferred`: another installed model does its work
 */
export type IdleReason = 'start' | 'counterpart' | 'preferred';

/** Use of the installed models. */
interface ModelUse {
  readonly addOns: AddOnModels;
  /** Folders of the models that engines and add-ons run. */
  readonly used: readonly string[];
}

/** Folders of the models that an engine runs. */
export function foldersOfEngine({ choice }: Pick<NamedEngine, 'choice'>): string[] {
  if (choice.engine === 'onnx') return [choice.engineOptions.modelDirectory];
  if (choice.engine !== 'sherpa-onnx') return [];
  const { languageIdentificationDirectory, modelDirectory, punctuationDirectory } =
    choice.engineOptions;
  return [modelDirectory, languageIdentificationDirectory, punctuationDirectory].filter(
    (folder) => folder !== undefined,
  );
}

/** Folders of the models that add-ons run: for punctuation, the first model of each language. */
export function foldersOfAddOns({
  entities,
  punctuation,
  sentences,
  speakers,
  voices,
}: AddOnModels): string[] {
  const coveredLanguages = new Set<string>();
  const finders = speakers === undefined ? [voices] : [speakers.segmentation, speakers.embedding];
  const used = [...finders, sentences, entities].flatMap((model) =>
    model === undefined ? [] : [model.directory],
  );
  for (const { directory, languages } of punctuation) {
    if (languages.some((language) => !coveredLanguages.has(language))) used.push(directory);
    for (const language of languages) coveredLanguages.add(language);
  }
  return used;
}

/** Finds the installed models that do no work: the name of each folder with the reason. */
export function findIdleModels(
  { folder }: Configuration['engines']['models'],
  { addOns, used }: ModelUse,
): ReadonlyMap<string, IdleReason> {
  const usedPaths = new Set(used.map((path) => resolve(path)));
  return new Map(
    findModels(folder)
      .filter(({ path }) => !usedPaths.has(resolve(path)))
      .map((model) => [basename(model.path), findIdleReason(model, addOns)]),
  );
}

function findIdleReason(model: ModelFolder, { speakers }: AddOnModels): IdleReason {
  switch (findWork(model)) {
    case 'speakers':
      return speakers === undefined && model.description?.family !== 'voice-encoder'
        ? 'counterpart'
        : 'preferred';
    case 'punctuation':
    case 'sentences':
    case 'entities':
      return 'preferred';
    case 'utterances':
    case 'streams':
    case undefined:
      return 'start';
  }
}
