import * as z from 'zod';

const format = (value: number) => value.toLocaleString('en');

/** Schema of a whole number in decimal digits, from `minimum` to `maximum`, both inclusive. */
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

/** Schema of `on` or `off`, which is the default. */
export function switchSetting(): z.ZodType<'off' | 'on', string | undefined> {
  return z
    .enum(['off', 'on'], {
      error: ({ input }) => `must be on or off, got ${JSON.stringify(input)}`,
    })
    .default('off') as z.ZodType<'off' | 'on', string | undefined>;
}

/** Schema of a comma-separated list. */
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

/** Schema of an http or https url. Trailing slashes are removed. */
export function urlSetting(): z.ZodType<string, string> {
  return z.string().transform((text, context) => {
    const isWeb = URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
    if (isWeb) return text.replace(/\/+$/, '');
    context.addIssue({ code: 'custom', message: `must be an http or https address, got ${text}` });
    return z.NEVER;
  });
}

/** Schema of the address of a PostgreSQL database. It contains a password, so that no error has it. */
export function databaseUrlSetting(): z.ZodType<string, string> {
  return z
    .string()
    .refine((text) => URL.canParse(text) && /^postgres(?:ql)?:$/.test(new URL(text).protocol), {
      error:
        'must be the address of a PostgreSQL database, such as postgres://user:password@host/earshot',
    });
}

/**
 * Schema of the name of a host, or of `*.` and one, which stands for all names below it, in lower
 * case as urls write it.
 */
export function hostPattern(): z.ZodType<string, string> {
  return z.string().transform((text, context) => {
    const [, wildcard = '', name = ''] = /^(\*\.)?([^\s*/:?#@[\]\\]+)$/.exec(text) ?? [];
    if (name !== '' && URL.canParse(`http://${name}`))
      return wildcard + new URL(`http://${name}`).hostname.replace(/\.$/, '');
    context.addIssue({
      code: 'custom',
      message: `must list names of hosts without a port, such as speech.example.com, or *.example.com for all names below it, got ${text}`,
    });
    return z.NEVER;
  });
}

const key = { minimumCharacters: 24, maximumCharacters: 512 };

/** Schema of an API key. The key is never part of an error. */
export function keySetting(): z.ZodType<string, string> {
  return z
    .string()
    .min(key.minimumCharacters, {
      error: ({ input }) =>
        `must have at least ${key.minimumCharacters} characters, it has ${typeof input === 'string' ? input.length : 0}: \`openssl rand -hex 32\` makes a good one`,
    })
    .max(key.maximumCharacters, { error: `must have at most ${key.maximumCharacters} characters` })
    .regex(/^[\x21-\x7e]*$/, {
      error: 'must have visible ASCII characters only, without spaces: it is sent in a header',
    });
}

/**
 * Schema of a secret for another server, which is sent in a header. The secret is never part of an
 * error.
 */
export function secretSetting(): z.ZodType<string, string> {
  return z.string().regex(/^[\x21-\x7e]{1,4096}$/, {
    error:
      'must have 1 to 4,096 visible ASCII characters only, without spaces: it is sent in a header',
  });
}

const durationUnits = {
  s: 1000,
  m: 60 * 1000,
  h: 3600 * 1000,
  d: 24 * 3600 * 1000,
} as const;

type DurationText = `${number}${keyof typeof durationUnits}`;

/** Longest duration of a setting: ten years, in milliseconds. */
const longestMs = 3650 * durationUnits.d;

/**
 * Schema of a duration, written as a whole number with its unit, such as `90s`, `30m`, `24h` or
 * `7d`. `off` is allowed where it is the default.
 *
 * @param minimumMs - shortest duration, in milliseconds. The longest is ten years
 * @returns a schema whose output is in milliseconds, or undefined for `off`
 */
export function durationSetting(
  minimumMs: number,
  fallback: DurationText,
): z.ZodType<number, string | undefined>;
export function durationSetting(
  minimumMs: number,
  fallback: 'off',
): z.ZodType<number | undefined, string | undefined>;
export function durationSetting(
  minimumMs: number,
  fallback: DurationText | 'off',
): z.ZodType<number | undefined, string | undefined> {
  const allowed = `${fallback === 'off' ? 'off or ' : ''}a duration from ${formatDuration(minimumMs)} to ${formatDuration(longestMs)}, such as 24h or 7d`;
  return z
    .string()
    .default(fallback)
    .transform((text, context) => {
      if (text === 'off' && fallback === 'off') return undefined;
      const [, digits, unit] = /^(\d{1,9})([smhd])$/.exec(text) ?? [];
      // The pattern has no other units.
      const durationMs = Number(digits) * durationUnits[unit as keyof typeof durationUnits];
      if (durationMs >= minimumMs && durationMs <= longestMs) return durationMs;
      context.addIssue({ code: 'custom', message: `must be ${allowed}, got ${text}` });
      return z.NEVER;
    });
}

/** Formats a duration in its largest whole unit, as {@link durationSetting} reads it. */
export function formatDuration(durationMs: number): string {
  const units = Object.entries(durationUnits).reverse();
  const [unit, unitMs] = units.find(([, each]) => durationMs % each === 0) ?? ['s', 1000];
  return `${durationMs / unitMs}${unit}`;
}
