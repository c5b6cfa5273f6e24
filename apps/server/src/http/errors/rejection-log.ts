import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../clock/index.js';
import type { HttpError } from '../../errors/http-error.js';
import type { Metrics } from '../../observability/metrics.js';

/** Shortest interval between two log lines of the same kind, in milliseconds. */
const intervalMs = 60_000;

/** Statuses of requests that are refused because a resource is exhausted. */
const counted: ReadonlySet<number> = new Set([429, 503, 507]);

/**
 * Counts and logs requests that are refused because a resource is exhausted, such as the queue, the
 * disk or file descriptors.
 */
export interface RejectionLog {
  /**
   * Counts a refused request. For each status there is at most one log line a minute without a
   * cause, and one with a cause.
   *
   * @returns true when the error is such a refusal, which the caller need not log
   */
  note(error: HttpError): boolean;
}

/** Creates a log of refused requests. */
export function createRejectionLog({
  clock,
  logger,
  metrics,
}: {
  clock: Pick<Clock, 'monotonicMs'>;
  logger: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  metrics: Pick<Metrics, 'rejections'>;
}): RejectionLog {
  const lines = new Map<string, { count: number; nextMs: number }>();
  return {
    note({ cause, message, statusCode }) {
      if (!counted.has(statusCode)) return false;
      metrics.rejections.inc({ status: statusCode });
      const key = cause === undefined ? `${statusCode}` : `${statusCode} with a cause`;
      const line = lines.get(key) ?? { count: 0, nextMs: Number.NEGATIVE_INFINITY };
      lines.set(key, line);
      line.count += 1;
      const now = clock.monotonicMs();
      if (now < line.nextMs) return true;
      const { count } = line;
      if (cause === undefined)
        logger.warn({ status: statusCode, count, last: message }, 'requests refused');
      else logger.error({ status: statusCode, count, err: cause }, 'requests failed');
      line.count = 0;
      line.nextMs = now + intervalMs;
      return true;
    },
  };
}
