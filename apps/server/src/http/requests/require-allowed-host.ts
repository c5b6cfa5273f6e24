import { hostname } from 'node:os';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import type { Configuration } from '../../configuration/index.js';
import { HttpError } from '../../errors/http-error.js';
import { bareHost } from '../../outbound/index.js';
import { requestOrigin } from './service-url.js';

/** Ends of names that cannot be registered in the public DNS. */
const privateEnds = ['.localhost', '.local', '.internal', '.svc', '.test', '.home.arpa'];

/**
 * Paths of probes, which send any `Host` that their operator has chosen, and whose responses
 * contain no data of a key.
 */
const probePaths = new Set(['/health', '/ready']);

/**
 * Creates the hook that refuses requests for names that are not those of this service. Links in
 * responses have the name that a request was made to. A page of a stranger, whose name suddenly
 * resolves to the address of this service, would be of the same origin for a browser.
 *
 * @returns a hook that throws HttpError 421
 */
export function createHostCheck({
  allowedHosts,
  publicUrl,
}: Pick<Configuration, 'allowedHosts' | 'publicUrl'>): (request: FastifyRequest) => Promise<void> {
  const names = new Set([hostname().toLowerCase()]);
  if (publicUrl !== undefined) names.add(bareHost(new URL(publicUrl).hostname));
  const ends = [...privateEnds];
  for (const host of allowedHosts)
    if (host.startsWith('*.')) ends.push(host.slice(1));
    else names.add(host);
  return async (request) => {
    if (probePaths.has(request.routeOptions.url ?? '')) return;
    const name = bareHost(new URL(requestOrigin(request)).hostname);
    const isAllowed =
      !name.includes('.') ||
      names.has(name) ||
      ipaddr.isValid(name) ||
      ends.some((end) => name.endsWith(end));
    if (!isAllowed)
      throw new HttpError(
        421,
        `The host ${JSON.stringify(name.slice(0, 80))} is not a name of this service: EARSHOT_ALLOWED_HOSTS lists further ones`,
      );
  };
}
