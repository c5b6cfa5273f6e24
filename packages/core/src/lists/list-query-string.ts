import { ContractError } from '../contract-error.js';
import { formatIssues } from '../issues/format-issues.js';
import { limits } from '../limits.js';
import type { ListQuery, ListQueryInput } from '../types/list-query.js';
import { bracketPairs } from './bracket-values.js';
import { collectParameters } from './collect-parameters.js';
import { listQuerySchema } from './list-query.js';
import { parseQueryPairs, serializeQueryPairs } from './query-pairs.js';
import { readParameter } from './read-parameter.js';

/** Result of {@link parseListQuery}. */
export type ListQueryResult =
  | {
      /** The query string is valid. */
      readonly success: true;
      /** The query, with defaults filled in. */
      readonly query: ListQuery;
    }
  | {
      /** The query string has issues. */
      readonly success: false;
      /** One sentence for each issue, with the name of the parameter. */
      readonly issues: string[];
    };

/** Options of {@link parseListQuery}. */
export interface ListQueryOptions {
  /** True for the list of both kinds of job, which has the parameter `kind`. */
  readonly kinds: boolean;
}

const { maximumParameters } = limits.list;

/**
 * Parses the query string of a list. Numbers are plain decimal digits. Only `status` and `kind` may
 * be repeated. `custom_metadata` is JSON or written in brackets. An unknown parameter is an issue.
 *
 * @example
 * ```ts
 * import { parseListQuery } from '@earshot/core/lists';
 *
 * const result = parseListQuery('?status=done&status=error&limit=50', { kinds: false });
 * console.log(result.success && [result.query.status, result.query.limit]);
 * // [ [ 'done', 'error' ], 50 ]
 * ```
 *
 * @param search - the query string, with or without its question mark, or its decoded names and
 * values, such as a URLSearchParams
 * @param options - the list that is queried
 * @returns the query with defaults filled in, or a sentence for each issue
 */
export function parseListQuery(
  search: string | Iterable<readonly [name: string, value: string]>,
  { kinds }: ListQueryOptions,
): ListQueryResult {
  const pairs = typeof search === 'string' ? parseQueryPairs(search) : [...search];
  if (pairs === undefined) {
    return { success: false, issues: ['the query string has a malformed escape sequence'] };
  }
  if (pairs.length > maximumParameters) {
    const issue = `the query string must have at most ${maximumParameters} parameters, it has ${pairs.length}`;
    return { success: false, issues: [issue] };
  }
  const { parameters, issues } = collectParameters(pairs, kinds);
  const values: Record<string, unknown> = {};
  for (const [name, given] of parameters) {
    const read = readParameter(name, given);
    if ('issue' in read) issues.push(`${name} ${read.issue}`);
    else values[name] = read.value;
  }
  const parsed = listQuerySchema.safeParse(values);
  if (!parsed.success) {
    // Authors of a query know the parameter, but not the `value` of the parsed filter.
    const sentences = formatIssues(parsed.error, values);
    issues.push(
      ...sentences.map((text) => text.replace(/^custom_metadata\.value/, 'custom_metadata')),
    );
  }
  return parsed.success && issues.length === 0
    ? { success: true, query: parsed.data }
    : { success: false, issues };
}

type Pairs = (readonly [name: string, value: string])[];

function metadataPairs(filter: ListQueryInput['custom_metadata']): Pairs {
  if (filter === undefined) return [];
  return filter.spelling === 'json'
    ? [['custom_metadata', JSON.stringify(filter.value)]]
    : bracketPairs(filter.value);
}

/**
 * Serializes a list query as a query string that {@link parseListQuery} parses.
 *
 * @example
 * ```ts
 * import { serializeListQuery } from '@earshot/core/lists';
 *
 * console.log(serializeListQuery({ status: ['done', 'error'], limit: 50 }));
 * // limit=50&status=done&status=error
 * ```
 *
 * @param query - the query, whose absent fields are omitted
 * @throws ContractError `invalid_argument` for a field that lists do not have
 * @returns the query string without its question mark, empty when no field is present
 */
export function serializeListQuery(query: ListQueryInput): string {
  if (typeof query !== 'object')
    throw new ContractError(
      'invalid_argument',
      `the parameters of a list must be an object, got ${typeof query}`,
    );
  const unknown = Object.keys(query).find((name) => !Object.hasOwn(listQuerySchema.shape, name));
  if (unknown !== undefined)
    throw new ContractError(
      'invalid_argument',
      `${unknown} is no parameter of a list; allowed are ${Object.keys(listQuerySchema.shape).join(', ')}`,
    );
  const single = ['offset', 'limit', 'date', 'before_date', 'after_date', 'results'] as const;
  const pairs: Pairs = single.flatMap((name) => {
    const value = query[name];
    return value === undefined ? [] : [[name, String(value)] as const];
  });
  for (const status of query.status ?? []) pairs.push(['status', status]);
  for (const kind of query.kind ?? []) pairs.push(['kind', kind]);
  return serializeQueryPairs([...pairs, ...metadataPairs(query.custom_metadata)]);
}
