import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import type { Clock } from '../../clock/index.js';
import type { ProcessingAccount } from '../../limits/processing-account.js';
import { byteStream } from './job-text.js';

/**
 * Interval of the comments that keep a stream without events open, in milliseconds. It is shorter
 * than the idle timeouts of common proxies.
 */
const heartbeatMs = 15_000;

/** Delay after which a client whose stream has ended early reconnects, in milliseconds. */
const reconnectMs = 1000;

const heartbeat = ': heartbeat\n\n';

/** Options of {@link sendEvents}. */
export interface EventStreamOptions {
  /** Measures the time between the events. */
  readonly clock: Pick<Clock, 'sleep'>;
  /** The processing time of the reader's key. */
  readonly account: ProcessingAccount;
  /**
   * True for streams that a client resumes, which contain the delay before a reconnection. Clients
   * that do not resume may interpret it as an event without data.
   */
  readonly isResumable: boolean;
}

/** Sends server-sent events. */
export function sendEvents(
  reply: FastifyReply,
  events: AsyncGenerator<ServerSentEvent, void, undefined>,
  options: EventStreamOptions,
): FastifyReply {
  // Keeps proxies from buffering events.
  reply.header('x-accel-buffering', 'no').type('text/event-stream; charset=utf-8');
  return reply.send(byteStream(eventStream(events, options)));
}

/** A server-sent event. */
export interface ServerSentEvent {
  /** Event type. @defaultValue none, which clients treat as `message` */
  readonly type?: string;
  /** Position after which a client resumes. @defaultValue none */
  readonly id?: string;
  /** JSON text. */
  readonly data: string;
}

/**
 * Length from which the text of available events is sent without waiting for more, in UTF-16 code
 * units.
 */
const chunkLength = 16 * 1024;

/** Processing time of a chunk beside that of its text, in milliseconds: reading and sending it. */
const chunkMs = 0.1;

/**
 * The text of server-sent events (WHATWG HTML, section 9.2). Events are read from their source only
 * after the text before them was consumed, so that a slow reader holds only a few of them, and in
 * between it is the turn of others.
 */
async function* eventStream(
  events: AsyncGenerator<ServerSentEvent, void, undefined>,
  { account, clock, isResumable }: EventStreamOptions,
): AsyncGenerator<string, void, undefined> {
  // Sent at once, so that the client knows that the stream has begun.
  let text = isResumable ? `retry: ${reconnectMs}\n\n` : heartbeat;
  let next = events.next();
  try {
    for (;;) {
      const isAvailable = await Promise.race([next.then(settled, settled), nextTurn(false)]);
      if (text.length >= chunkLength || (!isAvailable && text !== '')) {
        yield text;
        text = '';
        await nextTurn();
        await account.run(() => account.charge(chunkMs));
        continue;
      }
      if (!isAvailable && !(await settlesWithin(next, heartbeatMs, clock))) {
        text = heartbeat;
        continue;
      }
      const { done, value } = await next;
      if (done === true) break;
      text += account.measure(() => formatEvent(value));
      next = events.next();
    }
    if (text !== '') yield text;
  } finally {
    // An error of the source has already been thrown, or the client has disconnected and cannot
    // receive it.
    next.catch(() => undefined);
    await events.return();
  }
}

const settled = (): boolean => true;

function formatEvent({ data, id, type }: ServerSentEvent): string {
  const lines = [
    ...(id === undefined ? [] : [`id: ${id}`]),
    ...(type === undefined ? [] : [`event: ${type}`]),
  ];
  return [...lines, `data: ${data}`, '', ''].join('\n');
}

/** True when a promise settles within a duration. */
async function settlesWithin(
  promise: Promise<unknown>,
  durationMs: number,
  clock: Pick<Clock, 'sleep'>,
): Promise<boolean> {
  const wait = new AbortController();
  const end = (): void => wait.abort();
  promise.then(end, end);
  await clock.sleep(durationMs, wait.signal).catch(() => undefined);
  return wait.signal.aborted;
}
