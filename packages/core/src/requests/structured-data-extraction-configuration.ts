import * as z from 'zod';
import { limits } from '../limits.js';
import type { ObjectSchema } from '../schema/object-schema.js';
import { requestObject } from '../schema/request-object.js';
import { nonBlankString } from '../schema/texts.js';
import type {
  StructuredDataExtractionConfiguration,
  StructuredDataExtractionConfigurationInput,
} from '../types/pre-recorded-configurations.js';

const { classes } = limits.structuredDataExtraction;

export const structuredDataExtractionConfigurationObject = requestObject({
  classes: z
    .array(nonBlankString(classes.maximumCharacters))
    .min(classes.minimum, { error: `must have at least ${classes.minimum} item` })
    .max(classes.maximum, { error: `must have at most ${classes.maximum} items` })
    .describe('Classes of data to extract, such as `order number` and `delivery address`.'),
});

/** Schema of the classes of extracted data. */
export const structuredDataExtractionConfigurationSchema: ObjectSchema<
  StructuredDataExtractionConfiguration,
  StructuredDataExtractionConfigurationInput
> = structuredDataExtractionConfigurationObject;
