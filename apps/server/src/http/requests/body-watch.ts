import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Clock, repeat } from '../../clock/index.js';
import { HttpError } from '../../errors/http-error.js';

/** Timeouts of request bodies. */
export interface BodyTimeouts {
  /** Longest pause between two bytes, in milliseconds. */
  idleMs: number;
  /** Longest duration of a body other than a form, in milliseconds. */
  totalMs: number;
  /** Lowest rate of a form, averaged over `rateWindowMs`. */
  leastBytesPerSecond: number;
  /**
   * Window over which the rate is averaged, in milliseconds. Any rate is allowed in the first
   * window.
   */
  rateWindowMs: number;
  /**
   * Time for which the remainder of a body is read and discarded after the response, in
   * milliseconds: a reset could lose the response.
   */
  lingerMs: number;
}

const checkEveryMs = 1000;

/**
 * Responds with a 408 to a request whose body arrives too slowly, and closes a connection whose
 * body continues long after the response.
 *
 * @param request - a request whose headers have arrived
 * @param reply - its response
 * @param timeouts - `totalMs` does not apply to forms, which contain files and are limited by their
 * rate
 * @param clock - measures the time
 */
export function watchBody(
  request: FastifyRequest,
  reply: FastifyReply,
  timeouts: BodyTimeouts,
  clock: Clock,
): void {
  const { raw } = request;
  if (raw.complete || !hasBody(request)) return;
  const arrived = new AbortController();
  const stop = (): void => {
    raw.off('end', stop);
    raw.off('close', stop);
    reply.raw.off('finish', drain);
    arrived.abort();
  };
  // The body is no longer read, and its remainder would block the next request of this connection.
  const drain = (): void => {
    raw.unpipe();
    raw.resume();
  };
  reply.raw.on('finish', drain);
  raw.on('end', stop);
  raw.on('close', stop);
  void watchUntil(arrived.signal, request, reply, timeouts, clock);
}

async function watchUntil(
  arrived: AbortSignal,
  request: FastifyRequest,
  reply: FastifyReply,
  { idleMs, totalMs, lingerMs, leastBytesPerSecond, rateWindowMs }: BodyTimeouts,
  clock: Clock,
): Promise<void> {
  const { raw } = request;
  const isForm = request.headers['content-type']?.startsWith('multipart/') ?? false;
  const startedMs = clock.monotonicMs();
  let movedMs = startedMs;
  let bytesRead = raw.socket.bytesRead;
  let respondedMs: number | undefined;
  // Bytes at each check within the window, the oldest first.
  const samples = [{ atMs: startedMs, bytes: bytesRead }];
  const isSlow = (nowMs: number): boolean => {
    samples.push({ atMs: nowMs, bytes: bytesRead });
    while (nowMs - (samples[1]?.atMs ?? nowMs) >= rateWindowMs) samples.shift();
    const [oldest = { atMs: nowMs, bytes: 0 }] = samples;
    const passedMs = nowMs - oldest.atMs;
    return (
      passedMs >= rateWindowMs && (bytesRead - oldest.bytes) * 1000 < passedMs * leastBytesPerSecond
    );
  };
  const check = (): void => {
    const nowMs = clock.monotonicMs();
    if (raw.socket.bytesRead !== bytesRead) {
      bytesRead = raw.socket.bytesRead;
      movedMs = nowMs;
    }
    if (reply.sent) {
      respondedMs ??= nowMs;
      if (nowMs - respondedMs >= lingerMs) raw.destroy();
      return;
    }
    const isLate = isForm ? isSlow(nowMs) : nowMs - startedMs >= totalMs;
    if (isLate || nowMs - movedMs >= idleMs)
      void reply
        .header('connection', 'close')
        .send(new HttpError(408, 'The body took too long to arrive'));
  };
  await repeat(check, {
    clock,
    firstPauseMs: checkEveryMs,
    everyMs: checkEveryMs,
    signal: arrived,
  });
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
