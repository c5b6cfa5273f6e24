import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../clock/index.js';
import { HttpError } from '../../errors/http-error.js';

/** How long bodies may take. */
export interface BodyTimeouts {
  /** Milliseconds without a byte after which a request is given up. */
  idleMs: number;
  /** Milliseconds after which a body that should be small is given up; files may take longer as long as they move. */
  totalMs: number;
  /** Bytes per second that a file has to arrive with, averaged over `rateWindowMs`. */
  leastBytesPerSecond: number;
  /** Milliseconds over which the rate is averaged; whatever arrives in the first of them is fast enough. */
  rateWindowMs: number;
  /** Milliseconds for which a body is still read, and thrown away, after its request was answered: a reset would lose the answer. */
  lingerMs: number;
}

const checkEveryMs = 1000;

/**
 * Gives up on bodies that do not arrive, with a 408, and on bodies that go on after their request was answered.
 *
 * @param request - whose headers have arrived
 * @param reply - its answer
 * @param timeouts - `totalMs` counts unless the body is a form, that is a file, which has to keep up a rate instead
 * @param clock - tells the time
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
  // Whoever was reading has given up; what is still under way would hold up the next request on this connection.
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
  let answeredMs: number | undefined;
  // What had arrived at each check of the last window, the oldest first.
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
  while (!arrived.aborted) {
    await clock.sleep(checkEveryMs, arrived).catch(() => undefined);
    if (arrived.aborted) return;
    const nowMs = clock.monotonicMs();
    if (raw.socket.bytesRead !== bytesRead) {
      bytesRead = raw.socket.bytesRead;
      movedMs = nowMs;
    }
    if (reply.sent) {
      answeredMs ??= nowMs;
      if (nowMs - answeredMs >= lingerMs) raw.destroy();
      continue;
    }
    const isLate = isForm ? isSlow(nowMs) : nowMs - startedMs >= totalMs;
    if (isLate || nowMs - movedMs >= idleMs)
      void reply
        .header('connection', 'close')
        .send(new HttpError(408, 'The body took too long to arrive'));
  }
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
