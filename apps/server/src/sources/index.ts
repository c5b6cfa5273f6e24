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
export { filenameOf } from './filename-of.js';
export { parseSourceUrl } from './parse-source-url.js';
export {
  createHostResolver,
  type HostAddress,
  type HostResolverOptions,
  type ResolveHost,
} from './resolve-host.js';
export { type SourceDeadline, startDeadline } from './source-deadline.js';
export { SourceError, type SourceErrorCode, type SourceErrorOptions } from './source-error.js';
export { parseSourceRules, type SourceRules } from './source-rules.js';
