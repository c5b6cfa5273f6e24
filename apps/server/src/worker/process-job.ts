import type { PreRecordedJobParams, TranscriptionLanguage } from '@earshot/core';
import type { Logger } from 'pino';
import type { Clock } from '../clock/index.js';
import {
  type EngineRegistry,
  firstAvailable,
  needsOfRecording,
  type RegisteredEngine,
} from '../engines/index.js';
import type { Metrics } from '../observability/index.js';
import type { ClaimedJob, JobProgress, JobQueue, JobStage } from '../queue/index.js';
import { jsonFragments } from '../storage/index.js';
import {
  type AssumptionMetadata,
  analyseAudio,
  describeAssumption,
  describeVocabulary,
  type OpenAudio,
  transcribeAnalysed,
  type VocabularyMetadata,
} from '../transcription/index.js';
import { describeFailure } from './describe-failure.js';
import { type FetchAudioOptions, fetchAudio } from './fetch-audio.js';
import { keepLease, LeaseLostError } from './keep-lease.js';
import { createStageTimer, type StageTimer } from './stage-timer.js';

/** Dependencies of {@link processJob}. */
export interface ProcessJobDependencies extends Omit<FetchAudioOptions, 'signal' | 'onProgress'> {
  queue: JobQueue;
  engines: EngineRegistry;
  leaseMs: number;
  clock: Clock;
  logger: Logger;
  metrics: Metrics;
  /** Returns the time for which a job waits whose engines cannot work, in milliseconds. */
  deferralMs: () => number;
  /** Called as a job progresses. */
  onProgress: (jobId: string, progress: JobProgress) => void;
}

/** The stage of a claimed job: without a file its audio is still to be fetched. */
function stageOf({ job }: ClaimedJob): JobStage {
  return job.file === null ? 'fetch' : 'transcribe';
}

/**
 * Takes a claimed job to the end of its stage: fetched and queued for the next one, done, failed, rescheduled, or released when the
 * service stops. Does not reject for errors of the job.
 *
 * @throws errors of the database, when the end of the attempt cannot be written
 *
 * @param stopping - aborted when the service stops
 */
export async function processJob(
  claimed: ClaimedJob,
  dependencies: ProcessJobDependencies,
  stopping: AbortSignal,
): Promise<void> {
  const { clock, engines, metrics, queue } = dependencies;
  const { job, lease } = claimed;
  const stage = stageOf(claimed);
  const logger = dependencies.logger.child({ jobId: job.id, stage, attempt: job.attempts });
  const kept = keepLease({ queue, lease, leaseMs: dependencies.leaseMs, clock, logger });
  const signal = AbortSignal.any([stopping, kept.lost]);
  const timer = createStageTimer(clock, secondsOf(job.postSessionMetadata['stages_seconds']));
  const metadata = (): Record<string, unknown> => {
    const { id, model, version } = (attempt.engine ?? engines.engines[0])?.capabilities ?? {};
    return {
      engine: { id, model, version },
      attempts: job.attempts,
      stages_seconds: timer.seconds(),
      ...attempt.language,
      ...attempt.vocabulary,
    };
  };
  const attempt: Attempt = {
    claimed,
    dependencies,
    signal,
    timer,
    metadata,
    engine: undefined,
    language: {},
    vocabulary: {},
  };
  try {
    logger.info('job begun');
    timer.begin('acquire');
    const isOurs = await (stage === 'fetch' ? fetchJob(attempt) : transcribeJob(attempt));
    if (isOurs === 'deferred') {
      logger.info('job waits for an engine that cannot work');
      return;
    }
    if (!isOurs) {
      logger.warn('job was claimed by another worker before it ended');
      return;
    }
    logger.info({ stages: timer.seconds() }, stage === 'fetch' ? 'job fetched' : 'job done');
  } catch (error) {
    timer.end();
    if (kept.lost.aborted || error instanceof LeaseLostError) {
      logger.warn('job was claimed by another worker');
      return;
    }
    if (stopping.aborted) {
      await queue.release(lease);
      metrics.jobAttempts.inc({ outcome: 'released' });
      logger.info('job released');
      return;
    }
    const { errorCode, message, retry } = describeFailure(error);
    // Errors of a caller's audio or of its source are none of this program: their stack is of no use.
    if (errorCode === 500) logger.error({ err: error, errorCode, retry }, 'job attempt failed');
    else
      logger.info(
        { reason: message, cause: causeOf(error), errorCode, retry },
        'job attempt failed',
      );
    const postSessionMetadata = { ...metadata(), error: { code: errorCode, message } };
    await queue.fail(lease, { errorCode, message, retry, postSessionMetadata });
    metrics.jobAttempts.inc({ outcome: 'failed' });
  } finally {
    kept.stop();
  }
}

