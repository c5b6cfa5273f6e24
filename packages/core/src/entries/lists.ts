/** List queries: schema, parser and serializer. */

export type { BracketValues, CustomMetadataFilter } from '../lists/custom-metadata-filter.js';
export { type ListQuery, type ListQueryInput, listQuerySchema } from '../lists/list-query.js';
export {
  type ListQueryOptions,
  type ListQueryResult,
  parseListQuery,
  serializeListQuery,
} from '../lists/list-query-string.js';
