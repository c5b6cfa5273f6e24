import * as z from 'zod';
import { defaults } from '../defaults.js';
import {
  piiEntityTypeSchema,
  piiProcessedTextTypeSchema,
} from '../enumerations/enumeration-schemas.js';
import { piiAudioReplacements } from '../enumerations/enumerations.js';
import type { ObjectSchema } from '../schema/object-schema.js';
import { requestObject } from '../schema/request-object.js';
import { uniqueArray } from '../schema/unique-array.js';
import type {
  PiiRedactionConfiguration,
  PiiRedactionConfigurationInput,
} from '../types/pre-recorded-configurations.js';

export const piiRedactionConfigurationObject = requestObject({
  entity_types: uniqueArray(piiEntityTypeSchema)
    .default([])
    .describe('Kinds of personal data to redact; every kind if empty.'),
  processed_text_type: piiProcessedTextTypeSchema
    .default(defaults.pii_redaction_config.processed_text_type)
    .describe('Form of the text that replaces redacted words.'),
  redact_audio: z
    .union([z.literal(false), z.enum(piiAudioReplacements)], {
      error: `must be false, ${piiAudioReplacements.join(' or ')}`,
    })
    .default(defaults.pii_redaction_config.redact_audio)
    .describe(
      'Sound that replaces redacted words in the audio of the job; false keeps the audio unchanged.',
    ),
});

/** Schema of the kinds of redacted personal data and their replacement. */
export const piiRedactionConfigurationSchema: ObjectSchema<
  PiiRedactionConfiguration,
  PiiRedactionConfigurationInput
> = piiRedactionConfigurationObject;
