import { createHash } from 'node:crypto';
import apiReference from '@scalar/fastify-api-reference';
import type { App } from '../app.js';
import { FixedDocument } from './fixed-document.js';

const inlineScript = /<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g;

/**
 * Registers GET /docs, the reference as a page where every operation can be tried. It loads nothing from elsewhere, and its policy
 * allows requests to this service alone.
 *
 * @param app - a scope of its own, since pages have headers that data does not have
 */
export async function registerReferencePage(app: App): Promise<void> {
  let script: FixedDocument | undefined;
  let policy: string | undefined;
  app.addHook<unknown>('onSend', async (request, reply, payload) => {
    const type = String(reply.getHeader('content-type'));
    if (typeof payload !== 'string') return payload;
    if (type.includes('html'))
      reply.header('content-security-policy', (policy ??= pagePolicy(payload)));
    if (!type.includes('javascript')) return payload;
    reply.header('cache-control', 'public, max-age=3600');
    // One file of some megabytes: encoding it for each request would hold up the event loop.
    script ??= new FixedDocument(payload);
    return script.respond(request, reply);
  });
  await app.register(apiReference, {
    routePrefix: '/docs',
    configuration: {
      url: '/openapi.json',
      pageTitle: 'Earshot: reference',
      theme: 'default',
      layout: 'modern',
      favicon: 'data:,',
      withDefaultFonts: false,
      telemetry: false,
      showDeveloperTools: 'never',
      hideClientButton: true,
      agent: { disabled: true },
      defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
      authentication: { preferredSecurityScheme: 'key' },
      operationTitleSource: 'summary',
      documentDownloadType: 'json',
    },
  });
}

/** Content security policy of a page: scripts of this origin, and its inline scripts by their hashes. */
function pagePolicy(html: string): string {
  const hashes = [...html.matchAll(inlineScript)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  return [
    "default-src 'none'",
    `script-src 'self' ${hashes.join(' ')}`,
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
