import { createHash } from 'node:crypto';
import helmet from '@fastify/helmet';
import type { App } from '../app.js';

const inlineScript = /<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g;

/** One year, without subdomains, since the operator may have other services under the domain. */
const strictTransport = 'max-age=31536000';

/**
 * Sets security headers: those of helmet on HTML pages, `no-store` on all responses, and
 * `Strict-Transport-Security` on responses to requests over TLS.
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
      // Pages of the allowed origins may read responses too, if they have the key.
      'cross-origin-resource-policy': 'cross-origin',
    });
    if (request.protocol === 'https') reply.header('strict-transport-security', strictTransport);
  });
  app.addHook('onSend', async (_request, reply) => {
    const type = reply.getHeader('content-type');
    if (typeof type === 'string' && type.startsWith('text/html')) reply.helmet();
  });
}

/**
 * Content security policy of a page, which allows scripts of this origin, and the inline scripts of
 * the page by their hashes.
 */
export function pagePolicy(html: string): string {
  const hashes = [...html.matchAll(inlineScript)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  return [
    "default-src 'none'",
    ["script-src 'self'", ...new Set(hashes)].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "media-src 'self' blob:",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
