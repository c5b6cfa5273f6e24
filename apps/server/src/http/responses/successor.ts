import type { FastifyReply } from 'fastify';

/** When the paths of both kinds became deprecated, as RFC 9745 writes it. */
const deprecatedSince = '@1735689600';

/**
 * Marks an answer of a deprecated path and tells what replaces it.
 *
 * @param reply - the answer
 * @param path - the path to use instead
 */
export function announceSuccessor(reply: FastifyReply, path: string): void {
  reply.header('deprecation', deprecatedSince);
  reply.header('link', `<${path}>; rel="successor-version"`);
}
