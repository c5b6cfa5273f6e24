import { Readable } from 'node:stream';
import { parseRetryAfter } from '@earshot/core/protocol';
import type { Dispatcher } from 'undici';
import type { Clock } from '../clock/index.js';
import { startDeadline } from '../outbound/index.js';
import type { CallbackAttempt } from '../storage/index.js';
import type { DeliveryOutcome } from './delivery-limits.js';
import type { CallbackMessage } from './read-callback-message.js';
import { signCallback } from './sign-callback.js';

/** Bytes of a response body that are read at most, so that the connection can be reused. */
const maximumBodyBytes = 64 * 1024;

/** Time spent on reading a response body at most, in milliseconds. */
const maximumBodyMs = 1000;

/** The response of a receiver. */
export interface CallbackResponse {
  status: number;
  /** Delay that the receiver asks for, in milliseconds, or null when it asks for none. */
  retryAfterMs: number | null;
}

/** Options of {@link sendCallback}. */
export interface SendCallbackOptions {
  dispatcher: Dispatcher;
  clock: Clock;
  /** Milliseconds since the epoch. */
  nowMs: number;
  signal: AbortSignal;
}

/**
 * Sends a callback once, signed by the Standard Webhooks scheme. Redirects are not followed. The
 * body is read twice, for the signature and for the request, and is never held in memory as a
 * whole.
 *
 * @throws errors of the HTTP client, or the reason of the signal
 */
export async function sendCallback(
  { id, url, method }: CallbackAttempt,
  message: CallbackMessage,
  { dispatcher, clock, nowMs, signal }: SendCallbackOptions,
): Promise<CallbackResponse> {
  const timestamp = Math.floor(nowMs / 1000);
  const signature = await signCallback(message.secrets, { id, timestamp }, message.read());
  const { request } = await import('undici');
  const response = await request(url, {
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
  await discard(response.body, clock, signal);
  const retryAfter = response.headers['retry-after'];
  return {
    status: response.statusCode,
    retryAfterMs: parseRetryAfter(typeof retryAfter === 'string' ? retryAfter : undefined, nowMs),
  };
}

/** Reads the body of a response only to reuse the connection: errors of the body are ignored. */
async function discard(
  body: Dispatcher.ResponseData['body'],
  clock: Clock,
  signal: AbortSignal,
): Promise<void> {
  const deadline = startDeadline(clock, maximumBodyMs, signal);
  try {
    await body.dump({ limit: maximumBodyBytes, signal: deadline.signal });
  } catch {
    body.on('error', () => undefined).destroy();
  } finally {
    deadline.clear();
  }
}

/** True for the status of a receiver that has accepted a callback. */
export function isDelivered(status: number | null): status is number {
  return status !== null && status >= 200 && status < 300;
}

/** What an attempt says about its receiver. Without a response it is null. */
export function toDeliveryOutcome(
  response: CallbackResponse | null,
  durationMs: number,
): DeliveryOutcome {
  if (response === null) return { kind: 'silent' };
  const { retryAfterMs, status } = response;
  const asksForPause =
    (status === 429 || status === 503) && retryAfterMs !== null && retryAfterMs > 0;
  return {
    kind: 'responded',
    isDelivered: isDelivered(status),
    durationMs,
    pauseMs: asksForPause ? retryAfterMs : null,
  };
}
