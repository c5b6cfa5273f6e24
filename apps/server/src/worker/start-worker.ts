import type { FileProgress } from '../transcription/index.js';
import { type ProcessJobDependencies, processJob } from './process-job.js';

/** Takes jobs from the queue and processes them. */
export interface Worker {
  /** Jobs in work. */
  readonly running: number;
  /** How far a job is that is in work here. */
  progressOf(jobId: string): FileProgress | undefined;
  /**
   * Takes no more jobs, lets those in work go on for a while, and then gives them back. Idempotent.
   *
   * @param graceMs - for how long they go on, in milliseconds
   */
  stop(graceMs: number): Promise<void>;
}

/** What a worker works with. */
export interface WorkerOptions extends Omit<ProcessJobDependencies, 'onProgress'> {
  /** Jobs that are in work at the same time. */
  concurrency: number;
  /** Whether jobs can be processed at the moment; while not, they wait in the queue. */
  canWork: () => boolean;
}

/** How long the queue may stay unasked when nobody says that there is a job: other processes create jobs too. */
const pollMs = 1000;

/** Starts a worker. */
export function startWorker(options: WorkerOptions): Worker {
  const { canWork, clock, concurrency, logger, queue } = options;
  const finishing = new AbortController();
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  const progress = new Map<string, FileProgress>();
  const dependencies: ProcessJobDependencies = {
    ...options,
    onProgress: (jobId, latest) => progress.set(jobId, latest),
  };

  async function takeJob(): Promise<void> {
    const claimed = canWork() ? await queue.claim() : undefined;
    if (!claimed) return queue.wait(pollMs, finishing.signal);
    const { id } = claimed.job;
    const work = processJob(claimed, dependencies, stopping.signal)
      // Not even the end of the job could be written: its lease expires, and it is taken again.
      .catch((error: unknown) => logger.error({ err: error, jobId: id }, 'job was lost'))
      .finally(() => {
        running.delete(work);
        progress.delete(id);
      });
    running.add(work);
    if (running.size >= concurrency) await Promise.race(running);
  }

  async function takeJobs(): Promise<void> {
    while (!finishing.signal.aborted) {
      try {
        await takeJob();
      } catch (error) {
        if (finishing.signal.aborted) return;
        logger.error({ err: error }, 'the queue cannot be read');
        await clock.sleep(pollMs, finishing.signal).catch(() => undefined);
      }
    }
  }
  const taking = takeJobs();

  return {
    get running() {
      return running.size;
    },
    progressOf: (jobId) => progress.get(jobId),
    async stop(graceMs) {
      finishing.abort();
      const ended = new AbortController();
      const all = (async () => {
        while (running.size > 0) await Promise.all(running);
      })().finally(() => ended.abort());
      await clock.sleep(graceMs, ended.signal).catch(() => undefined);
      stopping.abort(new Error('The service is stopping'));
      await all;
      await taking;
    },
  };
}
