import { formatIssues } from '../issues/format-issues.js';
import { limits } from '../limits.js';
import { collectParameters } from './collect-parameters.js';
import { type ListQuery, listQuerySchema } from './list-query.js';
import { parseQueryPairs } from './query-pairs.js';
import { readParameter } from './read-parameter.js';

/** What reading a query string came to. */
export type ListQueryResult =
  | { readonly success: true; readonly query: ListQuery }
  | { readonly success: false; readonly issues: string[] };

/** Which parameters a list takes. */
export interface ListQueryOptions {
  /** Whether the list shows jobs of both kinds, and therefore takes `kind`. */
  readonly kinds: boolean;
}

const { maximumParameters } = limits.list;

/**
 * Reads the query string of a list. Numbers are plain digits, `status` and `kind` may be repeated and nothing else may,
 * `custom_metadata` is JSON or brackets. Unknown parameters are faults that name them.
 *
 * @param search - the query string, with or without its question mark, or its decoded names and values such as a URLSearchParams
 * @param options - which parameters the list takes
 * @returns the query with defaults filled in, or a sentence for each fault
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
    // The value of a filter is the parameter itself to whoever wrote the query.
    const sentences = formatIssues(parsed.error, values);
    issues.push(
      ...sentences.map((text) => text.replace(/^custom_metadata\.value/, 'custom_metadata')),
    );
  }
  return parsed.success && issues.length === 0
    ? { success: true, query: parsed.data }
    : { success: false, issues };
}
