import type { FastifyRequest } from 'fastify';
import { HttpError } from '../../errors/http-error.js';
import type { ApiKey } from '../../storage/index.js';
import { keyOf } from './authenticate.js';
import { requireSession } from './studio-session.js';

/**
 * Refuses requests that are not of a session of an administrator.
 *
 * @returns the key of the session
 * @throws HttpError 403
 */
export function requireAdministrator(request: FastifyRequest): ApiKey {
  requireSession(request);
  const key = keyOf(request);
  if (!key.isAdministrator)
    throw new HttpError(
      403,
      'This is for sessions of the first key and of the one of the environment: sign in with one of them',
    );
  return key;
}
