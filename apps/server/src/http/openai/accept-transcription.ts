import type { FastifyRequest } from 'fastify';
import type { CompletedRequest } from '../../storage/index.js';
import { keyOf } from '../access/authenticate.js';
import type { AppDependencies } from '../app.js';
import { idempotencyKey, requestFingerprint } from '../idempotency/idempotency-key.js';
import { keyReused } from '../idempotency/repeatable-response.js';
import type { RequestSlots } from '../requests/request-slots.js';
import { hashUpload, type KeptUpload, keepUpload } from '../uploads/keep-upload.js';
import { engineOfModel } from './models.js';
import { receiveTranscriptionForm, type TranscriptionForm } from './receive-transcription-form.js';
import { parseTranscriptionFields, type TranscriptionOptions } from './transcription-fields.js';
import { createTranscriptionJob, readRepeatedJob } from './transcription-job.js';

/** A requested transcription, and its job. */
export interface AcceptedTranscription {
  readonly options: TranscriptionOptions;
  readonly jobId: string;
}

/**
 * Receives the form of a request and creates its job, once for each idempotency key. An upload slot of the API key is held meanwhile.
 *
 * @param slots - upload slots
 * @throws HttpError 4xx for a form that is not accepted, of which nothing is kept
 */
export async function acceptTranscription(
  request: FastifyRequest,
  slots: RequestSlots,
  dependencies: AppDependencies,
): Promise<AcceptedTranscription> {
  const { storage } = dependencies;
  const keyId = keyOf(request).id;
  const slot = slots.take(keyId);
  const discard = ({ file }: KeptUpload): Promise<void> => storage.files.removeBytes(file.id);
  try {
    const key = idempotencyKey(request);
    const first =
      key === undefined ? undefined : await storage.idempotency.get({ keyId, idempotencyKey: key });
    if (first !== undefined) return await repeatTranscription(request, first, dependencies);
    const form = await receiveTranscriptionForm(
      request,
      (content, filename) =>
        keepUpload({ content, field: 'file', filename, source: null, keyId }, dependencies),
      discard,
    );
    let options: TranscriptionOptions;
    try {
      options = checkFields(form.fields, dependencies);
    } catch (error) {
      await discard(form.file);
      throw error;
    }
    const repeatable =
      key === undefined
        ? undefined
        : {
            idempotencyKey: key,
            requestHash: fingerprint(form.file.contentHash, form.file.file.filename, options),
          };
    const jobId = await createTranscriptionJob(
      request,
      form.file,
      options,
      repeatable,
      dependencies,
    );
    return { options, jobId };
  } finally {
    slot.release();
  }
}

/** Validates the fields of a form, including its model. */
function checkFields(
  fields: TranscriptionForm<unknown>['fields'],
  { engines }: AppDependencies,
): TranscriptionOptions {
  const options = parseTranscriptionFields(fields);
  engineOfModel(options.model, engines.engines);
  return options;
}

/** Finds the job of a repeated request, whose file is compared with that of the first request, and not stored. */
async function repeatTranscription(
  request: FastifyRequest,
  { requestHash, response }: CompletedRequest,
  dependencies: AppDependencies,
): Promise<AcceptedTranscription> {
  const first = readRepeatedJob(response.body);
  if (first === undefined) throw keyReused();
  const { fields, file } = await receiveTranscriptionForm(
    request,
    (content, filename) => hashUpload(content, filename, first.sizeBytes),
    async () => undefined,
  );
  const options = checkFields(fields, dependencies);
  if (fingerprint(file.contentHash, file.filename, options) !== requestHash) throw keyReused();
  return { options, jobId: first.jobId };
}

function fingerprint(
  contentHash: string,
  filename: string | null,
  options: TranscriptionOptions,
): string {
  return requestFingerprint('transcriptions', contentHash, filename, options);
}
