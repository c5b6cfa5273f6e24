import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import {
  type EngineChoice,
  EngineModelError,
  type ModelDescription,
  modelDescriptionFile,
  modelFamilies,
  readModelDescription,
} from '@earshot/engine';
import { type Configuration, ConfigurationError } from '../configuration/index.js';

/** An engine that the configuration asks for. */
export interface NamedEngine {
  /** Name for operators: the engine, and its model where each model is an engine. */
  readonly name: string;
  readonly choice: EngineChoice;
}

/** A folder of a model. */
interface ModelFolder {
  readonly path: string;
  /** Undefined for one that cannot be read: the engine reports why. */
  readonly description: ModelDescription | undefined;
}

/**
 * The engines that the configuration asks for, in its order: each model of sherpa-onnx is one.
 *
 * @throws ConfigurationError when a model or its folder does not exist
 */
export function engineChoices({ ids, models, openai }: Configuration['engines']): NamedEngine[] {
  return ids.flatMap((id): NamedEngine[] => {
    switch (id) {
      case 'pocketsphinx':
      case 'scripted':
        return [{ name: id, choice: { engine: id } }];
      case 'openai':
        // The configuration is not valid without it.
        return openai === undefined
          ? []
          : [{ name: id, choice: { engine: id, engineOptions: openai } }];
      case 'sherpa-onnx':
        return sherpaOnnxEngines(models);
    }
  });
}

function sherpaOnnxEngines(models: Configuration['engines']['models']): NamedEngine[] {
  const installed = findModels(models.folder);
  const chosen = models.paths.length === 0 ? installed : models.paths.map(requireModel);
  const recognisers = chosen.filter((folder) => !isPunctuation(folder));
  if (recognisers.length === 0)
    throw new ConfigurationError([
      `EARSHOT_MODELS_DIR has no model for the engine sherpa-onnx: ${models.folder} must hold folders with a ${modelDescriptionFile}`,
    ]);
  return recognisers.map(({ description, path }) => ({
    name: `sherpa-onnx/${basename(path)}`,
    choice: {
      engine: 'sherpa-onnx',
      engineOptions: {
        modelDirectory: path,
        punctuationDirectory: punctuationFor(description, installed)?.path,
        languageIdentificationDirectory: identifierFor(description, installed)?.path,
      },
    },
  }));
}

/** The models in a folder, by name; folders without a description are something else. */
function findModels(folder: string): ModelFolder[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => !name.startsWith('.') && existsSync(join(folder, name, modelDescriptionFile)))
    .sort()
    .map((name) => readModel(join(folder, name)));
}

function requireModel(path: string): ModelFolder {
  if (!existsSync(join(path, modelDescriptionFile)))
    throw new ConfigurationError([
      `EARSHOT_MODEL must name folders with a ${modelDescriptionFile}, got ${path}`,
    ]);
  return readModel(path);
}

function readModel(path: string): ModelFolder {
  try {
    return { path, description: readModelDescription(path) };
  } catch (error) {
    if (!EngineModelError.is(error)) throw error;
    return { path, description: undefined };
  }
}

function isPunctuation({ description }: ModelFolder): boolean {
  return description !== undefined && modelFamilies[description.family].work === 'punctuation';
}

/** The model that restores the punctuation which a model does not write. */
function punctuationFor(
  model: ModelDescription | undefined,
  installed: readonly ModelFolder[],
): ModelFolder | undefined {
  if (model === undefined || model.abilities.punctuation) return undefined;
  return installed.find(
    (folder) =>
      isPunctuation(folder) &&
      folder.description?.languages.some((language) => model.languages.includes(language)),
  );
}

/** The model that detects the language for a model of several languages which does not. */
function identifierFor(
  model: ModelDescription | undefined,
  installed: readonly ModelFolder[],
): ModelFolder | undefined {
  if (model === undefined || model.languages.length < 2 || model.abilities.languageIdentification)
    return undefined;
  return installed.find(
    ({ description }) =>
      description?.family === 'whisper' && description.abilities.languageIdentification,
  );
}
