import { defaults, transcriptionModels } from '@earshot/core';
import * as z from 'zod';
import { HttpError } from '../../errors/http-error.js';

/** A model of the OpenAI-compatible interface. */
export const modelSchema = z
  .object({
    id: z.string().describe('Name of the model, for the field model.'),
    object: z.literal('model').describe('Type of the object.'),
    created: z.int().describe('When it was introduced, in seconds since 1970.'),
    owned_by: z.string().describe('Who provides it.'),
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

/** Names of the original interface for its models of transcription, which many programs cannot change: the default model. */
const otherNames: readonly string[] = ['whisper-1', 'gpt-4o-transcribe', 'gpt-4o-mini-transcribe'];

/** Start of 2026: models have no date of their own. */
const introducedSeconds = Date.UTC(2026, 0) / 1000;

/** The models of this server. */
export function listModels(): Model[] {
  return transcriptionModels.map(describeModel);
}

/**
 * The model of a name.
 *
 * @throws HttpError 404 when this server has none of that name
 */
export function requireModel(name: string = defaults.model): Model {
  const known = [...transcriptionModels, ...otherNames];
  if (known.includes(name)) return describeModel(name);
  throw new HttpError(
    404,
    `The model ${JSON.stringify(name.slice(0, 80))} does not exist here: there is ${known.join(', ')}`,
    { code: 'model_not_found', field: 'model' },
  );
}

function describeModel(id: string): Model {
  return { id, object: 'model', created: introducedSeconds, owned_by: 'earshot' };
}
