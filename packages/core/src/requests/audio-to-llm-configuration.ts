import * as z from 'zod';
import { limits } from '../limits.js';
import type { ObjectSchema } from '../schema/object-schema.js';
import { requestObject } from '../schema/request-object.js';
import { nonBlankString } from '../schema/texts.js';
import type {
  AudioToLlmConfiguration,
  AudioToLlmConfigurationInput,
} from '../types/pre-recorded-configurations.js';

const { prompts, model } = limits.audioToLlm;

const promptParts = z
  .array(
    z.string({ error: 'must be a text' }).max(prompts.maximumCharacters, {
      error: `must be at most ${prompts.maximumCharacters} characters long`,
    }),
  )
  .min(1, { error: 'must not be empty' })
  .max(prompts.maximum, { error: `must have at most ${prompts.maximum} items` });

const prompt = z
  .union([nonBlankString(prompts.maximumCharacters), promptParts])
  .transform((given) => (typeof given === 'string' ? given : given.join('\n')))
  .pipe(nonBlankString(prompts.maximumCharacters));

export const audioToLlmConfigurationObject = requestObject({
  prompts: z
    .array(prompt)
    .min(prompts.minimum, { error: `must have at least ${prompts.minimum} item` })
    .max(prompts.maximum, { error: `must have at most ${prompts.maximum} items` })
    .describe(
      'Questions or instructions for the language model. A prompt given as several texts is joined with line breaks.',
    ),
  model: nonBlankString(model.maximumCharacters)
    .optional()
    .describe(
      'Name of the language model, as the server of the model knows it. Default: the model that the service is configured with.',
    ),
});

/** Schema of the prompts and the model of audio to LLM. */
export const audioToLlmConfigurationSchema: ObjectSchema<
  AudioToLlmConfiguration,
  AudioToLlmConfigurationInput
> = audioToLlmConfigurationObject;
