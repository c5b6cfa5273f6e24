import type { CreatedJob, PreRecordedJob, PreRecordedRequestInput } from '@earshot/core';
import type { ApiCall } from '../transport/api-call.js';
import type { CallOptions, PartialCallOptions } from '../transport/client-options.js';
import type { Transport } from '../transport/transport.js';
import { type AudioSource, addressOf } from '../uploads/audio-source.js';
import { jsonBody } from '../uploads/request-body.js';
import type { UploadProgress } from '../uploads/upload-body.js';
import type { DoneJob } from '../waiting/done-job.js';
import { type WaitOptions, waitForJob } from '../waiting/wait-for-job.js';
import type { FileResource } from './files.js';
import { createJobCollection } from './job-collection.js';
import type { JobResource } from './job-resource.js';
import type { ListOptions } from './list-query.js';

/** Options of {@link PreRecordedResource.createAndWait}; the deadline is that of the whole. */
export interface CreateAndWaitOptions extends WaitOptions, Pick<CallOptions, 'idempotencyKey'> {}

/** Options of {@link PreRecordedResource.transcribe}; the deadline is that of the whole. */
export interface TranscribeOptions extends Omit<CreateAndWaitOptions, 'onProgress'> {
  /** Name of the file. @defaultValue the name that the source has */
  filename?: string | undefined;
  /** Told how far the upload and then the job is. */
  onProgress?: ((progress: TranscribeProgress) => void) | undefined;
}

/** How far {@link PreRecordedResource.transcribe} is. */
export type TranscribeProgress =
  | ({ stage: 'upload' } & UploadProgress)
  | { stage: 'job'; job: PreRecordedJob };

/** Pre-recorded jobs. */
export interface PreRecordedResource extends JobResource<PreRecordedJob, ListOptions> {
  /** Creates a job for audio that has an address. */
  create(request: PreRecordedRequestInput, call?: CallOptions): ApiCall<CreatedJob>;
  /** Waits until a job has ended; a JobFailedError when it ended badly. */
  wait(id: string, options?: WaitOptions): Promise<DoneJob>;
  /** Creates a job and waits until it has ended. */
  createAndWait(request: PreRecordedRequestInput, options?: CreateAndWaitOptions): Promise<DoneJob>;
  /**
   * Audio to text in one call: uploads it, creates the job, waits until it has ended.
   *
   * @param source - bytes, a Blob, a file, a stream, a Response, a path, or an address, also as `{ url }`
   * @param parameters - of the job, without the address of its audio
   */
  transcribe(
    source: AudioSource | { url: string },
    parameters?: Omit<PreRecordedRequestInput, 'audio_url'>,
    options?: TranscribeOptions,
  ): Promise<DoneJob>;
}

/** Makes the resource of pre-recorded jobs. */
export function createPreRecordedResource(
  transport: Transport,
  files: FileResource,
): PreRecordedResource {
  const path = 'v2/pre-recorded';
  const collection = createJobCollection<PreRecordedJob, ListOptions>(transport, {
    path,
    jobSchema: 'preRecordedJobSchema',
    pageSchema: 'preRecordedPageSchema',
  });
  const { clock, random } = transport.settings;
  /** One deadline for several calls. */
  const partOf = <Options extends PartialCallOptions>(options?: Options) => ({
    startedMs: clock.monotonicMs(),
    ...options,
  });
  const resource: PreRecordedResource = {
    ...collection,
    create: (request, call) =>
      transport.send(
        { method: 'POST', path, body: jsonBody(request), answer: 'createdJobSchema' },
        call,
      ),
    wait: (id, options) =>
      waitForJob({ clock, random, look: (call) => collection.get(id, call) }, id, options),
    createAndWait: async (request, options) => {
      const part = partOf(options);
      const { id } = await resource.create(request, part);
      return resource.wait(id, part);
    },
    transcribe: async (source, parameters, { onProgress, ...options } = {}) => {
      const part = partOf(options);
      const audio_url =
        addressOf(source) ??
        (
          await files.upload(source, {
            ...part,
            // It names the creation; the upload is another request.
            idempotencyKey: undefined,
            onProgress: (progress) => onProgress?.({ stage: 'upload', ...progress }),
          })
        ).audio_url;
      return resource.createAndWait(
        { ...parameters, audio_url },
        { ...part, onProgress: (job) => onProgress?.({ stage: 'job', job }) },
      );
    },
  };
  return resource;
}
