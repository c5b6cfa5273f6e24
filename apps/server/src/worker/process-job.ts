import type { Logger } from 'pino';
import { combineSignals } from '../clock/index.js';
import { describeProperties } from '../decoding/index.js';
import { type ClaimedJob, JobCancelledError } from '../queue/index.js';
import type { ClaimStage } from '../storage/index.js';
import {
  type Attempt,
  needsOf,
  type ProcessJobDependencies,
  type StageOutcome,
} from './attempt.js';
import { describeFailure } from './describe-failure.js';
import { fetchAudio } from './fetch-audio.js';
import { keepLease, LeaseLostError } from './keep-lease.js';
import { ProgressReporter } from './progress-reporter.js';
import { createStageTimer } from './stage-timer.js';
import { transcribeJob } from './transcribe-job.js';

/** The stage of a claimed job: a job without a file must be fetched first. */
function stageOf({ job }: ClaimedJob): ClaimStage {
  return job.file === null ? 'fetch' : 'transcribe';
}

/**
 * Processes a claimed job to the end of its stage: it is then queued for the next stage, done,
 * failed, rescheduled, or released because the service stops. Does not reject for errors of the
 * job.
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

/**
 * Ends a failed attempt: the job is released, rescheduled or ended as failed, unless its lease is
 * lost.
 */
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
  // Finished utterances are sent to those who follow the job, and need not be recognised again by
  // the next attempt.
  await attempt.reporter.flush();
  if (stopping.aborted) {
    await queue.release(lease);
    metrics.jobAttempts.inc({ outcome: 'released' });
    logger.info('job released');
    return;
  }
  const { errorCode, message, retry } = describeFailure(error);
  // The stack of an error of the audio or of its source is of no use, since this program has not
  // caused it.
  if (errorCode === 500) logger.error({ err: error, errorCode, retry }, 'job attempt failed');
  else
    logger.info({ reason: message, cause: causeOf(error), errorCode, retry }, 'job attempt failed');
  const postSessionMetadata = { ...attempt.metadata(), error: { code: errorCode, message } };
  await queue.fail(lease, { errorCode, message, retry, postSessionMetadata });
  metrics.jobAttempts.inc({ outcome: 'failed' });
}

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
    if (!isHandedOver) await storage.blobs.delete(file.id);
  }
  return isHandedOver ? 'ended' : 'lost';
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
