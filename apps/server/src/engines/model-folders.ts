import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { redactedLanguages } from '@earshot/add-ons/runner';
import { EngineModelError } from '@earshot/engine';
import {
  type ModelDescription,
  type ModelFamily,
  modelDescriptionFile,
  modelFamilies,
  readModelDescription,
} from '@earshot/engine/models';
import { type Configuration, ConfigurationError } from '../configuration/index.js';

/** A folder that holds a model. */
export interface ModelFolder {
  readonly path: string;
  /** Undefined when it cannot be read. The engine reports why. */
  readonly description: ModelDescription | undefined;
}

/** The models in a folder, sorted by name. Subfolders without a model description are ignored. */
export function findModels(folder: string): ModelFolder[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => !name.startsWith('.') && existsSync(join(folder, name, modelDescriptionFile)))
    .sort()
    .map((name) => readModel(join(folder, name)));
}

/**
 * The model in a folder that the configuration names.
 *
 * @throws ConfigurationError when there is none
 */
function requireModel(path: string): ModelFolder {
  if (!existsSync(join(path, modelDescriptionFile)))
    throw new ConfigurationError([
      `EARSHOT_MODEL must name folders with a ${modelDescriptionFile}, got ${path}`,
    ]);
  return readModel(path);
}

/** The model in a folder, which may be unreadable. */
export function readModel(path: string): ModelFolder {
  try {
    return { path, description: readModelDescription(path) };
  } catch (error) {
    if (!EngineModelError.is(error)) throw error;
    return { path, description: undefined };
  }
}

/**
 * The models that recognise speech: those that EARSHOT_MODEL names, in its order, or else all in
 * EARSHOT_MODELS_DIR, by name.
 *
 * @throws ConfigurationError when a named one does not exist
 */
export function findRecognisers({
  folder,
  paths,
}: Configuration['engines']['models']): ModelFolder[] {
  const chosen = paths.length === 0 ? findModels(folder) : paths.map(requireModel);
  return chosen.filter(isRecogniser);
}

/**
 * Engine that runs a model, or undefined for an unreadable one, whose error any of them reports.
 */
export function findEngine({
  description,
}: Pick<ModelFolder, 'description'>): 'onnx' | 'sherpa-onnx' | undefined {
  return description === undefined ? undefined : modelFamilies[description.family].engine;
}

/** Kind of work that a model does, or undefined for an unreadable model. */
export function findWork({ description }: ModelFolder) {
  return description === undefined ? undefined : modelFamilies[description.family].work;
}

/** True for a model that recognises speech, and for an unreadable one. */
function isRecogniser(folder: ModelFolder): boolean {
  const work = findWork(folder);
  return work === undefined || work === 'utterances' || work === 'streams';
}

/** A model that an add-on uses. */
export interface AddOnModel {
  /** Folder of the model. */
  readonly directory: string;
  readonly name: string;
}

/** A model that reads text. */
export interface ReadingModel extends AddOnModel {
  readonly languages: readonly string[];
}

/** A model that restores punctuation. */
export interface TextModel extends ReadingModel {
  /** True when it restores capitals as well. */
  readonly writesCapitals: boolean;
}

/** Models that add-ons use, whichever engine recognises the speech. */
export interface AddOnModels {
  /** The speaker encoder, which only finds speakers. */
  readonly voices: AddOnModel | undefined;
  /**
   * The two models of speaker diarization, undefined unless both are installed. They know
   * overlapping speech, and precede the encoder.
   */
  readonly speakers:
    | { readonly segmentation: AddOnModel; readonly embedding: AddOnModel }
    | undefined;
  /** The sentence encoder, by which chapters and summaries are found. */
  readonly sentences: ReadingModel | undefined;
  /**
   * The token classifier, which finds personal data beside the rules in a language that they read.
   */
  readonly entities: AddOnModel | undefined;
  /** Models that restore punctuation, the preferred one first. */
  readonly punctuation: readonly TextModel[];
}

/**
 * Finds the models that add-ons use: first those that EARSHOT_MODEL names, then those in
 * EARSHOT_MODELS_DIR by name. Among models of punctuation those that restore capitals come first.
 */
export function findAddOnModels({
  folder,
  paths,
}: Configuration['engines']['models']): AddOnModels {
  const named = paths.filter((path) => existsSync(join(path, modelDescriptionFile))).map(readModel);
  const all = [...named, ...findModels(folder)].flatMap(({ description, path }) =>
    description === undefined ? [] : [{ ...description, directory: path }],
  );
  const findModel = (
    family: ModelFamily,
    languages?: readonly string[],
  ): ReadingModel | undefined => {
    const found = all.find(
      (model) =>
        model.family === family &&
        (languages?.some((language) => model.languages.some((read) => read === language)) ?? true),
    );
    return found && { directory: found.directory, name: found.name, languages: found.languages };
  };
  const segmentation = findModel('speaker-segmentation');
  const embedding = findModel('speaker-embedding');
  const texts = all
    .filter(({ family }) => modelFamilies[family].work === 'punctuation')
    .map(({ abilities, directory, languages, name }) => ({
      directory,
      name,
      languages,
      writesCapitals: abilities.casing,
    }));
  return {
    voices: findModel('voice-encoder'),
    sentences: findModel('sentence-encoder'),
    entities: findModel('token-classifier', redactedLanguages),
    speakers: segmentation && embedding && { segmentation, embedding },
    punctuation: [
      ...texts.filter(({ writesCapitals }) => writesCapitals),
      ...texts.filter(({ writesCapitals }) => !writesCapitals),
    ],
  };
}
