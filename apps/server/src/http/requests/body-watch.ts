import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../clock/index.js';
import { HttpError } from '../errors/http-error.js';

/** How long a body may take. */
export interface BodyTimeouts {
  /** Milliseconds without a byte after which the request is given up. */
  idleMs: number;
  /** Milliseconds after which a body that should be small is given up; files may take longer as long as they move. */
  totalMs: number;
}

const checkEveryMs = 1000;
/** What is read, and thrown away, of a body whose request is already answered, so that the answer is not lost in a reset. */
const lingerMs = 5000;

/**
 * Gives up on bodies that do not arrive, with a 408, and on bodies that go on after their request is answered.
 *
 * @param request - whose headers have arrived
 * @param reply - its answer
 * @param timeouts - `totalMs` counts unless the body is a form, that is a file
 * @param clock - tells the time
 */
export function watchBody(
  request: FastifyRequest,
  reply: FastifyReply,
  timeouts: BodyTimeouts,
  clock: Clock,
): void {
  const { raw } = request;
  if (raw.complete) return;
  const isForm = request.headers['content-type']?.startsWith('multipart/') ?? false;
  const startedMs = clock.monotonicMs();
  let movedMs = startedMs;
  let bytesRead = raw.socket.bytesRead;
  let answeredMs: number | undefined;

  const timer = setInterval(() => {
    const nowMs = clock.monotonicMs();
    if (raw.socket.bytesRead !== bytesRead) {
      bytesRead = raw.socket.bytesRead;
      movedMs = nowMs;
    }
    if (reply.raw.writableEnded) {
      answeredMs ??= nowMs;
      if (nowMs - answeredMs >= lingerMs) raw.destroy();
      return;
    }
    const isLate = !isForm && nowMs - startedMs >= timeouts.totalMs;
    if (!isLate && nowMs - movedMs < timeouts.idleMs) return;
    if (!reply.sent) {
      void reply
        .header('connection', 'close')
        .send(new HttpError(408, 'The body took too long to arrive'));
    }
  }, checkEveryMs);
  timer.unref();

  const stop = (): void => {
    clearInterval(timer);
    raw.off('end', stop);
    raw.off('close', stop);
  };
  raw.on('end', stop);
  raw.on('close', stop);
}
