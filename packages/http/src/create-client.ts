import type { Capabilities, Job } from '@earshot/core';
import { createFileResource, type FileResource } from './resources/files.js';
import { createJobCollection } from './resources/job-collection.js';
import type { JobResource } from './resources/job-resource.js';
import type { MixedListOptions } from './resources/list-query.js';
import { createLiveResource, type LiveResource } from './resources/live.js';
import { createPreRecordedResource, type PreRecordedResource } from './resources/pre-recorded.js';
import type { ApiCall } from './transport/api-call.js';
import { type CallOptions, type ClientOptions, toSettings } from './transport/client-options.js';
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
}

/**
 * Makes a client.
 *
 * @throws InvalidArgumentError when `baseUrl` is no http or https address
 */
export function createClient(options: ClientOptions): EarshotClient {
  const transport = createTransport(toSettings(options));
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
  };
}
