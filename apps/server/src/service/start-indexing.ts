import type { Logger } from 'pino';
import { atIntervalEnds, type Clock, repeat } from '../clock/index.js';
import { pauseAfterStep, type Storage } from '../storage/index.js';

/** Options of {@link startIndexing}. */
export interface IndexingOptions {
  storage: Pick<Storage, 'index' | 'pendingWork' | 'shortenLog' | 'spokenWords'>;
  clock: Clock;
  logger: Pick<Logger, 'info' | 'error'>;
}

const everyMs = 1000;

/**
 * Pause between two steps of an update, so that writes of requests seldom have to wait, in
 * milliseconds.
 */
const stepPauseMs = 5;

/**
 * Number of jobs from which an update is logged, such as the first one after an upgrade from a
 * version without the index.
 */
const manyJobs = 10_000;

/**
 * Updates the indexes of the job lists and of the words that were said every second, if anything
 * was written.
 *
 * @returns a function that stops it, and resolves once no update is under way
 */
export function startIndexing({ clock, logger, storage }: IndexingOptions): () => Promise<void> {
  const stopped = new AbortController();
  const { signal } = stopped;
  const pause = (): Promise<void> => pauseAfterStep({ clock, storage }, stepPauseMs, signal);

  let indexedVersion: string | undefined;
  async function update(): Promise<void> {
    const { version } = await storage.pendingWork.look();
    if (version === indexedVersion) return;
    const isEdited = await storage.spokenWords.findEdited();
    const startedMs = clock.monotonicMs();
    const jobs = await storage.index.update({ signal, pause });
    await storage.spokenWords.update({ signal, pause });
    indexedVersion = isEdited ? undefined : version;
    const seconds = (clock.monotonicMs() - startedMs) / 1000;
    if (jobs >= manyJobs) logger.info({ jobs, seconds }, 'jobs indexed');
  }
  const indexing = repeat(update, {
    clock: atIntervalEnds(clock),
    everyMs,
    signal,
    onError: (error) => logger.error({ err: error }, 'indexes cannot be updated'),
  });
  return async () => {
    stopped.abort();
    await indexing;
  };
}
