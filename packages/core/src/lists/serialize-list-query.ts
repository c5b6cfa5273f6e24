import { bracketPairs } from './bracket-values.js';
import type { ListQueryInput } from './list-query.js';
import { serializeQueryPairs } from './query-pairs.js';

type Pairs = (readonly [name: string, value: string])[];

function metadataPairs(filter: ListQueryInput['custom_metadata']): Pairs {
  if (filter === undefined) return [];
  return filter.spelling === 'json'
    ? [['custom_metadata', JSON.stringify(filter.value)]]
    : bracketPairs(filter.value);
}

/**
 * Writes which jobs a list is to show as a query string, as {@link parseListQuery} reads it.
 *
 * @param query - what to show; what is left out is not written
 * @returns the query string without its question mark, empty when there is nothing to write
 */
export function serializeListQuery(query: ListQueryInput): string {
  const single = ['offset', 'limit', 'date', 'before_date', 'after_date'] as const;
  const pairs: Pairs = single.flatMap((name) => {
    const value = query[name];
    return value === undefined ? [] : [[name, String(value)] as const];
  });
  for (const status of query.status ?? []) pairs.push(['status', status]);
  for (const kind of query.kind ?? []) pairs.push(['kind', kind]);
  return serializeQueryPairs([...pairs, ...metadataPairs(query.custom_metadata)]);
}
