import type { Configuration } from '../../configuration/index.js';
import { HttpError } from '../../errors/http-error.js';

/** Parts of the total that are kept for keys with few jobs, and that count as few. */
const reservedShare = 1 / 5;
const fewShare = 1 / 100;

/**
 * Refuses a job for which there is no room in the queue: neither may one key fill it, nor several keys the last part of it, which is
 * kept for keys with few jobs.
 *
 * @param waiting - jobs that wait, this one included
 * @throws HttpError 429 when the key has too many, 503 when the queue is full
 */
export function requireRoom(
  { ofKey, ofAll }: { ofKey: number; ofAll: number },
  {
    maximumQueuedJobs,
    maximumQueuedJobsPerKey,
  }: Pick<Configuration['limits'], 'maximumQueuedJobs' | 'maximumQueuedJobsPerKey'>,
): void {
  if (ofKey > maximumQueuedJobsPerKey)
    throw new HttpError(
      429,
      `Too many jobs of this key are waiting: at most ${maximumQueuedJobsPerKey} may`,
      { code: 'too_many_jobs', retryAfterSeconds: 30 },
    );
  const few = Math.max(1, Math.floor(maximumQueuedJobs * fewShare));
  const reserved = ofKey <= few ? 0 : Math.floor(maximumQueuedJobs * reservedShare);
  if (ofAll > maximumQueuedJobs - reserved)
    throw new HttpError(503, `Too many jobs are waiting: at most ${maximumQueuedJobs} may`, {
      code: 'queue_full',
      retryAfterSeconds: 60,
    });
}
