export { filenameOf } from './filenames.js';
export { SourceError, type SourceErrorCode, type SourceErrorOptions } from './source-error.js';
export {
  createSourceFetcher,
  type FetchedSource,
  type FetchSource,
  type FetchSourceOptions,
  type SourceFetcher,
  type SourceFetcherOptions,
} from './source-fetcher.js';
