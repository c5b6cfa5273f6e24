import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { App } from '../app.js';
import type { AppDependencies } from '../app-dependencies.js';
import { asyncApiDocument } from './asyncapi-document.js';
import { addSchemas, describeRoute } from './link-schemas.js';

/** What the page of the documentation may load; unlike that of the framework it works without TLS as well. */
const pagePolicy =
  "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'self'";

/** GET /openapi.json, /asyncapi.json and /docs: made from the schemas of the routes and messages. Must be registered before the routes. */
export async function registerDocuments(
  app: App,
  { version, configuration }: Pick<AppDependencies, 'version' | 'configuration'>,
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Earshot',
        version,
        description: 'Speech to text for files and for live audio.',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      ...(configuration.publicUrl === undefined
        ? {}
        : { servers: [{ url: configuration.publicUrl }] }),
      components: {
        securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'x-service-key' } },
      },
      tags: [
        { name: 'files', description: 'Audio to be transcribed' },
        { name: 'pre-recorded', description: 'Transcription of files' },
        { name: 'live', description: 'Transcription of live audio' },
        {
          name: 'transcription',
          description: 'Jobs of both kinds; the paths of each kind are preferred',
        },
        { name: 'service', description: 'What this server can do, and how it is' },
      ],
    },
    transform: describeRoute,
    transformObject: addSchemas,
  });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: pagePolicy,
    theme: {
      title: 'Earshot: reference',
      // There is one document, and the bar that chooses another carries the mark of the framework.
      css: [{ filename: 'theme.css', content: '.swagger-ui .topbar { display: none }' }],
    },
    // Nothing of the page leaves this server.
    uiConfig: { validatorUrl: null },
  });
  const asyncApi = asyncApiDocument(version);
  app.get('/openapi.json', { schema: { hide: true } }, () => app.swagger());
  app.get('/asyncapi.json', { schema: { hide: true } }, () => asyncApi);
}
