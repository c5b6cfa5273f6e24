import apiReference from '@scalar/fastify-api-reference';
import type { App } from '../../app.js';
import { FixedDocument } from '../../responses/fixed-document.js';
import { pagePolicy } from '../../responses/security-headers.js';
import { referenceScript } from './reference-script.js';
import { referenceStyles } from './reference-styles.js';

/**
 * Registers GET /docs/api, the interactive reference. It loads nothing from other hosts, and its content security policy allows requests
 * only to this service.
 *
 * @param app - a scope of its own, since pages have other headers than data
 */
export async function registerReferencePage(app: App): Promise<void> {
  let script: FixedDocument | undefined;
  let page: string | undefined;
  let policy: string | undefined;
  app.addHook<unknown>('onSend', async (request, reply, payload) => {
    const type = String(reply.getHeader('content-type'));
    if (typeof payload !== 'string') return payload;
    if (type.includes('html')) {
      page ??= completePage(payload);
      policy ??= pagePolicy(page);
      reply.header('content-security-policy', policy);
      return page;
    }
    if (!type.includes('javascript')) return payload;
    reply.header('cache-control', 'public, max-age=3600');
    // Compressed only once: the file has some megabytes, and compressing it for each request would block the event loop.
    script ??= new FixedDocument(payload);
    return script.respond(request, reply);
  });
  await app.register(apiReference, {
    routePrefix: '/docs/api',
    configuration: {
      url: '/openapi.json',
      pageTitle: 'Earshot: reference',
      theme: 'none',
      customCss: referenceStyles,
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

/** Adds the language, and the script that makes the page accessible. */
function completePage(html: string): string {
  return html
    .replace('<html>', '<html lang="en">')
    .replace('</body>', `<script>${referenceScript}</script></body>`);
}
