import type * as z from 'zod';
import { defaults } from '../defaults.js';
import {
  piiEntityTypeSchema,
  piiProcessedTextTypeSchema,
} from '../enumerations/enumeration-schemas.js';
import { requestObject } from '../schema/request-object.js';
import { uniqueArray } from '../schema/unique-array.js';

const piiRedactionConfigurationObject = requestObject({
  entity_types: uniqueArray(piiEntityTypeSchema)
    .default([])
    .describe('The kinds of personal data to redact; every kind when none is given.'),
  processed_text_type: piiProcessedTextTypeSchema
    .default(defaults.pii_redaction_config.processed_text_type)
    .describe('What stands in the place of redacted text.'),
});

/** Which personal data is redacted, and what stands in its place, as a request gives it. */
export interface PiiRedactionConfiguration
  extends z.input<typeof piiRedactionConfigurationObject> {}

/** Which personal data is redacted, and what stands in its place, with every default filled in. */
export interface PiiRedactionConfigurationParams
  extends z.output<typeof piiRedactionConfigurationObject> {}

/** Which personal data is redacted, and what stands in its place. */
export const piiRedactionConfigurationSchema: z.ZodType<
  PiiRedactionConfigurationParams,
  PiiRedactionConfiguration
> = piiRedactionConfigurationObject;
