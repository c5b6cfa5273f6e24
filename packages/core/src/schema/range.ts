import * as z from 'zod';

/** Bounds of a number, both inclusive. */
export interface Range {
  readonly minimum: number;
  readonly maximum?: number;
}

function rangeSentence({ minimum, maximum }: Range, noun: string, unit: string): string {
  const suffix = unit === '' ? '' : ` ${unit}`;
  return maximum === undefined
    ? `must be ${noun} of at least ${minimum}${suffix}`
    : `must be ${noun} between ${minimum} and ${maximum}${suffix}`;
}

/**
 * Schema of a number within a range. Its error message names the bounds.
 *
 * @param range - its bounds, inclusive
 * @param unit - its unit, such as `seconds`, none by default
 */
export function numberWithin(range: Range, unit = '') {
  const error = rangeSentence(range, 'a number', unit);
  return z
    .number({ error })
    .min(range.minimum, { error })
    .max(range.maximum ?? Number.MAX_VALUE, { error });
}

/**
 * Schema of an integer within a range. Its error message names the bounds.
 *
 * @param range - its bounds, inclusive
 */
export function integerWithin(range: Range) {
  const error = rangeSentence(range, 'a whole number', '');
  return z
    .int({ error })
    .min(range.minimum, { error })
    .max(range.maximum ?? Number.MAX_SAFE_INTEGER, { error });
}
