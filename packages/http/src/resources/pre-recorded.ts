import type { CreatedJob, PreRecordedJob, PreRecordedRequest } from '@earshot/core';
import type { Clock } from '../clock.js';
import type { ApiCall } from '../transport/api-call.js';
import type { CallOptions } from '../transport/client-options.js';
import type { Transport } from '../transport/transport.js';
import type { AudioSource } from '../uploads/audio-source.js';
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
  create(request: PreRecordedRequest, call?: CallOptions): ApiCall<CreatedJob>;
  /** Waits until a job has ended; a JobFailedError when it ended badly. */
  wait(id: string, options?: WaitOptions): Promise<DoneJob>;
  /** Creates a job and waits until it has ended. */
  createAndWait(request: PreRecordedRequest, options?: CreateAndWaitOptions): Promise<DoneJob>;
  /**
   * Audio to text in one call: uploads it, creates the job, waits until it has ended.
   *
   * @param source - bytes, a Blob, a file, a stream, or `{ url }` for audio that has an address
   * @param parameters - of the job, without the address of its audio
   */
  transcribe(
    source: AudioSource | { url: string },
    parameters?: Omit<PreRecordedRequest, 'audio_url'>,
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
  const resource: PreRecordedResource = {
    ...collection,
    create: (request, call) =>
      transport.send(
        { method: 'POST', path, body: jsonBody(request), answer: 'createdJobSchema' },
        call,
      ),
    wait: (id, options) =>
      waitForJob({ clock, random, look: (call) => collection.get(id, call) }, id, options),
    createAndWait: async (request, options = {}) => {
      const left = startDeadline(options.deadlineMs, clock);
      const { id } = await resource.create(request, { ...options, deadlineMs: left() });
      return resource.wait(id, { ...options, deadlineMs: left() });
    },
    transcribe: async (source, parameters = {}, { onProgress, ...options } = {}) => {
      const left = startDeadline(options.deadlineMs, clock);
      const { audio_url } =
        'url' in source
          ? { audio_url: source.url }
          : await files.upload(source, {
              ...options,
              // It names the creation; the upload is another request.
              idempotencyKey: undefined,
              deadlineMs: left(),
              onProgress: (progress) => onProgress?.({ stage: 'upload', ...progress }),
            });
      return resource.createAndWait(
        { ...parameters, audio_url },
        {
          ...options,
          deadlineMs: left(),
          onProgress: (job) => onProgress?.({ stage: 'job', job }),
        },
      );
    },
  };
  return resource;
}

/** One deadline for several calls: gives each of them what is left. */
function startDeadline(deadlineMs = Number.POSITIVE_INFINITY, clock: Clock): () => number {
  const startedMs = clock.monotonicMs();
  return () => deadlineMs - (clock.monotonicMs() - startedMs);
}
