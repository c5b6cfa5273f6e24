import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Configuration } from '../../../configuration/index.js';
import type { App } from '../../app.js';
import { readPublicPath } from '../../requests/request-target.js';
import { FixedDocument } from '../../responses/fixed-document.js';
import { pagePolicy } from '../../responses/security-headers.js';
import { referenceScript } from './reference-script.js';
import { referenceStyles } from './reference-styles.js';

/** Options of Scalar, https://github.com/scalar/scalar. */
const scalarConfiguration = {
  url: '../../openapi.json',
  theme: 'none',
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
};

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Earshot: reference</title>
<style>${referenceStyles}</style>
</head>
<body>
<div id="app"></div>
<script src="js/scalar.js"></script>
<script>Scalar.createApiReference('#app', ${JSON.stringify(scalarConfiguration)})</script>
<script>${referenceScript}</script>
</body>
</html>
`;

/**
 * Registers GET /docs/api/, the interactive reference. It loads nothing from other hosts, and its
 * content security policy allows requests only to this service.
 *
 * @param app - a scope of its own, since the headers of the page differ from those of data
 * @param configuration - its public url, at whose path the page is served
 */
export async function registerReferencePage(
  app: App,
  { publicUrl }: Pick<Configuration, 'publicUrl'>,
): Promise<void> {
  const schema = { hide: true };
  const document = new FixedDocument(page);
  const policy = pagePolicy(page);
  let script: Promise<FixedDocument> | undefined;
  app.addHook('onSend', async (_request, reply) => {
    const type = String(reply.getHeader('content-type'));
    if (type.startsWith('text/html')) reply.header('content-security-policy', policy);
  });
  app.get('/docs/api', { schema }, async (_request, reply) =>
    reply.redirect(`${readPublicPath(publicUrl)}/docs/api/`, 301),
  );
  app.get('/docs/api/', { schema }, async (request, reply) =>
    document.respond(request, reply.type('text/html; charset=utf-8')),
  );
  app.get('/docs/api/js/scalar.js', { schema }, async (request, reply) => {
    script ??= readScript();
    // A file that cannot be read now may be readable later.
    script.catch(() => {
      script = undefined;
    });
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'public, max-age=3600');
    return (await script).respond(request, reply);
  });
}

/**
 * Reads the script of Scalar, of some megabytes. Its Fastify plugin is not loaded, since it parses
 * documents and slows each start.
 */
async function readScript(): Promise<FixedDocument> {
  const plugin = createRequire(import.meta.url).resolve('@scalar/fastify-api-reference');
  return new FixedDocument(await readFile(join(dirname(plugin), 'js/standalone.js')));
}
