import * as z from 'zod';

/**
 * One of `values`, or a text that a newer server knows and this version does not.
 *
 * @param values - the values known today, which editors still suggest
 */
export function openEnumeration<const Value extends string>(values: readonly Value[]) {
  // The cast keeps the known values visible in the type, which a plain string would hide.
  return z.string().meta({ examples: values.slice(0, 5) }) as unknown as z.ZodType<
    Value | (string & {}),
    Value | (string & {})
  >;
}