interface Attempt {
  claimed: ClaimedJob;
  dependencies: ProcessJobDependencies;
  signal: AbortSignal;
  timer: StageTimer;
  metadata: () => Record<string, unknown>;
  /** Engine that transcribes the job; set once it is chosen. */
  engine: RegisteredEngine | undefined;
  /** Set once it is known. */
  language: AssumptionMetadata;
  /** Set once it is known. */
  vocabulary: VocabularyMetadata;
}

/** False when the lease is lost. */
async function fetchJob({ claimed, dependencies, signal, timer }: Attempt): Promise<boolean> {
  const { onProgress, queue, storage } = dependencies;
  const { job, lease } = claimed;
  const file = await fetchAudio(claimed, {
    ...dependencies,
    signal,
    onProgress: (progress) => onProgress(job.id, { stage: 'fetch', ...progress }),
  });
  timer.end();
  const postSessionMetadata = { stages_seconds: timer.seconds() };
  let isOurs = false;
  try {
    isOurs = await queue.handOver(lease, { file, postSessionMetadata }, storage.files);
  } finally {
    if (!isOurs) await storage.files.removeBytes(file.id);
  }
  return isOurs;
}

/** False when the lease is lost, `deferred` when no engine that can do it works at the moment. */
async function transcribeJob(attempt: Attempt): Promise<boolean | 'deferred'> {
  const { claimed, dependencies, signal, timer, metadata } = attempt;
  const { clock, engines, maximumAudioSeconds, metrics, onProgress, queue, storage } = dependencies;
  const { job, lease } = claimed;
  // They were checked, and completed, by the schema of the request when the job was created.
  const params = job.requestParams as unknown as PreRecordedJobParams;
  const route = engines.route(needsOfRecording(params));
  const engine = firstAvailable(route.engines);
  if (engine === undefined) {
    await queue.defer(lease, dependencies.deferralMs());
    return 'deferred';
  }
  attempt.engine = engine;
  attempt.language = describeAssumption(params, engine.capabilities);
  const fileId = job.file?.id ?? '';
  const open: OpenAudio = () => storage.files.read(fileId);
  const analysis = await analyseAudio(open, { maximumAudioSeconds, signal });
  timer.begin('transcribe');
  attempt.vocabulary = await describeVocabulary(
    engine.pool,
    params.custom_vocabulary ? params.custom_vocabulary_config : undefined,
    job.keyId,
    signal,
  );
  const result = await transcribeAnalysed({
    open,
    analysis,
    engine: engine.pool,
    engineFor: (language) => engineForLanguage(attempt, engine, language).pool,
    params,
    tenant: job.keyId,
    clock,
    signal,
    onProgress: (progress) => onProgress(job.id, { stage: 'transcribe', ...progress }),
  });
  timer.end();
  const isOurs = await queue.complete(lease, {
    result: jsonFragments(result),
    postSessionMetadata: metadata(),
  });
  if (!isOurs) return false;
  metrics.jobAttempts.inc({ outcome: 'done' });
  metrics.audioSeconds.inc(analysis.durationSeconds);
  for (const [stage, seconds] of Object.entries(timer.seconds()))
    metrics.jobSeconds.observe({ stage }, seconds);
  return true;
}

/** The best engine that works for the language that was detected in a recording: the one that has detected it unless there is a better one. */
function engineForLanguage(
  attempt: Attempt,
  detector: RegisteredEngine,
  language: TranscriptionLanguage,
): RegisteredEngine {
  const { claimed, dependencies } = attempt;
  const params = claimed.job.requestParams as unknown as PreRecordedJobParams;
  const needs = { ...needsOfRecording(params), languages: [language] };
  const { route } = dependencies.engines.find(needs);
  attempt.engine = firstAvailable(route?.engines ?? []) ?? detector;
  return attempt.engine;
}

/** Seconds of earlier stages, from the stored `stages_seconds`. */
function secondsOf(stored: unknown): Record<string, number> {
  if (typeof stored !== 'object' || stored === null) return {};
  return Object.fromEntries(
    Object.entries(stored).filter(
      (entry): entry is [string, number] => typeof entry[1] === 'number',
    ),
  );
}

/** Message of the cause of an error; undefined where it has none. */
function causeOf(error: unknown): string | undefined {
  return error instanceof Error && error.cause instanceof Error ? error.cause.message : undefined;
}
