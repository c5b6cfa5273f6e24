import { basename, resolve } from 'node:path';
import type { Configuration } from '../configuration/index.js';
import type { NamedEngine } from './engine-choices.js';
import { type AddOnModels, findModels, workOf } from './model-folders.js';

/**
 * Reason why an installed model does no work.
 *
 * - `start`: the service was started without it
 * - `counterpart`: it works together with a model of another family, which is not installed
 * - `preferred`: another model that is installed does its work
 */
export type IdleReason = 'start' | 'counterpart' | 'preferred';

/** Folders of the models that an engine runs. */
export function foldersOfEngine({ choice }: Pick<NamedEngine, 'choice'>): string[] {
  if (choice.engine !== 'sherpa-onnx') return [];
  const { languageIdentificationDirectory, modelDirectory, punctuationDirectory } =
    choice.engineOptions;
  return [modelDirectory, languageIdentificationDirectory, punctuationDirectory].filter(
    (folder) => folder !== undefined,
  );
}

/** Folders of the models that add-ons run: of punctuation, those that are the first one for a language. */
export function foldersOfAddOns({ punctuation, speakers }: AddOnModels): string[] {
  const taken = new Set<string>();
  const folders =
    speakers === undefined ? [] : [speakers.segmentation.directory, speakers.embedding.directory];
  for (const { directory, languages } of punctuation) {
    if (languages.some((language) => !taken.has(language))) folders.push(directory);
    for (const language of languages) taken.add(language);
  }
  return folders;
}

/**
 * Reason why an installed model does no work; undefined for one that does.
 *
 * @param id - name of its folder
 * @param used - folders of the models that engines and add-ons run
 */
export function idleReasonOf(
  id: string,
  { folder }: Configuration['engines']['models'],
  { addOns, used }: { readonly addOns: AddOnModels; readonly used: readonly string[] },
): IdleReason | undefined {
  const path = resolve(folder, id);
  if (used.some((each) => resolve(each) === path)) return undefined;
  const model = findModels(folder).find((each) => basename(each.path) === id);
  switch (model && workOf(model)) {
    case 'speakers':
      return addOns.speakers === undefined ? 'counterpart' : 'preferred';
    case 'punctuation':
      return 'preferred';
    case 'utterances':
    case 'streams':
    case undefined:
      return 'start';
  }
}
