import type * as z from 'zod';
import { customMetadataSchema } from '../requests/custom-metadata.js';
import type { BracketValues } from '../schema/custom-metadata-filter.js';
import { isObject } from '../schema/json.js';

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
export const bracketValuesSchema = customMetadataSchema.refine(isExpressible, {
  error: 'must have filled names without brackets, and texts as values',
  // The refinement is what narrows JSON values to texts.
}) as unknown as z.ZodType<BracketValues, BracketValues>;
