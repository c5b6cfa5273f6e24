import { closestName } from '../issues/closest-name.js';
import { describePath } from '../issues/describe-value.js';
import type { BracketValues } from '../schema/custom-metadata-filter.js';
import { bracketPath, putBracketValue } from './bracket-values.js';

/** Names of the query parameters of a list. */
export const listParameters = [
  'offset',
  'limit',
  'date',
  'before_date',
  'after_date',
  'status',
  'kind',
  'custom_metadata',
  'results',
] as const;

/** Name of a query parameter of a list. */
export type ListParameter = (typeof listParameters)[number];

/**
 * The value of a parameter as given: a text, the texts of a repeated parameter, or values in
 * brackets.
 */
export type GivenParameter = string | readonly string[] | { readonly brackets: BracketValues };

interface CollectedParameters {
  readonly parameters: ReadonlyMap<ListParameter, GivenParameter>;
  readonly issues: string[];
}

function isListParameter(name: string): name is ListParameter {
  return (listParameters as readonly string[]).includes(name);
}

function unknownParameter(name: string, kinds: boolean): string {
  const subject = describePath([name]);
  if (name === 'kind') return `${subject} is a parameter of the list of both kinds only`;
  const closest = closestName(
    name.replace(/\[.*$/, ''),
    listParameters.filter((known) => kinds || known !== 'kind'),
  );
  const hint = closest === undefined ? '' : `, did you mean ${closest}?`;
  return `${subject} is not a known parameter${hint}`;
}

/**
 * Groups the names and values of a query string by parameter.
 *
 * @param pairs - the decoded names and values
 * @param kinds - true when the list has the parameter `kind`
 * @returns the value of each parameter as given, and a sentence for each name that is unknown,
 * malformed or repeated
 */
export function collectParameters(
  pairs: readonly (readonly [name: string, value: string])[],
  kinds: boolean,
): CollectedParameters {
  const parameters = new Map<ListParameter, GivenParameter>();
  const issues = new Set<string>();
  const brackets: BracketValues = {};
  for (const [name, value] of pairs) {
    if (name.startsWith('custom_metadata[')) {
      const path = bracketPath(name);
      const subject = describePath([name]);
      if (path === undefined) issues.add(`${subject} must have names in balanced brackets`);
      else if (!putBracketValue(brackets, path, value)) issues.add(`${subject} must be given once`);
    } else if (!isListParameter(name) || (name === 'kind' && !kinds)) {
      issues.add(unknownParameter(name, kinds));
    } else if (name === 'status' || name === 'kind') {
      const earlier = parameters.get(name);
      parameters.set(name, Array.isArray(earlier) ? [...earlier, value] : [value]);
    } else if (parameters.has(name)) {
      issues.add(`${name} must be given once`);
    } else {
      parameters.set(name, value);
    }
  }
  if (Object.keys(brackets).length > 0) {
    if (parameters.has('custom_metadata')) {
      issues.add('custom_metadata must be given as JSON or in brackets, not as both');
    }
    parameters.set('custom_metadata', { brackets });
  }
  return { parameters, issues: [...issues] };
}
