import {
  type PreRecordedRequest,
  preRecordedRequestSchema,
  type TranscriptionLanguage,
} from '@earshot/core';
import type { FastifyRequest } from 'fastify';
import type { EngineRegistry, RegisteredEngine } from '../../engines/index.js';
import { HttpError } from '../../errors/http-error.js';
import { type IdempotentRequest, timeOrderedId } from '../../storage/index.js';
import { requireApiKey } from '../access/authenticate.js';
import type { AppDependencies } from '../app.js';
import { keyReused } from '../idempotency/repeatable-response.js';
import { findUnservable, type RequestEngines } from '../requests/find-unservable.js';
import { requireEngineOfJob, requireQueueRoom } from '../requests/require-capacity.js';
import { baseUrl } from '../requests/service-url.js';
import type { KeptUpload } from '../uploads/store-upload.js';
import { engineOfModel } from './models.js';
import { readVocabulary } from './read-vocabulary.js';
import type { TranscriptionOptions } from './transcription-fields.js';

/**
 * Creates the job of a transcription, and the row of its file, in one transaction.
 *
 * @returns the id of the job. A repeated request gets that of the first one, and its file is
 * removed again
 * @throws HttpError 400 when no engine can serve it, 422 when the idempotency key belongs to
 * another request, 429 or 503 when the queue has no room
 */
export async function createTranscriptionJob(
  request: FastifyRequest,
  { file }: KeptUpload,
  options: TranscriptionOptions,
  repetition: IdempotentRequest | undefined,
  dependencies: AppDependencies,
): Promise<string> {
  const { clock, configuration, queue, storage } = dependencies;
  const keyId = requireApiKey(request).id;
  const id = timeOrderedId(clock.now());
  let isKept = false;
  try {
    const audioUrl = `${baseUrl(request, configuration.publicUrl)}/file/${file.id}`;
    const { engine, engines, params: requestParams } = jobParams(audioUrl, options, dependencies);
    requireEngineOfJob(engines, dependencies);
    const outcome = await storage.idempotency.respondOnce(
      repetition,
      { status: 200, body: JSON.stringify({ job_id: id, size: file.sizeBytes }) },
      async (unit) => {
        await storage.files.insert(file, unit);
        await storage.jobs.create(
          {
            id,
            keyId,
            kind: 'pre-recorded',
            requestId: request.id,
            requestParams: { ...requestParams },
            engine,
            customMetadata: null,
            fileId: file.id,
          },
          unit,
        );
        requireQueueRoom(await storage.jobs.countQueuedForKey(keyId, unit), configuration.limits);
      },
    );
    if (outcome.kind === 'conflict') throw keyReused();
    if (outcome.kind === 'repeated') {
      const repeated = readRepeatedJob(outcome.response.body);
      if (repeated === undefined) throw keyReused();
      return repeated.jobId;
    }
    isKept = true;
    queue.publishQueued();
    return id;
  } finally {
    if (!isKept) await storage.blobs.delete(file.id);
  }
}

/**
 * Job and file size of the first request, from its stored response, or undefined for a response of
 * another route.
 */
export function readRepeatedJob(body: string): { jobId: string; sizeBytes: number } | undefined {
  // The body of another route may be sealed, and is then not JSON.
  if (!body.startsWith('{"job_id":')) return undefined;
  const stored = JSON.parse(body) as { job_id: string; size: number };
  return { jobId: stored.job_id, sizeBytes: stored.size };
}

/** Parameters of a job, and the engines that can serve it, the best one first. */
interface ServableJob {
  readonly params: PreRecordedRequest;
  /** Name of the engine that the request's model names, or undefined for the default model. */
  readonly engine: string | undefined;
  readonly engines: readonly RegisteredEngine[];
}

function jobParams(
  audioUrl: string,
  { format, hints, isTranslated, languages: expected, model }: TranscriptionOptions,
  { addOns, engines: registry }: Pick<AppDependencies, 'addOns' | 'engines'>,
): ServableJob {
  const chosen = engineOfModel(model, registry.engines);
  const languages = servedLanguages(expected, chosen?.capabilities ?? registry);
  const plain = {
    audio_url: audioUrl,
    language_config: { languages },
    ...(format === 'srt' || format === 'vtt'
      ? { subtitles: true, subtitles_config: { formats: [format] } }
      : {}),
    ...(format === 'diarized_json' ? { diarization: true } : {}),
    ...(isTranslated
      ? { translation: true, translation_config: { target_languages: ['en' as const] } }
      : {}),
  };
  const engine = chosen?.name;
  const engines: RequestEngines = {
    find: (needs) => registry.find({ ...needs, engine }),
    nodesFor: (needs) => registry.nodesFor({ ...needs, engine }),
  };
  const params = preRecordedRequestSchema.parse(plain);
  const found = findUnservable(params, engines, addOns);
  const [unservable] = found.unservable;
  if (unservable !== undefined)
    throw new HttpError(
      400,
      languageIssue(chosen, languages) ??
        unservable.sentence.replace('language_config.languages', 'language'),
      { code: unservable.code, field: 'language' },
    );
  // A prompt is a hint, which must not change the choice of the engine: it is used only if the best
  // engine accepts a vocabulary.
  const vocabulary = readVocabulary(hints);
  const takesVocabulary = found.engines[0]?.capabilities.customVocabulary === true;
  if (vocabulary.length === 0 || !takesVocabulary)
    return { params, engine, engines: found.engines };
  const hinted = preRecordedRequestSchema.parse({
    ...plain,
    custom_vocabulary: true,
    custom_vocabulary_config: { vocabulary },
  });
  const withVocabulary = findUnservable(hinted, engines, addOns);
  return withVocabulary.unservable.length === 0
    ? { params: hinted, engine, engines: withVocabulary.engines }
    : { params, engine, engines: found.engines };
}

/**
 * Error message when the chosen engine cannot serve a language, or undefined when the language is
 * not the problem.
 */
function languageIssue(
  chosen: RegisteredEngine | undefined,
  languages: readonly TranscriptionLanguage[],
): string | undefined {
  if (chosen === undefined) return undefined;
  const { languages: served } = chosen.capabilities;
  const known = served.join(', ');
  const [language, ...others] = languages;
  if (language === undefined || others.length > 0)
    return `language is required for the model ${chosen.name}, which does not detect it: one of ${known}`;
  return served.includes(language)
    ? undefined
    : `language must be one of ${known} for the model ${chosen.name}, got ${language}`;
}

/**
 * The languages that can be served, if there are several. If none can be served, or there is only
 * one, they stay unchanged, so that the request is refused.
 */
function servedLanguages(
  expected: readonly TranscriptionLanguage[],
  { languages }: Pick<EngineRegistry, 'languages'>,
): readonly TranscriptionLanguage[] {
  const served = expected.filter((language) => languages.includes(language));
  return served.length === 0 ? expected : served;
}
