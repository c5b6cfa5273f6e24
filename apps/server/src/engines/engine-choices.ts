import { basename, dirname, join } from 'node:path';
import {
  type EngineChoice,
  EngineModelError,
  EngineRequestError,
  engineFacts,
  type ModelDescription,
  modelDescriptionFile,
} from '@earshot/engine';
import { type Configuration, ConfigurationError } from '../configuration/index.js';
import { needsOfRecording } from './engine-needs.js';
import { findRoute } from './engine-route.js';
import {
  findModels,
  isRecogniser,
  type ModelFolder,
  requireModel,
  workOf,
} from './model-folders.js';

/** An engine that the configuration asks for. */
export interface NamedEngine {
  /** Name for operators: the engine, followed by its model where each model is an engine of its own. */
  readonly name: string;
  readonly choice: EngineChoice;
}

/**
 * The engines that the configuration asks for, in its order; each model of sherpa-onnx is an engine.
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
        // A valid configuration has this part.
        return openai === undefined
          ? []
          : [{ name: id, choice: { engine: id, engineOptions: openai } }];
      case 'sherpa-onnx':
        return sherpaOnnxEngines(models);
    }
  });
}

/**
 * The engine that the service would use for a recording, as far as this is known before engines are loaded; for programs that transcribe
 * without the service.
 *
 * @param configured - engines of the configuration
 * @param params - parameters of the recording
 * @throws ConfigurationError when a model or its folder does not exist; EngineRequestError with every reason why no engine can do it
 */
export function chooseEngine(
  configured: Configuration['engines'],
  params: Parameters<typeof needsOfRecording>[0],
): NamedEngine {
  const known = engineChoices(configured).flatMap((engine) => {
    try {
      return [{ ...engine, capabilities: engineFacts(engine.choice).capabilities }];
    } catch (error) {
      // An unreadable model does not affect the others.
      if (EngineModelError.is(error)) return [];
      throw error;
    }
  });
  const { route, unservable } = findRoute(needsOfRecording(params), known);
  const [first] = route?.engines ?? [];
  if (first === undefined)
    throw new EngineRequestError(
      unservable?.map(({ sentence }) => sentence).join('; ') ?? 'There is no engine',
    );
  return { name: first.name, choice: first.choice };
}

/**
 * The setting with which the service must be started to use an installed model.
 *
 * @param configured - engines of the configuration
 * @param id - name of the model's folder
 * @returns the setting with its value; null when the next start uses the model anyway
 */
export function settingForModel(
  { ids, models }: Configuration['engines'],
  id: string,
): string | null {
  const engine = 'sherpa-onnx';
  if (!ids.includes(engine)) return `EARSHOT_ENGINE=${[engine, ...ids].join(',')}`;
  const path = join(models.folder, id);
  if (models.paths.length === 0 || models.paths.includes(path)) return null;
  const names = models.paths.map((each) =>
    dirname(each) === models.folder ? basename(each) : each,
  );
  return `EARSHOT_MODEL=${[...names, id].join(',')}`;
}

function sherpaOnnxEngines(models: Configuration['engines']['models']): NamedEngine[] {
  const installed = findModels(models.folder);
  const chosen = models.paths.length === 0 ? installed : models.paths.map(requireModel);
  const recognisers = chosen.filter(isRecogniser);
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

/** The model that restores punctuation for a model that writes none. */
function punctuationFor(
  model: ModelDescription | undefined,
  installed: readonly ModelFolder[],
): ModelFolder | undefined {
  if (model === undefined || model.abilities.punctuation) return undefined;
  return installed.find(
    (folder) =>
      workOf(folder) === 'punctuation' &&
      folder.description?.languages.some((language) => model.languages.includes(language)),
  );
}

/** The model that detects the language for a multilingual model that does not. */
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
