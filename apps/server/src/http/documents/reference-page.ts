import apiReference from '@scalar/fastify-api-reference';
import type { App } from '../app.js';
import { FixedDocument } from '../responses/fixed-document.js';
import { pagePolicy } from '../responses/security-headers.js';

/**
 * Registers GET /docs/api, the reference as a page where every operation can be tried. It loads nothing from elsewhere, and its policy
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
    routePrefix: '/docs/api',
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
