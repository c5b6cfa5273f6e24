import type { Configuration } from '../../configuration/index.js';
import { findUnavailableReason, type RegisteredEngine } from '../../engines/index.js';
import { HttpError } from '../../errors/http-error.js';
import type { CapacityRequest } from '../../live/session-capacity.js';
import type { AppDependencies } from '../app.js';
import { requireServable } from './find-unservable.js';

/**
 * Share of the queue that is reserved for keys with few jobs, and the share of the queue up to
 * which a key has few.
 */
const reservedShare = 1 / 5;
const fewShare = 1 / 100;

/**
 * Refuses requests while none of the engines that can serve them is available.
 *
 * @throws HttpError 503
 */
function requireEngine(engines: readonly RegisteredEngine[]): void {
  // Other nodes serve the request.
  if (engines.length === 0) return;
  const reason = findUnavailableReason(engines);
  if (reason !== undefined)
    throw new HttpError(503, `No engine can transcribe at the moment: ${reason}`, {
      code: 'engine_unavailable',
      retryAfterSeconds: 30,
    });
}

/**
 * Refuses a recording while none of the engines that can serve it is available, unless a model is
 * being installed, for which the job waits.
 *
 * @throws HttpError 503
 */
export function requireEngineOfJob(
  engines: readonly RegisteredEngine[],
  { modelInstaller }: Pick<AppDependencies, 'modelInstaller'>,
): void {
  const isModelAwaited = modelInstaller.installations.some(({ problem }) => problem === null);
  if (!isModelAwaited) requireEngine(engines);
}

/**
 * Refuses a job for which the queue has no room. One key cannot fill the queue, and its last part
 * is reserved for keys with few jobs.
 *
 * @param waiting - number of queued jobs, this one included
 * @throws HttpError 429 when the key has too many, 503 when the queue is full
 */
export function requireQueueRoom(
  { ofKey, ofAll }: { ofKey: number; ofAll: number },
  {
    maximumQueuedJobs,
    maximumQueuedJobsPerKey,
  }: Pick<Configuration['limits'], 'maximumQueuedJobs' | 'maximumQueuedJobsPerKey'>,
): void {
  if (ofKey > maximumQueuedJobsPerKey)
    throw new HttpError(
      429,
      `Too many jobs of this key are waiting: at most ${maximumQueuedJobsPerKey} are allowed`,
      { code: 'too_many_jobs', retryAfterSeconds: 30 },
    );
  const few = Math.max(1, Math.floor(maximumQueuedJobs * fewShare));
  const reserved = ofKey <= few ? 0 : Math.floor(maximumQueuedJobs * reservedShare);
  if (ofAll > maximumQueuedJobs - reserved)
    throw new HttpError(
      503,
      `Too many jobs are waiting: at most ${maximumQueuedJobs} are allowed`,
      {
        code: 'queue_full',
        retryAfterSeconds: 60,
      },
    );
}

/**
 * Refuses a live session that this process cannot serve now.
 *
 * @throws HttpError 422 when it has more channels than the server ever serves, 429 when the key
 * uses its whole share, 503 when the process has no channels left, its engines are unavailable, or
 * it serves no live sessions
 */
export function requireLiveRoom(
  request: CapacityRequest,
  { live }: Pick<AppDependencies, 'live'>,
): void {
  const { channels, engines } = request;
  if (live === undefined)
    throw new HttpError(503, 'This process serves no live sessions', {
      code: 'live_unavailable',
      retryAfterSeconds: 60,
    });
  if (channels > live.maximumChannels)
    requireServable({
      engines,
      unservable: [
        {
          code: 'unsupported_option',
          sentence: `channels must be at most ${live.maximumChannels} on this server, got ${channels}: that is the limit of all live sessions together`,
        },
      ],
    });
  requireEngine(engines);
  const room = live.roomFor(request);
  if (room === 'free') return;
  if (room === 'share-used')
    throw new HttpError(
      429,
      'Too many live sessions of this key: a fifth of the channels is reserved for other keys',
      { code: 'too_many_live_sessions', retryAfterSeconds: 10 },
    );
  throw new HttpError(
    503,
    `Too many live sessions: at most ${live.maximumChannels} channels are allowed at the same time`,
    { code: 'live_full', retryAfterSeconds: 10 },
  );
}
