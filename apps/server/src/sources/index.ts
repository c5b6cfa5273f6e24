export {
  createGuardedAgent,
  type GuardedAgentOptions,
} from './create-guarded-agent.js';
export {
  createSourceFetcher,
  type FetchedSource,
  type FetchSource,
  type FetchSourceOptions,
  type SourceFetcher,
  type SourceFetcherOptions,
} from './create-source-fetcher.js';
export { parseSourceUrl } from './parse-source-url.js';
export { type HostAddress, type ResolveHost, resolveHost } from './resolve-host.js';
export { sanitizeFilename } from './sanitize-filename.js';
export { type SourceDeadline, startDeadline } from './source-deadline.js';
export { SourceError, type SourceErrorCode, type SourceErrorOptions } from './source-error.js';
export { parseSourceRules, type SourceRules } from './source-rules.js';
