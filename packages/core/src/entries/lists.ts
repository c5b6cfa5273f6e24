/** List queries: schema, parser and serializer. */

export { listQuerySchema } from '../lists/list-query.js';
export {
  type ListQueryOptions,
  type ListQueryResult,
  parseListQuery,
  serializeListQuery,
} from '../lists/list-query-string.js';
export type { BracketValues, CustomMetadataFilter } from '../schema/custom-metadata-filter.js';
export type { ListQuery, ListQueryInput } from '../types/list-query.js';
