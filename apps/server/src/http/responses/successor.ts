import type { FastifyReply } from 'fastify';
import type { App } from '../app.js';
import { pathWithoutQuery } from '../errors/error-responses.js';

/** Time from which the paths for jobs of both kinds are deprecated (RFC 9745). */
const deprecatedSince = '@1735689600';

const deprecatedPath = /^\/v2\/transcription(?:\/([\w-]{1,64}(?:\/(?:file|peaks|edits))?))?$/;

/**
 * Adds `Deprecation` and the successor to every response of a deprecated path, regardless of its
 * status. Until the kind of the job is known, the successor is the path of pre-recorded jobs.
 */
export function announceSuccessors(app: App): void {
  app.addHook('onRequest', async (request, reply) => {
    const path = pathWithoutQuery(request);
    if (path !== '/v2/transcription' && !path.startsWith('/v2/transcription/')) return;
    const rest = deprecatedPath.exec(path)?.[1];
    announceSuccessor(reply, `/v2/pre-recorded${rest === undefined ? '' : `/${rest}`}`);
  });
}

/**
 * Adds `Deprecation` and the successor to a response of a deprecated path.
 *
 * @param path - the path to use instead
 */
export function announceSuccessor(reply: FastifyReply, path: string): void {
  reply.header('deprecation', deprecatedSince);
  reply.header('link', `<${path}>; rel="successor-version"`);
}
