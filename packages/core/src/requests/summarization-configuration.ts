import { defaults } from '../defaults.js';
import { summarizationTypeSchema } from '../enumerations/enumeration-schemas.js';
import type { ObjectSchema } from '../schema/object-schema.js';
import { requestObject } from '../schema/request-object.js';
import type {
  SummarizationConfiguration,
  SummarizationConfigurationInput,
} from '../types/configurations.js';

export const summarizationConfigurationObject = requestObject({
  type: summarizationTypeSchema
    .default(defaults.summarization_config.type)
    .describe('Form of the summary.'),
});

/** The form of the summary. */
export const summarizationConfigurationSchema: ObjectSchema<
  SummarizationConfiguration,
  SummarizationConfigurationInput
> = summarizationConfigurationObject;
