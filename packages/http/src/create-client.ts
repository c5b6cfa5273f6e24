import type { Capabilities, Job } from '@earshot/core';
import type { Platform } from './platform/platform.js';
import { createFileResource, type FileResource } from './resources/files.js';
import { createJobCollection } from './resources/job-collection.js';
import type { JobResource } from './resources/job-resource.js';
import type { MixedListOptions } from './resources/list-query.js';
import { createLiveResource, type LiveResource } from './resources/live.js';
import { createPreRecordedResource, type PreRecordedResource } from './resources/pre-recorded.js';
import type { ApiCall } from './transport/api-call.js';
import type { CallOptions, ClientOptions } from './transport/client-options.js';
import { createRetryBudget, type RetryBudget } from './transport/retry-budget.js';
import { toSettings } from './transport/settings.js';
import { createTransport } from './transport/transport.js';

/** A client of one service. */
export interface EarshotClient {
  /** Jobs for recordings. */
  readonly preRecorded: PreRecordedResource;
  /** Live sessions. */
  readonly live: LiveResource;
  /** Jobs of both kinds. */
  readonly transcriptions: JobResource<Job, MixedListOptions>;
  /** Audio files. */
  readonly files: FileResource;
  /** What the service really has: engines, languages, add-ons, limits. */
  capabilities(call?: CallOptions): ApiCall<Capabilities>;
  /**
   * The same client with other options: those that are given, and of `headers` and `retry` those that are in them. Both share
   * the budget of repetitions, unless it is given.
   */
  withOptions(options: ClientOptions): EarshotClient;
}

/**
 * Makes a client.
 *
 * @throws InvalidArgumentError that names the option, its value and what is allowed
 */
export function createClient(options: ClientOptions = {}): EarshotClient {
  return buildClient(options);
}

/**
 * Makes a client for a runtime.
 *
 * @param platform - what the runtime has besides the web platform
 * @param shared - the budget of repetitions of another client
 */
export function buildClient(
  options: ClientOptions,
  platform?: Platform,
  shared?: RetryBudget,
): EarshotClient {
  const settings = toSettings(options, platform);
  const budget = shared ?? createRetryBudget(settings.retry.budget);
  const transport = createTransport(settings, budget);
  const files = createFileResource(transport);
  return {
    preRecorded: createPreRecordedResource(transport, files),
    live: createLiveResource(transport),
    transcriptions: createJobCollection<Job, MixedListOptions>(transport, {
      path: 'v2/transcription',
      jobSchema: 'jobSchema',
      pageSchema: 'jobPageSchema',
    }),
    files,
    capabilities: (call) =>
      transport.send(
        { method: 'GET', path: 'v2/capabilities', answer: 'capabilitiesSchema' },
        call,
      ),
    withOptions: (more) =>
      buildClient(
        {
          ...options,
          ...more,
          headers: { ...options.headers, ...more.headers },
          retry: { ...options.retry, ...more.retry },
        },
        platform,
        more.retry?.budget === undefined ? budget : undefined,
      ),
  };
}
