import type * as z from 'zod';
import { closestName } from './closest-name.js';
import { findForeignName } from './foreign-names.js';

/** Maximum number of field names listed in one sentence. */
const maximumNamesListed = 12;

/**
 * Describes an unknown field, in words that follow its path.
 *
 * @param key - the name that was given
 * @param known - the names of the known fields, if the schema lists them
 */
export function describeUnknownField(key: string, known: readonly string[]): string {
  const closest = findForeignName(key, known) ?? closestName(key, known);
  if (closest !== undefined) return `is not a known field, did you mean ${closest}?`;
  return known.length > 0 && known.length <= maximumNamesListed
    ? `is not a known field, known are ${known.join(', ')}`
    : 'is not a known field';
}

/** Maximum number of enumerated values listed in one sentence. */
const maximumValuesListed = 20;

const typeNames: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an object',
  record: 'an object',
};

/**
 * Matches messages of this package, which follow the path of a field. The messages of zod are whole
 * sentences.
 */
const predicate = /^(?:must|is) /;

function describeChoice(values: readonly unknown[], value: unknown): string {
  const texts = values.map(String);
  if (texts.length === 1) return `must be ${texts[0]}`;
  const closest = typeof value === 'string' ? closestName(value, texts) : undefined;
  const hint = closest === undefined ? '' : `, did you mean ${closest}?`;
  const listed = texts.slice(0, maximumValuesListed).join(', ');
  const more = texts.length - maximumValuesListed;
  return `must be one of ${listed}${more > 0 ? ` and ${more} more` : ''}${hint}`;
}

/**
 * The member of a union that a value resembles: one whose issues are not about the type of the
 * value itself.
 */
function resembledForm(
  forms: readonly (readonly z.core.$ZodIssue[])[],
): readonly z.core.$ZodIssue[] | undefined {
  return forms.find((issues) =>
    issues.every((issue) => issue.code !== 'invalid_type' || issue.path.length > 0),
  );
}

/**
 * Returns the issues nested in an issue. For a union, these are the issues of the member that the
 * value resembles.
 *
 * @param issue - an issue of any code
 * @returns the issues to report instead, or undefined to report the issue itself
 */
export function innerIssues(issue: z.core.$ZodIssue): readonly z.core.$ZodIssue[] | undefined {
  if (issue.code === 'invalid_union') return resembledForm(issue.errors);
  if (issue.code === 'invalid_element') return issue.issues;
  return undefined;
}

/**
 * Describes the requirement that an issue violates.
 *
 * @param value - the value that was given, if known
 * @returns words that follow the path of the field, such as `must be a text`
 */
export function describeRequirement(issue: z.core.$ZodIssue, value: unknown): string {
  if (predicate.test(issue.message)) return issue.message;
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${typeNames[issue.expected] ?? `of type ${issue.expected}`}`;
    case 'invalid_value':
      return describeChoice(issue.values, value);
    case 'invalid_union': {
      const forms = issue.errors.flatMap((issues) => issues.slice(0, 1));
      const allowed = new Set(
        forms.map((form) => describeRequirement(form, value).replace(/^must be /, '')),
      );
      return allowed.size === 0 ? 'must have a known form' : `must be ${[...allowed].join(' or ')}`;
    }
    case 'too_small':
      return `must be at least ${issue.minimum}`;
    case 'too_big':
      return `must be at most ${issue.maximum}`;
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    case 'invalid_format':
      return `must have the format ${issue.format}`;
    case 'unrecognized_keys':
    case 'invalid_key':
    case 'invalid_element':
    case 'custom':
      return `must be valid (${issue.message})`;
  }
}
