import type * as z from 'zod';
import { customMetadataSchema } from '../requests/custom-metadata.js';
import { isObject, type JsonObject } from '../schema/json.js';

/** Values of a filter written in brackets: texts under names, in any nesting. */
export interface BracketValues {
  [key: string]: string | BracketValues;
}

/**
 * Filter of a list by custom metadata: jobs whose metadata contains these values. Values given as JSON compare as they are. Values given in brackets
 * carry no type and compare with the text of the stored value: `custom_metadata[a]=1` finds both `1` and `"1"`.
 */
export type CustomMetadataFilter =
  | { spelling: 'json'; value: JsonObject }
  | { spelling: 'brackets'; value: BracketValues };

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
