import * as z from 'zod';
import { limits } from '../limits.js';
import { filledText } from '../schema/filled-text.js';
import { requestObject } from '../schema/request-object.js';

const prompt = z
  .union([filledText(), z.array(z.string()).min(1, { error: 'must not be empty' })])
  .transform((given) => (typeof given === 'string' ? given : given.join('\n')))
  .pipe(filledText());

const audioToLlmConfigurationObject = requestObject({
  prompts: z
    .array(prompt)
    .min(limits.audioToLlm.prompts.minimum, {
      error: `must have at least ${limits.audioToLlm.prompts.minimum} item`,
    })
    .describe(
      'The questions or instructions; one given as several texts is joined by line breaks.',
    ),
  model: filledText()
    .optional()
    .describe(
      'The language model, as its router names it; the default of the server unless given.',
    ),
});

/** What a language model is asked about the transcript, as a request gives it. */
export interface AudioToLlmConfiguration extends z.input<typeof audioToLlmConfigurationObject> {}

/** What a language model is asked about the transcript, with every default filled in. */
export interface AudioToLlmConfigurationParams
  extends z.output<typeof audioToLlmConfigurationObject> {}

/** What a language model is asked about the transcript. */
export const audioToLlmConfigurationSchema: z.ZodType<
  AudioToLlmConfigurationParams,
  AudioToLlmConfiguration
> = audioToLlmConfigurationObject;
