/** List queries: schema, parser and serializer. */

export type { BracketValues, CustomMetadataFilter } from '../lists/custom-metadata-filter.js';
export { listQuerySchema } from '../lists/list-query.js';
export {
  type ListQueryOptions,
  type ListQueryResult,
  parseListQuery,
  serializeListQuery,
} from '../lists/list-query-string.js';
export type { ListQuery, ListQueryInput } from '../types/list-query.js';
