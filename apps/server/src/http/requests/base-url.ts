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

/**
 * What links that lead back to this service can begin with, as far as this request can tell.
 *
 * @param request - a request
 * @param publicUrl - the address that the service is known under, if configured
 */
export function ownBaseUrls(request: FastifyRequest, publicUrl: string | undefined): string[] {
  const origin = requestOrigin(request);
  return publicUrl === undefined ? [origin] : [publicUrl, origin];
}

function requestOrigin(request: FastifyRequest): string {
  const origin = `${request.protocol}://${request.host}`;
  if (URL.canParse(origin)) return new URL(origin).origin;
  // A host that no url can have: links are then to the address that was connected to.
  const { localAddress = '127.0.0.1', localPort } = request.socket;
  const host = localAddress.includes(':') ? `[${localAddress}]` : localAddress;
  return `${request.protocol}://${host}:${localPort}`;
}
