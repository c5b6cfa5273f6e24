import { Webhook } from 'standardwebhooks';
import { type Dispatcher, request } from 'undici';
import type { CallbackAttempt } from './callback-outbox.js';
import { parseRetryAfter } from './parse-retry-after.js';
import type { CallbackMessage } from './read-callback-message.js';

/** What is read of an answer at most, so that the connection can be used again. */
const answerBytes = 64 * 1024;

/** How a receiver answered. */
export interface CallbackAnswer {
  status: number;
  /** Milliseconds; null when the receiver did not say. */
  retryAfterMs: number | null;
}

/** What {@link sendCallback} works with. */
export interface SendCallbackOptions {
  dispatcher: Dispatcher;
  /** Milliseconds since the epoch. */
  now: number;
  signal: AbortSignal;
}

/**
 * Sends a callback once, signed after the Standard Webhooks scheme. A redirect is an answer like any other.
 *
 * @throws what the HTTP client throws, or the reason of the signal
 */
export async function sendCallback(
  { id, url, method }: CallbackAttempt,
  { body, secret }: CallbackMessage,
  { dispatcher, now, signal }: SendCallbackOptions,
): Promise<CallbackAnswer> {
  const answer = await request(url, {
    method,
    body,
    dispatcher,
    signal,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Earshot',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(now / 1000)),
      'webhook-signature': new Webhook(secret).sign(id, new Date(now), body),
    },
  });
  await answer.body.dump({ limit: answerBytes, signal });
  const retryAfter = answer.headers['retry-after'];
  return {
    status: answer.statusCode,
    retryAfterMs: parseRetryAfter(typeof retryAfter === 'string' ? retryAfter : undefined, now),
  };
}
