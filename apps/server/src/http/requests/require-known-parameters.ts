import type { FastifyRequest } from 'fastify';
import { HttpError } from '../../errors/http-error.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Query parameters that a POST knows; none unless given. */
    parameters?: readonly string[];
  }
}

/**
 * Refuses query parameters that a POST does not know: an option that was sent there by mistake must not be ignored silently.
 *
 * @throws HttpError 400 that names each
 */
export async function requireKnownParameters(request: FastifyRequest): Promise<void> {
  if (request.method !== 'POST' || !request.url.includes('?')) return;
  const known = request.routeOptions.config.parameters ?? [];
  const allowed =
    known.length === 0
      ? 'there are none here, options go into the body'
      : `the one parameter is ${known.join(', ')}`;
  const { searchParams } = new URL(request.url, 'http://localhost');
  const unknown = [...new Set(searchParams.keys())].filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw HttpError.validation(
      unknown
        .slice(0, 100)
        .map((name) => `${name.slice(0, 80)} is not a known parameter, ${allowed}`),
    );
}
