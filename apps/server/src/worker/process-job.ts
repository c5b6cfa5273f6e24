import { type ClaimedJob, JobCancelledError } from '../queue/index.js';
import { StoreAwayError } from '../storage/index.js';
import { Attempt, type ProcessJobDependencies, type StageOutcome } from './attempt.js';
import { describeFailure } from './describe-failure.js';
import { fetchAudio } from './fetch-audio.js';
import { transcribeJob } from './transcribe-job.js';

/** Delay of a job whose storage is away, in milliseconds. */
const storeAwayMs = 3000;

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
  const attempt = new Attempt(claimed, dependencies, stopping);
  const { logger, stage, timer } = attempt;
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
    await endFailedAttempt(error, attempt);
  } finally {
    await attempt.close();
  }
}

/**
 * Ends a failed attempt: the job is released, rescheduled or ended as failed, unless its lease is
 * lost.
 */
async function endFailedAttempt(error: unknown, attempt: Attempt): Promise<void> {
  const { logger, lost, stopping } = attempt;
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
  // It is nobody's attempt: the job waits until the store responds again.
  if (error instanceof StoreAwayError) {
    await queue.defer(lease, storeAwayMs);
    metrics.jobAttempts.inc({ outcome: 'released' });
    logger.warn({ err: error }, 'job deferred: its storage is away');
    return;
  }
  const { errorCode, message, reasonCode, retry } = describeFailure(error);
  // The stack of an error of the audio or of its source is of no use, since this program has not
  // caused it.
  if (errorCode === 500) logger.error({ err: error, errorCode, retry }, 'job attempt failed');
  else
    logger.info(
      { reason: message, cause: readCause(error), errorCode, retry },
      'job attempt failed',
    );
  const postSessionMetadata = {
    ...attempt.metadata(),
    error: { code: errorCode, message, reason_code: reasonCode },
  };
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

/** Message of the cause of an error, or undefined when it has none. */
function readCause(error: unknown): string | undefined {
  return error instanceof Error && error.cause instanceof Error ? error.cause.message : undefined;
}
