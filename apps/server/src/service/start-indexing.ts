import type { Logger } from 'pino';
import type { Clock } from '../clock/index.js';
import type { Storage } from '../storage/index.js';

/** What {@link startIndexing} works with. */
export interface IndexingOptions {
  storage: Pick<Storage, 'index'>;
  clock: Clock;
  logger: Pick<Logger, 'info' | 'error'>;
}

const everyMs = 1000;

/** Between two steps, so that writes of requests seldom wait for a step. */
const pauseMs = 5;

/** Jobs from which on it is worth a line in the log, as after an update from a version without the index. */
const manyJobs = 10_000;

/**
 * Keeps the index of the lists up to date while the service runs.
 *
 * @returns what ends it
 */
export function startIndexing({ clock, logger, storage }: IndexingOptions): () => Promise<void> {
  const stopped = new AbortController();
  const { signal } = stopped;
  const sleep = (durationMs: number): Promise<void> =>
    clock.sleep(durationMs, signal).catch(() => undefined);

  async function indexRepeatedly(): Promise<void> {
    while (!signal.aborted) {
      const startedMs = clock.monotonicMs();
      try {
        const jobs = await storage.index.update({ signal, pause: () => sleep(pauseMs) });
        const seconds = (clock.monotonicMs() - startedMs) / 1000;
        if (jobs >= manyJobs) logger.info({ jobs, seconds }, 'jobs indexed');
      } catch (error) {
        logger.error({ err: error }, 'the index of the lists cannot be updated');
      }
      await sleep(everyMs);
    }
  }
  const indexing = indexRepeatedly();
  return async () => {
    stopped.abort();
    await indexing;
  };
}
