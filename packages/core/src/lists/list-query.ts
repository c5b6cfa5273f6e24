import * as z from 'zod';
import { defaults } from '../defaults.js';
import { jobKindSchema, jobStatusSchema } from '../enumerations/enumeration-schemas.js';
import { limits } from '../limits.js';
import { customMetadataSchema } from '../requests/custom-metadata.js';
import type { BracketValues, CustomMetadataFilter } from '../schema/custom-metadata-filter.js';
import { isObject } from '../schema/json.js';
import type { ObjectSchema } from '../schema/object-schema.js';
import { integerWithin } from '../schema/range.js';
import { requestObject } from '../schema/request-object.js';
import type { ListQuery, ListQueryInput } from '../types/list-query.js';

/**
 * True for values that brackets can express: texts, and objects of them whose names are not empty
 * and contain no brackets.
 */
function isExpressible(value: unknown): boolean {
  if (typeof value === 'string') return true;
  if (!isObject(value)) return false;
  const entries = Object.entries(value);
  return (
    entries.length > 0 &&
    entries.every(([name, inner]) => /^[^[\]]+$/.test(name) && isExpressible(inner))
  );
}

/** Schema of filter values in brackets, with the limits of custom metadata. */
const bracketValuesSchema = customMetadataSchema.refine(isExpressible, {
  error: 'must have non-empty names without brackets, and texts as values',
  // The refinement narrows JSON values to texts.
}) as unknown as z.ZodType<BracketValues, BracketValues>;

const maximum = 10 ** limits.list.maximumDigits - 1;
const tooLong = `must have at most ${limits.list.maximumDigits} digits`;

export const customMetadataFilterSchema: z.ZodType<CustomMetadataFilter, CustomMetadataFilter> =
  z.discriminatedUnion('spelling', [
    requestObject({ spelling: z.literal('json'), value: customMetadataSchema }),
    requestObject({ spelling: z.literal('brackets'), value: bracketValuesSchema }),
  ]);

const instantSchema = z.iso.datetime({ precision: 3, error: 'must be a date or a date-time' });

export const listQueryObject = requestObject({
  offset: integerWithin(limits.list.offset)
    .max(maximum, { error: tooLong })
    .default(defaults.list.offset)
    .describe('Number of items to skip.'),
  limit: integerWithin(limits.list.limit)
    .max(maximum, { error: tooLong })
    .default(defaults.list.limit)
    .describe(
      `Maximum number of items to return; a page never has more than ${limits.list.maximumPageItems}.`,
    ),
  date: z.iso
    .date({ error: 'must be a date such as 2026-01-31' })
    .optional()
    .describe('Only jobs created on this day in UTC, such as `2026-01-31`.'),
  before_date: instantSchema
    .optional()
    .describe('Only jobs created before this instant, exclusive.'),
  after_date: instantSchema
    .optional()
    .describe('Only jobs created at or after this instant, inclusive.'),
  status: z.array(jobStatusSchema).optional().describe('Only jobs with one of these statuses.'),
  kind: z.array(jobKindSchema).optional().describe('Only jobs of one of these kinds.'),
  custom_metadata: customMetadataFilterSchema
    .optional()
    .describe('Only jobs whose custom metadata contains these values.'),
  results: z
    .enum(['full', 'brief'])
    .optional()
    .describe(
      'Extent of the results of the jobs: `full` is the default; `brief` keeps their metadata, languages, the beginning of the text, and the first utterance of each speaker or channel without its words.',
    ),
});

/** Schema of a list query: page and filters. */
export const listQuerySchema: ObjectSchema<ListQuery, ListQueryInput> = listQueryObject;
