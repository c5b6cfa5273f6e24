import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { HttpError } from '../../errors/http-error.js';
import type { CompletedRequest, IdempotencyStore, IdempotentRequest } from '../../storage/index.js';
import { requireApiKey } from '../access/authenticate.js';

const keyPattern = /^[\x21-\x7e]{1,255}$/;

/**
 * The `Idempotency-Key` of a request.
 *
 * @returns the key, or undefined when there is none
 * @throws HttpError 400 when it is not 1 to 255 visible ASCII characters
 */
export function idempotencyKey(request: FastifyRequest): string | undefined {
  const given = request.headers['idempotency-key'];
  if (given === undefined) return undefined;
  if (typeof given === 'string' && keyPattern.test(given)) return given;
  throw HttpError.validation([
    'header idempotency-key must be 1 to 255 visible ASCII characters, without spaces',
  ]);
}

/**
 * Identifies a request that may be repeated.
 *
 * @param parts - see {@link requestFingerprint}
 * @returns undefined without an `Idempotency-Key`
 * @throws HttpError 400 when that key is not valid
 */
export function idempotentRequest(
  request: FastifyRequest,
  ...parts: readonly unknown[]
): IdempotentRequest | undefined {
  const key = idempotencyKey(request);
  if (key === undefined) return undefined;
  const requestHash = requestFingerprint(...parts);
  return { keyId: requireApiKey(request).id, idempotencyKey: key, requestHash };
}

/**
 * Finds the first request with the `Idempotency-Key` of a request, whatever that one was.
 *
 * @throws HttpError 400 when that key is not valid
 */
export async function findFirstRequest(
  request: FastifyRequest,
  requests: Pick<IdempotencyStore, 'get'>,
): Promise<CompletedRequest | undefined> {
  const key = idempotencyKey(request);
  return key === undefined
    ? undefined
    : requests.get({ keyId: requireApiKey(request).id, idempotencyKey: key });
}

/**
 * Fingerprint of a request: equal for its repetitions, different for other requests.
 *
 * @param parts - values that identify the request, such as its path and its body, in which the
 * order of fields in objects does not matter
 * @returns a SHA-256, hexadecimal
 */
export function requestFingerprint(...parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts, sortFields)).digest('hex');
}

function sortFields(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1)),
  );
}
