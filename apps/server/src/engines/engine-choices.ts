import { basename, dirname, join } from 'node:path';
import { type EngineChoice, EngineModelError, EngineRequestError } from '@earshot/engine';
import { type EngineFacts, engineFacts, isPocketsphinxInstalled } from '@earshot/engine/internal';
import { type ModelDescription, modelDescriptionFile } from '@earshot/engine/models';
import { type Configuration, ConfigurationError } from '../configuration/index.js';
import { needsOfRecording } from './engine-needs.js';
import { findRoute } from './engine-route.js';
import {
  findEngine,
  findModels,
  findRecognisers,
  findWork,
  type ModelFolder,
  readModel,
} from './model-folders.js';
import type { AutomaticPlace } from './model-order.js';

/** An engine that the configuration asks for. */
export interface NamedEngine {
  /**
   * Name for operators: the engine, followed by its model where each model is an engine of its own.
   */
  readonly name: string;
  readonly choice: EngineChoice;
  /** Place in the order of `auto`. @defaultValue the order of the configuration decides */
  readonly place?: AutomaticPlace | undefined;
}

/**
 * The engines that the configuration asks for, in its order. Each model is an engine. Those of
 * `auto` begin with the one that is the most accurate in English, and end with PocketSphinx.
 *
 * @throws ConfigurationError when a model or its folder does not exist
 */
export function engineChoices(configured: Configuration['engines']): NamedEngine[] {
  return configured.ids.flatMap((id): NamedEngine[] => {
    switch (id) {
      case 'auto':
        return automaticEngines(configured);
      case 'pocketsphinx':
      case 'scripted':
        return [{ name: id, choice: { engine: id } }];
      case 'openai':
        // A valid configuration has this part.
        return configured.openai === undefined
          ? []
          : [{ name: id, choice: { engine: id, engineOptions: configured.openai } }];
      case 'onnx':
      case 'sherpa-onnx':
        return enginesOfModels(id, configured);
    }
  });
}

/** True when the engines are those that are installed, and none of them is a model. */
export function isWithoutModels({ ids, models }: Configuration['engines']): boolean {
  return ids.includes('auto') && findRecognisers(models).length === 0;
}

/**
 * Engines with their capabilities, as far as these are known before they are loaded. An unreadable
 * model does not affect the others.
 */
export function withCapabilities(
  engines: readonly NamedEngine[],
): (NamedEngine & Pick<EngineFacts, 'capabilities'>)[] {
  return engines.flatMap((engine) => {
    try {
      return [{ ...engine, capabilities: engineFacts(engine.choice).capabilities }];
    } catch (error) {
      if (EngineModelError.is(error)) return [];
      throw error;
    }
  });
}

/**
 * The engine that the service would use for a recording, as far as this is known before engines are
 * loaded. Programs that transcribe without the service use it.
 *
 * @param configured - engines of the configuration
 * @param params - parameters of the recording
 * @throws ConfigurationError when a model or its folder does not exist, and EngineRequestError with
 * every reason why no engine can do it
 */
export function chooseEngine(
  configured: Configuration['engines'],
  params: Parameters<typeof needsOfRecording>[0],
): NamedEngine {
  const known = withCapabilities(engineChoices(configured));
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
 * @returns the setting with its value, or null when the next start uses the model anyway
 */
export function settingForModel(
  { ids, models }: Configuration['engines'],
  id: string,
): string | null {
  const path = join(models.folder, id);
  const engine = findEngine(readModel(path)) ?? 'sherpa-onnx';
  if (!ids.includes('auto') && !ids.includes(engine))
    return `EARSHOT_ENGINE=${[engine, ...ids].join(',')}`;
  if (models.paths.length === 0 || models.paths.includes(path)) return null;
  const names = models.paths.map((each) =>
    dirname(each) === models.folder ? basename(each) : each,
  );
  return `EARSHOT_MODEL=${[...names, id].join(',')}`;
}

/**
 * The engines of `auto`: the models, in the order of EARSHOT_MODEL where that names them, and
 * PocketSphinx.
 */
function automaticEngines(configured: Configuration['engines']): NamedEngine[] {
  const { models } = configured;
  const recognisers = findRecognisers(models);
  const isOrdered = models.paths.length > 0;
  const engines = (isOrdered ? recognisers : recognisers.sort(compareInEnglish)).map((folder) => ({
    ...engineOfModel(folder, configured),
    place: isOrdered ? undefined : toAutomaticPlace(folder),
  }));
  if (engines.length > 0 && !isPocketsphinxInstalled()) return engines;
  return [...engines, { name: 'pocketsphinx', choice: { engine: 'pocketsphinx' }, place: 'last' }];
}

/** Orders models of English before others, and larger ones before smaller ones. */
function compareInEnglish(one: ModelFolder, other: ModelFolder): number {
  const knowsEnglish = ({ description }: ModelFolder) =>
    Number(description?.languages.includes('en') === true);
  return knowsEnglish(other) - knowsEnglish(one) || sumWeightBytes(other) - sumWeightBytes(one);
}

function toAutomaticPlace(folder: ModelFolder): AutomaticPlace | undefined {
  const { description } = folder;
  return description && { family: description.family, weightBytes: sumWeightBytes(folder) };
}

/** Size of the files of a model, or 0 for an unreadable one. */
function sumWeightBytes({ description }: ModelFolder): number {
  if (description === undefined) return 0;
  const files = [...Object.values(description.files), ...description.externalData];
  return files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
}

/**
 * An engine for each model that an engine runs. Unreadable models are those of the first of the
 * engines that are configured.
 */
function enginesOfModels(
  id: 'onnx' | 'sherpa-onnx',
  configured: Configuration['engines'],
): NamedEngine[] {
  const [first] = configured.ids.filter((one) => one === 'onnx' || one === 'sherpa-onnx');
  const recognisers = findRecognisers(configured.models).filter(
    (folder) => (findEngine(folder) ?? first) === id,
  );
  if (recognisers.length === 0)
    throw new ConfigurationError([
      `EARSHOT_MODELS_DIR has no model for the engine ${id}: ${configured.models.folder} must hold folders with a ${modelDescriptionFile}`,
    ]);
  return recognisers.map((folder) => engineOfModel(folder, configured, id));
}

function engineOfModel(
  folder: ModelFolder,
  { device, models }: Configuration['engines'],
  engine = findEngine(folder) ?? 'sherpa-onnx',
): NamedEngine {
  const { description, path } = folder;
  const name = `${engine}/${basename(path)}`;
  if (engine === 'onnx')
    return { name, choice: { engine, engineOptions: { modelDirectory: path, device } } };
  const installed = findModels(models.folder);
  return {
    name,
    choice: {
      engine,
      engineOptions: {
        modelDirectory: path,
        punctuationDirectory: punctuationFor(description, installed)?.path,
        languageIdentificationDirectory: identifierFor(description, installed)?.path,
      },
    },
  };
}

/** The model that restores punctuation for a model that writes none. */
function punctuationFor(
  model: ModelDescription | undefined,
  installed: readonly ModelFolder[],
): ModelFolder | undefined {
  if (model === undefined || model.abilities.punctuation) return undefined;
  return installed.find(
    (folder) =>
      findWork(folder) === 'punctuation' &&
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
