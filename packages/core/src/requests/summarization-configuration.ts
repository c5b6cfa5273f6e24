import type * as z from 'zod';
import { defaults } from '../defaults.js';
import { summarizationTypeSchema } from '../enumerations/enumeration-schemas.js';
import { requestObject } from '../schema/request-object.js';

/** The form of the summary. */
export const summarizationConfigurationSchema = requestObject({
  type: summarizationTypeSchema
    .default(defaults.summarization_config.type)
    .describe('The form of the summary.'),
});

/** The form of the summary, as a request gives it. */
export type SummarizationConfiguration = z.input<typeof summarizationConfigurationSchema>;
