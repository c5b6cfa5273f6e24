import type { CreatedJob, JobEvent, PreRecordedJob, PreRecordedRequestInput } from '#contract';
import type { ApiCall } from '../transport/api-call.js';
import type { CallOptions, PartialCallOptions } from '../transport/client-options.js';
import { jsonBody } from '../transport/request-body.js';
import type { Transport } from '../transport/transport.js';
import { type AudioSource, findAddress } from '../uploads/audio-source.js';
import type { FileResource } from './file-resource.js';
import type { EventOptions } from './follow-job.js';
import { createItemCallFactory } from './item-calls.js';
import { createJobResource, type JobResource } from './job-resource.js';
import type { ListOptions } from './list-options.js';
import type { TranscribeProgress } from './progress.js';
import type * as waiting from './waiting.js';
import type { DoneJob, WaitOptions } from './waiting.js';

/**
 * Options of {@link PreRecordedResource.createAndWait}. The deadline covers all requests together.
 */
export interface CreateAndWaitOptions extends WaitOptions, Pick<CallOptions, 'idempotencyKey'> {}

/** Options of {@link PreRecordedResource.transcribe}. The deadline covers all requests together. */
export interface TranscribeOptions extends Omit<CreateAndWaitOptions, 'onProgress'> {
  /** Name of the file. @defaultValue the name of the source */
  filename?: string | undefined;
  /** Called with the progress of the upload, and then with that of the job. */
  onProgress?: ((progress: TranscribeProgress) => void) | undefined;
}

/** Pre-recorded jobs. */
export interface PreRecordedResource extends JobResource<PreRecordedJob, ListOptions> {
  /** Creates a job for audio with an address. */
  create(request: PreRecordedRequestInput, call?: CallOptions): ApiCall<CreatedJob>;
  /** Waits until a job has ended. Rejects with a JobFailedError when its status is `error`. */
  wait(id: string, options?: WaitOptions): Promise<DoneJob>;
  /**
   * Iterates over the events of a job: its progress, each finished utterance once and in order, and
   * finally `done` or `error`. A lost connection is resumed after the last event, also after a
   * restart of the server. A server without events is polled.
   */
  events(id: string, options?: EventOptions): AsyncGenerator<JobEvent, void, undefined>;
  /**
   * Cancels a job that waits or is in progress. It ends as `error` with code 499. Rejects with an
   * ApiError (409) when it has ended.
   */
  cancel(id: string, call?: CallOptions): ApiCall<void>;
  /** Creates a job and waits until it has ended. */
  createAndWait(request: PreRecordedRequestInput, options?: CreateAndWaitOptions): Promise<DoneJob>;
  /**
   * Transcribes audio in one call: uploads it, creates the job, and waits until it has ended.
   *
   * @param source - bytes, a Blob, a file, a stream, a Response, a path, or an address, also as `{
   * url }`
   * @param parameters - parameters of the job, without the address of its audio
   */
  transcribe(
    source: AudioSource | { url: string },
    parameters?: Omit<PreRecordedRequestInput, 'audio_url'>,
    options?: TranscribeOptions,
  ): Promise<DoneJob>;
}

/**
 * Makes the resource of pre-recorded jobs.
 *
 * @param loadWaiting - loads the functions that wait for jobs
 */
export function createPreRecordedResource(
  transport: Transport,
  files: FileResource,
  loadWaiting: () => Promise<typeof waiting>,
): PreRecordedResource {
  const path = 'v2/pre-recorded';
  const collection = createJobResource<PreRecordedJob, ListOptions>(
    transport,
    path,
    'preRecordedJobSchema',
    'preRecordedPageSchema',
  );
  const { clock } = transport.settings;
  /** Starts the deadline that several calls share. */
  const withStart = <Options extends PartialCallOptions>(options?: Options) => ({
    startedMs: clock.monotonicMs(),
    ...options,
  });
  const getJob = (id: string, call: CallOptions) => collection.get(id, call);
  const resource: PreRecordedResource = {
    ...collection,
    create: (request, call) =>
      transport.send(
        { method: 'POST', path, body: jsonBody(request), expects: 'createdJobSchema' },
        call,
      ),
    async *events(id, options) {
      const { followJob } = await loadWaiting();
      yield* followJob(transport, getJob, id, options);
    },
    cancel: createItemCallFactory(transport, path)('POST', 'nothing', '/cancel'),
    wait: async (id, options) => {
      const shared = withStart(options);
      const { waitForJob } = await loadWaiting();
      return waitForJob(transport, getJob, id, shared);
    },
    createAndWait: async (request, options) => {
      const shared = withStart(options);
      const { id } = await resource.create(request, shared);
      return resource.wait(id, shared);
    },
    transcribe: async (source, parameters, options) => {
      const shared = withStart(options);
      const audio_url = findAddress(source) ?? (await upload(files, source, shared));
      return resource.createAndWait({ ...parameters, audio_url }, shared);
    },
  };
  return resource;
}

/** Uploads audio. @returns its address */
async function upload(
  files: FileResource,
  source: AudioSource | { url: string },
  options: TranscribeOptions,
): Promise<string> {
  // The key belongs to the creation. The upload is another request.
  const { audio_url } = await files.upload(source, { ...options, idempotencyKey: undefined });
  return audio_url;
}
