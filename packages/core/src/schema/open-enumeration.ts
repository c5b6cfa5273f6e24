import * as z from 'zod';

/** One of the values known today, or a text that a newer server knows. Editors still suggest the known ones. */
export type Open<Value extends string> = Value | (string & {});

/**
 * One of `values`, or a text that a newer server knows and this version does not.
 *
 * @param values - the values known today
 */
export function openEnumeration<Value extends string>(
  values: readonly Value[],
): z.ZodType<Open<Value>, Open<Value>> {
  // The cast keeps the known values visible in the type, which a plain text would hide.
  return z.string().meta({ examples: values.slice(0, 5) }) as unknown as z.ZodType<
    Open<Value>,
    Open<Value>
  >;
}
