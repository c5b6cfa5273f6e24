import type { FastifyRequest } from 'fastify';
import { HttpError } from '../../errors/http-error.js';
import type { ApiKey } from '../../storage/index.js';
import { requireApiKey } from './authenticate.js';
import { requireSession } from './studio-session.js';

/**
 * Refuses requests outside the session of an administrator.
 *
 * @returns the key of the session
 * @throws HttpError 403
 */
export function requireAdministrator(request: FastifyRequest): ApiKey {
  requireSession(request);
  const key = requireApiKey(request);
  if (!key.isAdministrator)
    throw new HttpError(
      403,
      'This needs a session of an administrator: sign in with the first key, or with the key in EARSHOT_API_KEY',
    );
  return key;
}
