import type { PreRecordedJobParams } from '@earshot/core';
import type { EnginePool } from '@earshot/engine';
import type { Logger } from 'pino';
import type { Clock } from '../clock/index.js';
import type { Metrics } from '../observability/index.js';
import type { ClaimedJob, JobQueue } from '../queue/index.js';
import { type FileProgress, transcribeAnalysed } from '../transcription/index.js';
import { type AcquireAudioOptions, acquireAudio } from './acquire-audio.js';
import { describeFailure } from './describe-failure.js';
import { keepLease } from './keep-lease.js';
import { LeaseLostError } from './lease-lost-error.js';
import { createStageTimer } from './stage-timer.js';

/** What jobs are processed with. */
export interface ProcessJobDependencies extends Omit<AcquireAudioOptions, 'queue' | 'signal'> {
  queue: JobQueue;
  engine: EnginePool;
  leaseMs: number;
  clock: Clock;
  logger: Logger;
  metrics: Metrics;
  /** Told as a job gets on. */
  onProgress: (jobId: string, progress: FileProgress) => void;
}

/**
 * Takes a claimed job to its end: done, failed, sent back for another attempt, or given back when the service stops. Never rejects for
 * what is wrong with the job.
 *
 * @param claimed - the job and its lease
 * @param dependencies - what it is processed with
 * @param stopping - aborted when the service stops
 */
export async function processJob(
  claimed: ClaimedJob,
  dependencies: ProcessJobDependencies,
  stopping: AbortSignal,
): Promise<void> {
  const { clock, engine, metrics, onProgress, queue } = dependencies;
  const { job, lease } = claimed;
  const logger = dependencies.logger.child({ jobId: job.id, attempt: job.attempts });
  const kept = keepLease({ queue, lease, leaseMs: dependencies.leaseMs, clock });
  const signal = AbortSignal.any([stopping, kept.lost]);
  const stages = createStageTimer(clock);
  const metadata = (): Record<string, unknown> => ({
    engine: {
      id: engine.capabilities.id,
      model: engine.capabilities.model,
      version: engine.capabilities.version,
    },
    attempts: job.attempts,
    stages_seconds: stages.seconds(),
  });
  try {
    logger.info('job begun');
    stages.begin('acquire');
    const { open, analysis } = await acquireAudio(claimed, { ...dependencies, signal });
    stages.begin('transcribe');
    const result = await transcribeAnalysed({
      open,
      analysis,
      engine,
      // They were checked, and completed, by the schema of the request when the job was created.
      params: job.requestParams as unknown as PreRecordedJobParams,
      clock,
      signal,
      onProgress: (progress) => onProgress(job.id, progress),
    });
    stages.end();
    const isOurs = await queue.complete(lease, {
      result,
      postSessionMetadata: metadata(),
    });
    if (!isOurs) {
      logger.warn('job was given to another worker before it ended');
      return;
    }
    metrics.jobAttempts.inc({ outcome: 'done' });
    metrics.audioSeconds.inc(analysis.durationSeconds);
    for (const [stage, seconds] of Object.entries(stages.seconds()))
      metrics.jobSeconds.observe({ stage }, seconds);
    logger.info({ stages: stages.seconds() }, 'job done');
  } catch (error) {
    stages.end();
    if (kept.lost.aborted || error instanceof LeaseLostError) {
      logger.warn('job was given to another worker');
      return;
    }
    if (stopping.aborted) {
      await queue.release(lease);
      metrics.jobAttempts.inc({ outcome: 'given-back' });
      logger.info('job given back');
      return;
    }
    const { errorCode, message, retry } = describeFailure(error);
    const level = errorCode === 500 ? 'error' : 'info';
    logger[level]({ err: error, errorCode, retry }, 'job attempt failed');
    const postSessionMetadata = { ...metadata(), error: { code: errorCode, message } };
    await queue.fail(lease, { errorCode, message, retry, postSessionMetadata });
    metrics.jobAttempts.inc({ outcome: 'failed' });
  } finally {
    kept.stop();
  }
}
