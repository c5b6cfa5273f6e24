import type { FastifyRequest } from 'fastify';
import { HttpError } from '../../errors/http-error.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Query parameters of a POST. @defaultValue none */
    parameters?: readonly string[];
  }
}

/**
 * Refuses unknown query parameters of a POST, so that an option that was put there by mistake is
 * not silently ignored.
 *
 * @throws HttpError 400 that names each of them
 */
export async function requireKnownParameters(request: FastifyRequest): Promise<void> {
  if (request.method !== 'POST' || !request.url.includes('?')) return;
  const known = request.routeOptions.config.parameters ?? [];
  const allowed =
    known.length === 0
      ? 'this route has none: options belong in the body'
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
