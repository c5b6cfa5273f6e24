import type { FastifyReply } from 'fastify';
import type { Clock } from '../../clock/index.js';
import { byteStream } from './job-text.js';

/** Interval of the comments that keep a stream without events open, in milliseconds: shorter than the patience of the usual proxy. */
const heartbeatMs = 15_000;

/** Time after which a client whose stream has ended early connects again, in milliseconds. */
const reconnectMs = 1000;

/**
 * Sends server-sent events.
 *
 * @param events - the events
 * @param clock - measures the time between them
 */
export function sendEvents(
  reply: FastifyReply,
  events: AsyncGenerator<ServerSentEvent, void, undefined>,
  clock: Pick<Clock, 'sleep'>,
): FastifyReply {
  // Proxies must not collect events.
  reply.header('x-accel-buffering', 'no').type('text/event-stream; charset=utf-8');
  return reply.send(byteStream(eventStream(events, clock)));
}

/** A server-sent event. */
export interface ServerSentEvent {
  /** @defaultValue none: a message */
  readonly type?: string;
  /** Position from which a client resumes. @defaultValue none */
  readonly id?: string;
  /** JSON text. */
  readonly data: string;
}

/**
 * The text of server-sent events (WHATWG HTML, section 9.2). Each is read from its source when the text before it was taken, so that a
 * slow reader holds no more than one.
 *
 * @param events - the events
 * @param clock - measures the time between them
 */
async function* eventStream(
  events: AsyncGenerator<ServerSentEvent, void, undefined>,
  clock: Pick<Clock, 'sleep'>,
): AsyncGenerator<string, void, undefined> {
  try {
    yield `retry: ${reconnectMs}\n\n`;
    for (;;) {
      const next = events.next();
      for (;;) {
        const isSettled = await settlesWithin(next, heartbeatMs, clock);
        if (isSettled) break;
        yield ': heartbeat\n\n';
      }
      const { done, value } = await next;
      if (done === true) return;
      yield textOf(value);
    }
  } finally {
    await events.return();
  }
}

function textOf({ data, id, type }: ServerSentEvent): string {
  const lines = [
    ...(id === undefined ? [] : [`id: ${id}`]),
    ...(type === undefined ? [] : [`event: ${type}`]),
  ];
  return [...lines, `data: ${data}`, '', ''].join('\n');
}

/** True when a promise settles within a time. */
async function settlesWithin(
  promise: Promise<unknown>,
  durationMs: number,
  clock: Pick<Clock, 'sleep'>,
): Promise<boolean> {
  const settled = new AbortController();
  const settle = (): void => settled.abort();
  promise.then(settle, settle);
  await clock.sleep(durationMs, settled.signal).catch(() => undefined);
  return settled.signal.aborted;
}
