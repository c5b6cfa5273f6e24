import type { PreRecordedCallback, PreRecordedJob } from '@earshot/core';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';

/** A callback as it is delivered. `verifyWebhook` of `@earshot/http` verifies it. */
export interface FakeCallback {
  /** Address from the request. */
  readonly url: string;
  /** HTTP method from the request: POST or PUT. */
  readonly method: string;
  /** Headers with the signature (Standard Webhooks). */
  readonly headers: Readonly<Record<string, string>>;
  /** JSON, byte for byte as it was signed. */
  readonly body: string;
}

/** Makes the body of the callback of a job that has ended. */
export function toCallback({
  id,
  result,
  custom_metadata,
  error_code,
  post_session_metadata,
}: PreRecordedJob): PreRecordedCallback {
  const common = { id, ...(custom_metadata == null ? {} : { custom_metadata }) };
  if (result != null) return { ...common, event: 'transcription.success', payload: result };
  // The fake service wrote this field itself.
  const { message } = post_session_metadata['error'] as { message: string };
  return { ...common, event: 'transcription.error', error: { code: error_code ?? 500, message } };
}

/**
 * Makes the headers of Standard Webhooks, version 1, synchronously: the signatures of Web Crypto
 * come from another thread, which a fake clock cannot wait for.
 *
 * @param secret - `whsec_…`
 */
export function sign(
  body: string,
  id: string,
  nowMs: number,
  secret: string,
): Record<string, string> {
  const encoder = new TextEncoder();
  const timestamp = String(Math.floor(nowMs / 1000));
  const key = Uint8Array.from(atob(secret.replace(/^whsec_/, '')), (at) => at.charCodeAt(0));
  const signature = hmac(sha256, key, encoder.encode(`${id}.${timestamp}.${body}`));
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${btoa(String.fromCharCode(...signature))}`,
  };
}
