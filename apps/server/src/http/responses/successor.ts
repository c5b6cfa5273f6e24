import type { FastifyReply } from 'fastify';
import type { App } from '../app.js';
import { pathOf } from '../errors/answer-error.js';

/** When the paths of both kinds became deprecated, as RFC 9745 writes it. */
const deprecatedSince = '@1735689600';

const deprecatedPath = /^\/v2\/transcription(?:\/([\w-]{1,64}(?:\/file)?))?$/;

/**
 * Marks every response of a deprecated path, whatever its status, and names the path that replaces it. Of a job whose kind is not
 * known yet, that is the path of recordings.
 */
export function announceSuccessors(app: App): void {
  app.addHook('onRequest', async (request, reply) => {
    const path = pathOf(request);
    if (path !== '/v2/transcription' && !path.startsWith('/v2/transcription/')) return;
    const rest = deprecatedPath.exec(path)?.[1];
    announceSuccessor(reply, `/v2/pre-recorded${rest === undefined ? '' : `/${rest}`}`);
  });
}

/**
 * Marks a response of a deprecated path.
 *
 * @param reply - the response
 * @param path - the path to use instead
 */
export function announceSuccessor(reply: FastifyReply, path: string): void {
  reply.header('deprecation', deprecatedSince);
  reply.header('link', `<${path}>; rel="successor-version"`);
}
