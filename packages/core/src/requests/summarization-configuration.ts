import type * as z from 'zod';
import { defaults } from '../defaults.js';
import { summarizationTypeSchema } from '../enumerations/enumeration-schemas.js';
import { requestObject } from '../schema/request-object.js';

const summarizationConfigurationObject = requestObject({
  type: summarizationTypeSchema
    .default(defaults.summarization_config.type)
    .describe('The form of the summary.'),
});

/** The form of the summary, as a request gives it. */
export interface SummarizationConfigurationInput
  extends z.input<typeof summarizationConfigurationObject> {}

/** The form of the summary, with every default filled in. */
export interface SummarizationConfiguration
  extends z.output<typeof summarizationConfigurationObject> {}

/** The form of the summary. */
export const summarizationConfigurationSchema: z.ZodType<
  SummarizationConfiguration,
  SummarizationConfigurationInput
> = summarizationConfigurationObject;
