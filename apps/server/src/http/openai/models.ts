import { transcriptionModels } from '@earshot/core';
import * as z from 'zod';
import type { RegisteredEngine } from '../../engines/index.js';
import { HttpError } from '../../errors/http-error.js';

/** A model of the OpenAI-compatible interface. */
export const modelSchema = z
  .object({
    id: z.string().describe('Name of the model, for the field model.'),
    object: z.literal('model').describe('Type of the object.'),
    created: z.int().describe('Time of its introduction, in seconds since 1970-01-01 UTC.'),
    owned_by: z.string().describe('Its engine, or earshot for the default model.'),
  })
  .describe('A model.');

/** A model of the OpenAI-compatible interface. */
export type Model = z.infer<typeof modelSchema>;

/** List of models of the OpenAI-compatible interface. */
export const modelListSchema = z
  .object({
    object: z.literal('list').describe('Type of the object.'),
    data: z.array(modelSchema).describe('The models.'),
  })
  .describe('The models of this server.');

/**
 * Names of OpenAI's models, which many programs cannot change. Here they stand for the default
 * model.
 */
const openAiModelNames: readonly string[] = [
  'whisper-1',
  'gpt-transcribe',
  'gpt-4o-transcribe',
  'gpt-4o-mini-transcribe',
  'gpt-4o-transcribe-diarize',
];

/** Names of OpenAI's models with versions, dates and variants, including future ones. */
const openAiModelName = /^(?:whisper-1|gpt-(?:[a-z\d.]+-)*transcribe)(?:-[a-z\d.]+)*$/;

/** Names of the models whose transcription names the languages that were spoken. */
const languageNamingModel = /^gpt-transcribe(?:-|$)/;

/** Start of 2026, since models have no date of their own. */
const introducedSeconds = Date.UTC(2026, 0) / 1000;

/** The properties of an engine that its model is made from. */
type NamedEngine = Pick<RegisteredEngine, 'name' | 'capabilities'>;

/**
 * The models of this server: the default one, for which the best engine is chosen, and one for each
 * engine.
 */
export function listModels(engines: readonly NamedEngine[]): Model[] {
  return [
    ...transcriptionModels.map((id) => describeModel(id)),
    ...engines.map(({ capabilities, name }) => describeModel(name, capabilities.id)),
  ];
}

/**
 * The model with a name.
 *
 * @throws HttpError 404 when there is none
 */
export function requireModel(name: string, engines: readonly NamedEngine[]): Model {
  const model = listModels(engines).find(({ id }) => id === name);
  if (model !== undefined) return model;
  if (openAiModelName.test(name)) return describeModel(name);
  const known = [
    ...transcriptionModels,
    ...openAiModelNames,
    ...engines.map((engine) => engine.name),
  ];
  throw new HttpError(
    404,
    `The model ${JSON.stringify(name.slice(0, 80))} does not exist: the models are ${known.join(', ')}`,
    { code: 'model_not_found', field: 'model' },
  );
}

/**
 * The engine that a model names, or undefined for the default model, whose requests go to the best
 * one.
 *
 * @throws HttpError 404 when there is no such model
 */
export function engineOfModel<Engine extends NamedEngine>(
  name: string | undefined,
  engines: readonly Engine[],
): Engine | undefined {
  if (name === undefined) return undefined;
  const { id } = requireModel(name, engines);
  return engines.find((engine) => engine.name === id);
}

/** True for models whose clients expect the spoken languages in `json`. */
export function asksForLanguages(name: string | undefined): boolean {
  return languageNamingModel.test(name ?? '');
}

function describeModel(id: string, owner = 'earshot'): Model {
  return { id, object: 'model', created: introducedSeconds, owned_by: owner };
}
