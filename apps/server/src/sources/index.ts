export { readFilename } from './filenames.js';
export { SourceError, type SourceErrorCode } from './source-error.js';
export {
  createSourceFetcher,
  type FetchedSource,
  type FetchSource,
} from './source-fetcher.js';
export { VideoSites } from './video-sites/video-sites.js';
