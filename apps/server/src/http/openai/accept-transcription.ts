import type { FastifyRequest } from 'fastify';
import type { CompletedRequest } from '../../storage/index.js';
import { requireApiKey } from '../access/authenticate.js';
import { findAccount } from '../access/share-processing.js';
import type { AppDependencies } from '../app.js';
import {
  findFirstRequest,
  idempotentRequest,
  requestFingerprint,
} from '../idempotency/idempotency-key.js';
import { keyReused } from '../idempotency/repeatable-response.js';
import type { RequestSlots } from '../requests/request-slots.js';
import { hashUpload, type KeptUpload, storeUpload } from '../uploads/store-upload.js';
import { type KnownSpeakerVoice, measureReferences } from './known-speaker-voices.js';
import { engineOfModel } from './models.js';
import { receiveTranscriptionForm, type TranscriptionForm } from './receive-transcription-form.js';
import { requireTranslation, requireTranslationTask } from './require-translation.js';
import {
  type ParsedFields,
  parseTranscriptionFields,
  type TranscriptionOptions,
} from './transcription-fields.js';
import { createTranscriptionJob, readRepeatedJob } from './transcription-job.js';

/** Task of a route: it transcribes a file, or translates its speech into English. */
export type TranscriptionRoute = 'transcriptions' | 'translations';

/** A requested transcription, and its job. */
export interface AcceptedTranscription extends ParsedFields {
  readonly jobId: string;
  /** Speakers whose voices were measured. */
  readonly speakers: readonly KnownSpeakerVoice[];
}

/**
 * Receives the form of a request and creates its job, once for each idempotency key. An upload slot
 * of the API key is held meanwhile.
 *
 * @param route - the route of the request
 * @param slots - upload slots
 * @throws HttpError 4xx for a form that is not accepted, of which no data is stored
 */
export async function acceptTranscription(
  request: FastifyRequest,
  route: TranscriptionRoute,
  slots: RequestSlots,
  dependencies: AppDependencies,
): Promise<AcceptedTranscription> {
  const { addOns, storage } = dependencies;
  if (route === 'translations') requireTranslation(addOns);
  const slot = slots.take(requireApiKey(request).id);
  try {
    const first = await findFirstRequest(request, storage.idempotency);
    return first === undefined
      ? await beginTranscription(request, route, dependencies)
      : await repeatTranscription(request, route, first, dependencies);
  } finally {
    slot.release();
  }
}

/** Stores the file of a request and creates its job. */
async function beginTranscription(
  request: FastifyRequest,
  route: TranscriptionRoute,
  dependencies: AppDependencies,
): Promise<AcceptedTranscription> {
  const keyId = requireApiKey(request).id;
  const discard = ({ file }: KeptUpload) => dependencies.storage.blobs.delete(file.id);
  const { fields, file } = await receiveTranscriptionForm(
    request,
    (content, filename) =>
      storeUpload({ content, field: 'file', filename, source: null, keyId }, dependencies),
    discard,
  );
  let parsed: MeasuredFields;
  try {
    parsed = await measureFields(checkFields(fields, route, dependencies), request, dependencies);
  } catch (error) {
    await discard(file);
    throw error;
  }
  const { options } = parsed;
  const repetition = idempotentRequest(
    request,
    ...identifyRequest(file.contentHash, file.file.filename, options),
  );
  const jobId = await createTranscriptionJob(request, file, options, repetition, dependencies);
  return { ...parsed, jobId };
}

/** Validates the fields of a form, including its model. */
function checkFields(
  fields: TranscriptionForm<unknown>['fields'],
  route: TranscriptionRoute,
  { addOns, engines }: AppDependencies,
): ParsedFields {
  const { ignored, options } = parseTranscriptionFields(fields);
  engineOfModel(options.model, engines.engines);
  if (route === 'translations') return { ignored, options: { ...options, isTranslated: true } };
  if (options.isTranslated) requireTranslationTask(addOns);
  return { ignored, options };
}

/** Validated fields, and the speakers whose voices were measured. */
type MeasuredFields = Omit<AcceptedTranscription, 'jobId'>;

/** Measures the references of speakers. Those without an effect are ignored. */
async function measureFields(
  { ignored, options }: ParsedFields,
  request: FastifyRequest,
  dependencies: AppDependencies,
): Promise<MeasuredFields> {
  const measured = await measureReferences(
    options.knownSpeakers,
    requireApiKey(request).id,
    dependencies,
  );
  return {
    options,
    ignored: [...ignored, ...measured.ignored],
    speakers: measured.speakers,
  };
}

/**
 * Finds the job of a repeated request, whose file is compared with that of the first request, and
 * not stored.
 */
async function repeatTranscription(
  request: FastifyRequest,
  route: TranscriptionRoute,
  { requestHash, response }: CompletedRequest,
  dependencies: AppDependencies,
): Promise<AcceptedTranscription> {
  const first = readRepeatedJob(response.body);
  if (first === undefined) throw keyReused();
  const { fields, file } = await receiveTranscriptionForm(
    request,
    (content, filename) =>
      hashUpload(content, filename, first.sizeBytes, findAccount(request, dependencies.shares)),
    async () => undefined,
  );
  const parsed = checkFields(fields, route, dependencies);
  const identity = identifyRequest(file.contentHash, file.filename, parsed.options);
  if (requestFingerprint(...identity) !== requestHash) throw keyReused();
  return { ...(await measureFields(parsed, request, dependencies)), jobId: first.jobId };
}

/** Values that identify a request. */
function identifyRequest(
  contentHash: string,
  filename: string | null,
  options: TranscriptionOptions,
): readonly unknown[] {
  return ['transcriptions', contentHash, filename, options];
}
