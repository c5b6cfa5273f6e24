import * as z from 'zod';

const format = (value: number) => value.toLocaleString('en');

/** A whole number written in digits, within bounds. */
export function integerSetting(minimum: number, maximum: number): z.ZodType<number, string>;
export function integerSetting(
  minimum: number,
  maximum: number,
  fallback: number,
): z.ZodType<number, string | undefined>;
export function integerSetting(
  minimum: number,
  maximum: number,
  fallback?: number,
): z.ZodType<number, string> | z.ZodType<number, string | undefined> {
  const schema = z.string().transform((text, context) => {
    const value = Number(text);
    if (/^\d{1,15}$/.test(text) && value >= minimum && value <= maximum) return value;
    const bounds =
      maximum > 99_999 ? `${format(minimum)} to ${format(maximum)}` : `${minimum} to ${maximum}`;
    context.addIssue({
      code: 'custom',
      message: `must be a whole number from ${bounds}, got ${text}`,
    });
    return z.NEVER;
  });
  return fallback === undefined ? schema : schema.default(fallback);
}

/** Values with commas between them. */
export function listSetting<Value>(
  item: z.ZodType<Value, string>,
  fallback: readonly Value[],
): z.ZodType<Value[], string | undefined> {
  return z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    )
    .pipe(z.array(item))
    .default([...fallback]) as z.ZodType<Value[], string | undefined>;
}

/** An http or https address, without a slash at its end. */
export function urlSetting(): z.ZodType<string, string> {
  return z.string().transform((text, context) => {
    const isWeb = URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
    if (isWeb) return text.replace(/\/+$/, '');
    context.addIssue({ code: 'custom', message: `must be an http or https address, got ${text}` });
    return z.NEVER;
  });
}
