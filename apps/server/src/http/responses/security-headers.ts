import helmet from '@fastify/helmet';
import type { App } from '../app.js';

/** One year, for this host alone: the operator may have other services under the domain. */
const strictTransport = 'max-age=31536000';

/**
 * Sets the security headers: those for documents on pages, those against caching on all data, and `Strict-Transport-Security` on
 * responses to requests over TLS.
 */
export async function setSecurityHeaders(app: App): Promise<void> {
  await app.register(helmet, {
    global: false,
    contentSecurityPolicy: { directives: { upgradeInsecureRequests: null } },
    strictTransportSecurity: false,
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      // Pages of the allowed origins may read responses as well, if they have the key.
      'cross-origin-resource-policy': 'cross-origin',
    });
    if (request.protocol === 'https') reply.header('strict-transport-security', strictTransport);
  });
  app.addHook('onSend', async (_request, reply) => {
    const type = reply.getHeader('content-type');
    if (typeof type === 'string' && type.startsWith('text/html')) reply.helmet();
  });
}
