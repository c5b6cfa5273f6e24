import type { LiveCallback, PreRecordedCallback } from '#contract';
import { EarshotError, InvalidArgumentError } from './errors/earshot-error.js';

/** Body of a callback: the end of a job, or a message of a live session. */
export type WebhookEvent = PreRecordedCallback | LiveCallback;

/**
 * Reason why a delivery is refused.
 *
 * - `header_missing`: `webhook-id`, `webhook-timestamp` or `webhook-signature` is missing
 * - `timestamp_invalid`: the timestamp is not a whole number of seconds
 * - `timestamp_too_old`, `timestamp_in_future`: it differs from now by more than `toleranceSeconds`
 * - `signature_mismatch`: no signature was made with the secret over this body
 * - `body_invalid`: the signature is valid, but the body is not the JSON of a callback
 */
export type WebhookErrorCode =
  | 'header_missing'
  | 'timestamp_invalid'
  | 'timestamp_too_old'
  | 'timestamp_in_future'
  | 'signature_mismatch'
  | 'body_invalid';

/** A delivery that must not be trusted, for the reason in its `code`. */
export class WebhookVerificationError extends EarshotError {
  /** Name of the class as a literal: minifiers rename classes. */
  static override readonly kind: string = 'WebhookVerificationError';

  /** Reason why the delivery must not be trusted. */
  declare readonly code: WebhookErrorCode;

  constructor(code: WebhookErrorCode, message: string, cause?: unknown) {
    super({ code, message, cause });
  }
}

/** Options of {@link verifyWebhook}. */
export interface VerifyWebhookOptions {
  /** The body exactly as it was received: parsing and writing it again breaks the signature. */
  body: string | Uint8Array | ArrayBuffer;
  /** The headers of the request, as Headers or as an object in any case. */
  headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /**
   * Secret of the API key, `whsec_…`. Undefined, the value of an environment variable that is not
   * set, is refused.
   */
  secret: string | undefined;
  /**
   * Largest difference between the time of the delivery and now, in seconds.
   *
   * @defaultValue 300
   */
  toleranceSeconds?: number;
  /**
   * Wall time in milliseconds since 1970.
   *
   * @defaultValue the clock of the runtime
   */
  nowMs?: number;
}

/**
 * Verifies that a callback comes from the service that knows the secret, and is recent (Standard
 * Webhooks, version 1).
 *
 * @example
 * ```ts
 * import { verifyWebhook } from '@earshot/http';
 *
 * export async function POST(request: Request): Promise<Response> {
 *   const { headers } = request;
 *   const event = await verifyWebhook({ body: await request.text(), headers, secret: 'whsec_…' });
 *   console.log(event.event);
 *   return new Response(null, { status: 204 });
 * }
 * ```
 *
 * @returns the body of the callback
 * @throws WebhookVerificationError whose `code` is the reason why it must not be trusted
 * @throws InvalidArgumentError when the body was parsed already, or the secret is missing
 */
export async function verifyWebhook(options: VerifyWebhookOptions): Promise<WebhookEvent> {
  // A program without types may pass nothing.
  const {
    body,
    headers,
    secret,
    toleranceSeconds = 300,
    nowMs = Date.now(),
  }: VerifyWebhookOptions = Object(options);
  const encoder = new TextEncoder();
  const bytes = toBytes(body, encoder);
  const keyBytes = decodeSecret(secret);
  const id = readHeader(headers, 'webhook-id');
  const timestamp = readHeader(headers, 'webhook-timestamp');
  const signatures = readHeader(headers, 'webhook-signature');
  checkTimestamp(timestamp, nowMs / 1000, toleranceSeconds);

  const prefix = encoder.encode(`${id}.${timestamp}.`);
  const signed = new Uint8Array(prefix.length + bytes.length);
  signed.set(prefix);
  signed.set(bytes, prefix.length);

  const key = await crypto.subtle.importKey(
    'raw',
    keyBytes,
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['verify'],
  );
  let isValid = false;
  for (const candidate of signatures.split(' ')) {
    const [version, signature = ''] = candidate.split(',');
    const expected = version === 'v1' ? decodeBase64(signature) : undefined;
    // WebCrypto compares in constant time. All candidates are tried, even after a valid one.
    if (expected !== undefined && (await crypto.subtle.verify('HMAC', key, expected, signed)))
      isValid = true;
  }
  if (!isValid)
    throw new WebhookVerificationError(
      'signature_mismatch',
      'no signature fits the body and the secret',
    );
  try {
    // The service wrote the body that is signed.
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as WebhookEvent;
  } catch (cause) {
    throw new WebhookVerificationError('body_invalid', 'the body is signed but is not JSON', cause);
  }
}

function toBytes(body: unknown, encoder: TextEncoder): Uint8Array {
  if (typeof body === 'string') return encoder.encode(body);
  if (body instanceof Uint8Array) return body;
  if (body instanceof ArrayBuffer) return new Uint8Array(body);
  const isParsed = typeof body === 'object' && body !== null;
  throw new InvalidArgumentError(
    `body is ${isParsed ? 'an object that was parsed already' : body === null ? 'null' : typeof body}; pass the text or the bytes of the request as they came: express.raw(), await request.text(), or a content type parser that keeps them`,
  );
}

function readHeader(headers: VerifyWebhookOptions['headers'], name: string): string {
  const entries = headers instanceof Headers ? [...headers] : Object.entries(headers);
  const values = entries.filter(([key]) => key.toLowerCase() === name).map(([, value]) => value);
  // A header that came several times is an array in some frameworks.
  const text = values.flat().join(' ');
  if (text !== '') return text;
  throw new WebhookVerificationError('header_missing', `the header ${name} is missing`);
}

function checkTimestamp(text: string, nowSeconds: number, toleranceSeconds: number): void {
  if (!/^\d{1,12}$/.test(text))
    throw new WebhookVerificationError(
      'timestamp_invalid',
      'webhook-timestamp is not a number of seconds',
    );
  if (Number(text) < nowSeconds - toleranceSeconds)
    throw new WebhookVerificationError(
      'timestamp_too_old',
      `the delivery is older than ${toleranceSeconds} s`,
    );
  if (Number(text) > nowSeconds + toleranceSeconds)
    throw new WebhookVerificationError(
      'timestamp_in_future',
      'the delivery is from the future: check both clocks',
    );
}

function decodeSecret(secret: unknown): Uint8Array<ArrayBuffer> {
  const bytes = typeof secret === 'string' && decodeBase64(secret.replace(/^whsec_/, ''));
  if (bytes && bytes.length > 0) return bytes;
  // The value may be another secret, so the message does not contain it.
  throw new InvalidArgumentError(
    `secret is ${secret === undefined || secret === '' ? 'missing' : 'none'}; pass the whsec_… of the API key`,
  );
}

function decodeBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}
