import type { FastifyRequest } from 'fastify';

/**
 * What links of an answer begin with.
 *
 * @param request - the request that is answered
 * @param publicUrl - the address that the service is known under, if configured
 * @returns the public url, or the origin that the request was made to; without a slash at its end
 */
export function baseUrl(request: FastifyRequest, publicUrl: string | undefined): string {
  return publicUrl?.replace(/\/+$/, '') ?? `${request.protocol}://${request.host}`;
}
