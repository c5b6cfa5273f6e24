import { type TranscriptionLanguage, transcriptionLanguages, type Utterance } from '@earshot/core';
import type { Logger } from 'pino';
import { combineSignals } from '../clock/index.js';
import { type AudioProperties, describeProperties, readProperties } from '../decoding/index.js';
import {
  type EngineNeeds,
  firstAvailable,
  needsOfRecording,
  type RegisteredEngine,
} from '../engines/index.js';
import { type ClaimedJob, JobCancelledError } from '../queue/index.js';
import { audioReplacementOf } from '../redaction/audio-replacement.js';
import type { ClaimStage } from '../storage/index.js';
import {
  chooseTrack,
  describeAssumption,
  describeVocabulary,
  recogniseProbed,
  type VocabularyMetadata,
} from '../transcription/index.js';
import { type Attempt, type ProcessJobDependencies, paramsOf } from './attempt.js';
import { describeFailure } from './describe-failure.js';
import { fetchAudio } from './fetch-audio.js';
import { finishJob } from './finish-job.js';
import { readResumed, sealOf } from './job-journal.js';
import { keepLease, LeaseLostError } from './keep-lease.js';
import { ProgressReporter } from './progress-reporter.js';
import { createStageTimer } from './stage-timer.js';

/** The stage of a claimed job: a job without a file must be fetched first. */
function stageOf({ job }: ClaimedJob): ClaimStage {
  return job.file === null ? 'fetch' : 'transcribe';
}

/**
 * Processes a claimed job to the end of its stage: it is then queued for the next stage, done, failed, rescheduled, or released because the
 * service stops. Does not reject for errors of the job.
 *
 * @throws errors of the database when the end of the attempt cannot be written
 *
 * @param stopping - aborted when the service stops
 */
export async function processJob(
  claimed: ClaimedJob,
  dependencies: ProcessJobDependencies,
  stopping: AbortSignal,
): Promise<void> {
  const { clock, engines, queue } = dependencies;
  const { job, lease } = claimed;
  const stage = stageOf(claimed);
  const logger = dependencies.logger.child({ jobId: job.id, stage, attempt: job.attempts });
  const kept = keepLease({ queue, lease, leaseMs: dependencies.leaseMs, clock, logger });
  const stopListening = queue.onCancelled(lease, (reason) => kept.lose(reason));
  const reporter = new ProgressReporter({
    queue,
    lease,
    before: job.progress,
    onLost: () => kept.lose(new LeaseLostError()),
    clock,
    logger,
  });
  const { release, signal } = combineSignals(stopping, kept.lost);
  const timer = createStageTimer(clock, secondsOf(job.postSessionMetadata['stages_seconds']));
  /** The engine that will probably process the job, until one is chosen. */
  const likelyEngine = () => engines.find(needsOf(claimed)).route?.engines[0] ?? engines.engines[0];
  const metadata = (): Record<string, unknown> => {
    const { id, model, version } = (attempt.engine ?? likelyEngine())?.capabilities ?? {};
    const { properties } = attempt;
    return {
      engine: { id, model, version },
      attempts: job.attempts,
      stages_seconds: timer.seconds(),
      ...(properties === undefined ? {} : { audio: describeProperties(properties) }),
      ...attempt.language,
      ...attempt.vocabulary,
    };
  };
  const attempt: Attempt = {
    claimed,
    dependencies,
    signal,
    reporter,
    timer,
    metadata,
    engine: undefined,
    language: {},
    properties: undefined,
    vocabulary: {},
  };
  try {
    logger.info('job started');
    timer.begin('acquire');
    const outcome = await (stage === 'fetch' ? fetchJob(attempt) : transcribeJob(attempt));
    if (outcome === 'deferred') {
      logger.info('job deferred: its engines are unavailable');
      return;
    }
    if (outcome === 'lost') {
      logger.warn('job was claimed by another worker before it ended');
      return;
    }
    logger.info({ stages: timer.seconds() }, stage === 'fetch' ? 'job fetched' : 'job done');
  } catch (error) {
    timer.end();
    await endFailedAttempt(error, attempt, { lost: kept.lost, stopping, logger });
  } finally {
    kept.stop();
    stopListening();
    await reporter.stop();
    release();
  }
}

/** Signals and log of a failed attempt. */
interface FailedAttempt {
  /** Aborted when the lease is lost, with the reason. */
  readonly lost: AbortSignal;
  /** Aborted when the service stops. */
  readonly stopping: AbortSignal;
  readonly logger: Pick<Logger, 'info' | 'warn' | 'error'>;
}

/** Ends a failed attempt: the job is released, rescheduled or ended as failed, unless its lease is lost. */
async function endFailedAttempt(
  error: unknown,
  attempt: Attempt,
  { lost, stopping, logger }: FailedAttempt,
): Promise<void> {
  const { metrics, queue } = attempt.dependencies;
  const { lease } = attempt.claimed;
  if (lost.aborted) {
    if (lost.reason instanceof JobCancelledError) logger.info('job was cancelled');
    else logger.warn('job was cancelled elsewhere, or claimed by another worker');
    metrics.jobAttempts.inc({ outcome: 'lost' });
    return;
  }
  // Finished utterances are sent to those who follow the job, and need not be recognised again by the next attempt.
  await attempt.reporter.flush();
  if (stopping.aborted) {
    await queue.release(lease);
    metrics.jobAttempts.inc({ outcome: 'released' });
    logger.info('job released');
    return;
  }
  const { errorCode, message, retry } = describeFailure(error);
  // The stack of an error of the audio or of its source is of no use, since this program has not caused it.
  if (errorCode === 500) logger.error({ err: error, errorCode, retry }, 'job attempt failed');
  else
    logger.info({ reason: message, cause: causeOf(error), errorCode, retry }, 'job attempt failed');
  const postSessionMetadata = { ...attempt.metadata(), error: { code: errorCode, message } };
  await queue.fail(lease, { errorCode, message, retry, postSessionMetadata });
  metrics.jobAttempts.inc({ outcome: 'failed' });
}

