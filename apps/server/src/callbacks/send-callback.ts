import { Readable } from 'node:stream';
import { type Dispatcher, request } from 'undici';
import type { Clock } from '../clock/index.js';
import { startDeadline } from '../outbound/index.js';
import type { CallbackAttempt } from './callback-outbox.js';
import { parseRetryAfter } from './parse-retry-after.js';
import type { CallbackMessage } from './read-callback-message.js';
import { signCallback } from './sign-callback.js';

/** What is read of an answer at most, so that the connection can be used again. */
const answerBytes = 64 * 1024;

/** How long that is waited for at most, in milliseconds. */
const answerMs = 1000;

/** How a receiver answered. */
export interface CallbackAnswer {
  status: number;
  /** Milliseconds; null when the receiver did not say. */
  retryAfterMs: number | null;
}

/** What {@link sendCallback} works with. */
export interface SendCallbackOptions {
  dispatcher: Dispatcher;
  clock: Clock;
  /** Milliseconds since the epoch. */
  now: number;
  signal: AbortSignal;
}

/**
 * Sends a callback once, signed after the Standard Webhooks scheme. A redirect is an answer like any other. The body is read twice,
 * for the signature and for the request, and never held as a whole.
 *
 * @throws what the HTTP client throws, or the reason of the signal
 */
export async function sendCallback(
  { id, url, method }: CallbackAttempt,
  message: CallbackMessage,
  { dispatcher, clock, now, signal }: SendCallbackOptions,
): Promise<CallbackAnswer> {
  const timestamp = Math.floor(now / 1000);
  const signature = await signCallback(message.secrets, { id, timestamp }, message.read());
  const answer = await request(url, {
    method,
    body: Readable.from(message.read(), { objectMode: false }),
    dispatcher,
    signal,
    headers: {
      'content-type': 'application/json',
      'content-length': String(message.byteLength),
      'user-agent': 'Earshot',
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signature,
    },
  });
  await discard(answer.body, clock, signal);
  const retryAfter = answer.headers['retry-after'];
  return {
    status: answer.statusCode,
    retryAfterMs: parseRetryAfter(typeof retryAfter === 'string' ? retryAfter : undefined, now),
  };
}

/** Reads what a receiver says beyond its status, for the connection's sake: how that goes changes nothing about the answer. */
async function discard(
  body: Dispatcher.ResponseData['body'],
  clock: Clock,
  signal: AbortSignal,
): Promise<void> {
  const deadline = startDeadline(clock, answerMs, signal);
  try {
    await body.dump({ limit: answerBytes, signal: deadline.signal });
  } catch {
    body.on('error', () => undefined).destroy();
  } finally {
    deadline.clear();
  }
}
