import * as z from 'zod';
import { defaults } from '../defaults.js';
import { jobKindSchema, jobStatusSchema } from '../enumerations/enumeration-schemas.js';
import { limits } from '../limits.js';
import { customMetadataSchema } from '../requests/custom-metadata.js';
import type { BracketValues, CustomMetadataFilter } from '../schema/custom-metadata-filter.js';
import { isObject } from '../schema/json.js';
import { integerWithin } from '../schema/range.js';
import { requestObject } from '../schema/request-object.js';
import type { ListQuery, ListQueryInput } from '../types/list-query.js';

/** Values that brackets can express: texts under names that are filled and have no brackets themselves. */
function isExpressible(value: unknown): boolean {
  if (typeof value === 'string') return true;
  if (!isObject(value)) return false;
  const entries = Object.entries(value);
  return (
    entries.length > 0 &&
    entries.every(([name, inner]) => /^[^[\]]+$/.test(name) && isExpressible(inner))
  );
}

/** Schema of filter values in brackets; the limits are those of custom metadata. */
const bracketValuesSchema = customMetadataSchema.refine(isExpressible, {
  error: 'must have filled names without brackets, and texts as values',
  // The refinement is what narrows JSON values to texts.
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
  results: z
    .enum(['full', 'brief'])
    .optional()
    .describe(
      'Results of the items: whole unless given; `brief` leaves their metadata, languages, the begin of the text, and the first utterance of each speaker or channel without its words.',
    ),
});

/** Schema of a list query: page and filters. */
export const listQuerySchema: z.ZodType<ListQuery, ListQueryInput> = listQueryObject;
