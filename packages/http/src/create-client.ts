import type { Capabilities, Job } from '#contract';
import { createFileResource, type FileResource } from './resources/file-resource.js';
import { createJobResource, type JobResource } from './resources/job-resource.js';
import type { MixedListOptions } from './resources/list-options.js';
import { createLiveResource, type LiveResource } from './resources/live-resource.js';
import {
  createPreRecordedResource,
  type PreRecordedResource,
} from './resources/pre-recorded-resource.js';
import { createVoiceResource, type VoiceResource } from './resources/voice-resource.js';
import type * as waiting from './resources/waiting.js';
import type { ApiCall } from './transport/api-call.js';
import type { CallOptions, ClientOptions } from './transport/client-options.js';
import { RetryBudget } from './transport/retry-policy.js';
import { toSettings } from './transport/settings.js';
import { createTransport } from './transport/transport.js';
import type { UploadPlatform } from './uploads/upload-body.js';

/** Functions that a runtime has beyond the web platform, or has loaded from the start. */
export interface Platform extends UploadPlatform {
  /** Functions that wait for jobs. Pages load them on first use. */
  readonly waiting: typeof waiting;
  /** Reads an environment variable. Returns undefined when it is not set or empty. */
  readonly variable: (name: string) => string | undefined;
}

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
  /** Known voices. */
  readonly voices: VoiceResource;
  /** Capabilities of the service: engines, languages, add-ons, limits. */
  capabilities(call?: CallOptions): ApiCall<Capabilities>;
  /**
   * Makes the same client with some options replaced. The members of `headers` and `retry` are
   * replaced one by one. Both clients share the budget of retries, unless it is given.
   */
  withOptions(options: ClientOptions): EarshotClient;
}

/**
 * Makes a client.
 *
 * @example
 * ```ts
 * import { createClient } from '@earshot/http';
 *
 * const client = createClient({ baseUrl: 'http://127.0.0.1:4800', apiKey: 'es_…' });
 * const { result } = await client.preRecorded.transcribe('meeting.wav', { diarization: true });
 * console.log(result.transcription?.full_transcript);
 * ```
 *
 * @throws InvalidArgumentError that names the option, its value and what is allowed
 */
export function createClient(options: ClientOptions = {}): EarshotClient {
  return buildClient(options);
}

/**
 * Makes a client for a runtime.
 *
 * @param platform - functions of the runtime beyond the web platform
 * @param shared - budget of retries of another client
 */
export function buildClient(
  options: ClientOptions,
  platform?: Platform,
  shared?: RetryBudget,
): EarshotClient {
  const settings = toSettings(options, platform?.variable);
  const budget = shared ?? new RetryBudget(settings.retry.budget);
  const transport = createTransport(settings, budget);
  const files = createFileResource(transport, platform);
  return {
    preRecorded: createPreRecordedResource(
      transport,
      files,
      async () => platform?.waiting ?? import('./resources/waiting.js'),
    ),
    live: createLiveResource(transport),
    transcriptions: createJobResource<Job, MixedListOptions>(
      transport,
      'v2/transcription',
      'jobSchema',
      'jobPageSchema',
    ),
    files,
    voices: createVoiceResource(transport),
    capabilities: (call) =>
      transport.send(
        { method: 'GET', path: 'v2/capabilities', expects: 'capabilitiesSchema' },
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
