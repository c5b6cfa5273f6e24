import * as z from 'zod';
import { defaults } from '../defaults.js';
import { jobKindSchema, jobStatusSchema } from '../enumerations/enumeration-schemas.js';
import { limits } from '../limits.js';
import { customMetadataSchema } from '../requests/custom-metadata.js';
import type { CustomMetadataFilter } from '../schema/custom-metadata-filter.js';
import { integerWithin } from '../schema/range.js';
import { requestObject } from '../schema/request-object.js';
import type { ListQuery, ListQueryInput } from '../types/list-query.js';
import { bracketValuesSchema } from './bracket-values-schema.js';

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
    .describe('Number of items that are skipped.'),
  limit: integerWithin(limits.list.limit)
    .max(maximum, { error: tooLong })
    .default(defaults.list.limit)
    .describe(`How many items are wanted; a page holds at most ${limits.list.maximumPageItems}.`),
  date: z.iso
    .date({ error: 'must be a date such as 2026-01-31' })
    .optional()
    .describe('Only items of this day in UTC.'),
  before_date: instantSchema.optional().describe('Only items before this instant, exclusive.'),
  after_date: instantSchema.optional().describe('Only items from this instant on, inclusive.'),
  status: z.array(jobStatusSchema).optional().describe('Only items in one of these states.'),
  kind: z.array(jobKindSchema).optional().describe('Only items of one of these kinds.'),
  custom_metadata: customMetadataFilterSchema
    .optional()
    .describe('Only items whose custom metadata contains this.'),
});

/** Schema of a list query: page and filters. */
export const listQuerySchema: z.ZodType<ListQuery, ListQueryInput> = listQueryObject;
