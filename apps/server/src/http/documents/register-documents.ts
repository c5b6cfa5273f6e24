import type { App, AppDependencies } from '../app.js';
import { FixedDocument } from '../responses/fixed-document.js';
import { asyncApiDocument } from './asyncapi-document.js';
import { registerDocumentationSite } from './documentation-site.js';
import { collectRoutes, openApiDocument } from './openapi-document.js';
import { registerReferencePage } from './reference-page/reference-page.js';

const jsonType = 'application/json; charset=utf-8';

/**
 * Registers GET /openapi.json, /asyncapi.json and /docs/api, which are generated from the schemas
 * of routes and messages, and the documentation site at /docs/. Must be called before the routes
 * are registered.
 */
export async function registerDocuments(
  app: App,
  {
    configuration,
    documentationFolder,
    version,
  }: Pick<AppDependencies, 'version' | 'configuration' | 'documentationFolder'>,
): Promise<void> {
  const { publicUrl } = configuration;
  const routes = collectRoutes(app);
  await app.register(async (page: App) => registerReferencePage(page, configuration));
  await registerDocumentationSite(app, documentationFolder, configuration);
  const serve = (path: string, write: () => object | Promise<object>): void => {
    let document: Promise<FixedDocument> | undefined;
    app.get(path, { schema: { hide: true } }, async (request, reply) => {
      // Generated for the first request, since it takes a while and most services get none.
      document ??= (async () => new FixedDocument(JSON.stringify(await write())))();
      return (await document).respond(request, reply.type(jsonType));
    });
  };
  serve('/asyncapi.json', () => asyncApiDocument({ version, publicUrl }));
  serve('/openapi.json', () => openApiDocument({ configuration, version, routes }));
}
