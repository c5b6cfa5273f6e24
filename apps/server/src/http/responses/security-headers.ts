import helmet from '@fastify/helmet';
import type { App } from '../app.js';

/** A year, and for this host alone: what else the operator has under the domain is none of our business. */
const strictTransport = 'max-age=31536000';

/**
 * Sets the headers that keep responses from being misused: those of documents on pages, those of caches on everything that may carry
 * a key, a token or a result, and that of TLS where the request came over TLS.
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
      // Responses are for whoever has the key, also on pages of the allowed origins.
      'cross-origin-resource-policy': 'cross-origin',
    });
    if (request.protocol === 'https') reply.header('strict-transport-security', strictTransport);
  });
  app.addHook('onSend', async (_request, reply) => {
    const type = reply.getHeader('content-type');
    if (typeof type === 'string' && type.startsWith('text/html')) reply.helmet();
  });
}
