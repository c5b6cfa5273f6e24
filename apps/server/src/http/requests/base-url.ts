import type { FastifyRequest } from 'fastify';

/**
 * What links of an answer begin with.
 *
 * @param request - the request that is answered
 * @param publicUrl - the address that the service is known under, if configured
 * @returns the public url, or the origin that the request was made to; without a slash at its end
 */
export function baseUrl(request: FastifyRequest, publicUrl: string | undefined): string {
  return publicUrl ?? requestOrigin(request);
}

/** The origin that a request was made to; that of the connection when its Host header names none. */
export function requestOrigin(request: FastifyRequest): string {
  const origin = `${request.protocol}://${request.host}`;
  if (URL.canParse(origin)) return new URL(origin).origin;
  // A host that no url can have: links are then to the address that was connected to.
  const { localAddress = '127.0.0.1', localPort } = request.socket;
  const host = localAddress.includes(':') ? `[${localAddress}]` : localAddress;
  return `${request.protocol}://${host}:${localPort}`;
}