/** The needs of a job, which its engine must serve. */
function needsOf(claimed: ClaimedJob): EngineNeeds {
  return needsOfRecording(paramsOf(claimed), claimed.job.engine ?? undefined);
}

/** Outcome of a stage: the job is handed over or done, its lease is lost, or no suitable engine is available. */
type StageOutcome = 'ended' | 'lost' | 'deferred';

async function fetchJob(attempt: Attempt): Promise<StageOutcome> {
  const { claimed, dependencies, signal, reporter, timer } = attempt;
  const { queue, storage } = dependencies;
  const { lease } = claimed;
  reporter.begin('fetch');
  const file = await fetchAudio(claimed, {
    ...dependencies,
    signal,
    onProgress: (fetchedBytes, totalBytes) => reporter.setFetched(fetchedBytes, totalBytes),
  });
  timer.end();
  await reporter.stop();
  const postSessionMetadata = { stages_seconds: timer.seconds() };
  let isHandedOver = false;
  try {
    isHandedOver = await queue.handOver(lease, { file, postSessionMetadata }, storage.files);
  } finally {
    if (!isHandedOver) await storage.files.removeBytes(file.id);
  }
  return isHandedOver ? 'ended' : 'lost';
}

async function transcribeJob(attempt: Attempt): Promise<StageOutcome> {
  const { claimed, dependencies, signal, reporter, timer } = attempt;
  const { clock, decoder, engines, queue, storage } = dependencies;
  const { job, lease } = claimed;
  const params = paramsOf(claimed);
  const route = engines.route(needsOf(claimed));
  const engine = firstAvailable(route.engines);
  if (engine === undefined) {
    await queue.defer(lease, dependencies.deferralMs());
    return 'deferred';
  }
  attempt.engine = engine;
  attempt.language = describeAssumption(params, engine.capabilities);
  const path = storage.files.pathOf(job.file?.id ?? '');
  const found = readProperties(job.file?.audio) ?? (await probe(attempt, path));
  const properties = chooseTrack(found, params.language_config);
  attempt.properties = properties;
  const seal = await sealOf(job.id, params, storage);
  const resume = await readResumed(job.id, storage, seal);
  timer.begin('transcribe');
  reporter.begin('transcribe', properties.durationSeconds);
  let isAudioReported = audioReplacementOf(params) !== undefined;
  /** Reports the audio once, after the first utterance, so that further work on the audio does not delay the first words. */
  const reportAudio = () => {
    if (isAudioReported || job.file === null) return;
    isAudioReported = true;
    dependencies.onAudio?.(job.file);
  };
  attempt.vocabulary = await describeVocabularyOf(attempt, params.language_config.languages);
  const recognised = await recogniseProbed({
    path,
    properties,
    decoder,
    engine: engine.pool,
    engineFor: (language) => engineForLanguage(attempt, engine, language).pool,
    params,
    tenant: job.keyId,
    clock,
    signal,
    resume,
    onProgress: ({ transcribedSeconds }) => reporter.setDone(transcribedSeconds),
    onUtterance: (utterance, settledSamples) => {
      reporter.addUtterance(seal.seal(JSON.stringify(utterance)), settledSamples);
      reportAudio();
    },
  });
  reportAudio();
  if (params.language_config.languages.length !== 1)
    attempt.vocabulary = await describeVocabularyOf(attempt, languagesOf(recognised.utterances));
  timer.end();
  reporter.setDone(recognised.audioSeconds);
  reporter.begin('finish', recognised.audioSeconds);
  await reporter.flush();
  timer.begin('finish');
  return (await finishJob(attempt, recognised, { path, properties })) ? 'ended' : 'lost';
}

/** Describes the vocabulary of a job for the languages that are spoken in it. An empty list stands for all languages of the engine. */
function describeVocabularyOf(
  { claimed, engine, signal }: Attempt,
  languages: readonly TranscriptionLanguage[],
): Promise<VocabularyMetadata> {
  const { custom_vocabulary, custom_vocabulary_config } = paramsOf(claimed);
  if (engine === undefined || !custom_vocabulary) return Promise.resolve({});
  const tenant = claimed.job.keyId;
  return describeVocabulary(
    engine.pool,
    { vocabulary: custom_vocabulary_config, languages, tenant },
    signal,
  );
}

function languagesOf(utterances: readonly Utterance[]): TranscriptionLanguage[] {
  const spoken = new Set<string>(utterances.map(({ language }) => language));
  return transcriptionLanguages.filter((language) => spoken.has(language));
}

/** Determines the properties of a file that an earlier version of the service has stored without them. */
function probe(
  { claimed: { job }, dependencies, reporter, signal }: Attempt,
  path: string,
): Promise<AudioProperties> {
  reporter.begin('analyse', job.file?.durationSeconds);
  return dependencies.decoder.probe(path, { tenant: job.keyId, signal });
}

/** Chooses the best available engine for a detected language, or the engine that has detected it if there is no other. */
function engineForLanguage(
  attempt: Attempt,
  detector: RegisteredEngine,
  language: TranscriptionLanguage,
): RegisteredEngine {
  const { claimed, dependencies } = attempt;
  const needs = { ...needsOf(claimed), languages: [language] };
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

/** Message of the cause of an error, or undefined when it has none. */
function causeOf(error: unknown): string | undefined {
  return error instanceof Error && error.cause instanceof Error ? error.cause.message : undefined;
}
