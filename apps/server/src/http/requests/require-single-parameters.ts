import type { FastifyRequest } from 'fastify';
import { HttpError } from '../../errors/http-error.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * True for a route with lists among its query parameters, which itself checks for parameters
     * that are given twice. @defaultValue false
     */
    checksRepeats?: boolean;
  }
}

/**
 * Refuses a query parameter that is given twice, since it is unknown which of the two values is
 * intended.
 *
 * @throws HttpError 400 that names each of them
 */
export async function requireSingleParameters(request: FastifyRequest): Promise<void> {
  if (!request.url.includes('&') || request.routeOptions.config.checksRepeats === true) return;
  const names = [...new URL(request.url, 'http://localhost').searchParams.keys()];
  const seen = new Set<string>();
  const repeated = new Set(names.filter((name) => seen.size === seen.add(name).size));
  if (repeated.size > 0)
    throw HttpError.validation(
      [...repeated].slice(0, 100).map((name) => `${name.slice(0, 80)} must be given once`),
    );
}
