import swagger from '@fastify/swagger';
import type { App, AppDependencies } from '../app.js';
import { FixedDocument } from '../responses/fixed-document.js';
import { asyncApiDocument } from './asyncapi-document.js';
import { completeOpenApi, type OpenApiDocument } from './complete-openapi.js';
import { registerDocumentationSite } from './documentation-site.js';
import { describeRoute } from './link-schemas.js';
import { referenceGuide } from './reference-guide.js';
import { registerReferencePage } from './reference-page/reference-page.js';

const jsonType = 'application/json; charset=utf-8';

/** Groups of the operations. `x-displayName` is the name that pages show. */
const tags = [
  { name: 'files', 'x-displayName': 'Files', description: 'Audio to be transcribed' },
  {
    name: 'pre-recorded',
    'x-displayName': 'Pre-recorded',
    description: 'Transcription of files',
  },
  {
    name: 'voices',
    'x-displayName': 'Known voices',
    description: 'Voices of people who have agreed to be recognised',
  },
  { name: 'live', 'x-displayName': 'Live', description: 'Transcription of live audio' },
  {
    name: 'transcription',
    'x-displayName': 'Transcription',
    description: 'Jobs of both kinds; the paths of each kind are preferred',
  },
  {
    name: 'openai',
    'x-displayName': 'OpenAI-compatible',
    description: 'OpenAI-compatible interface, over the same jobs',
  },
  {
    name: 'service',
    'x-displayName': 'Service',
    description: 'Capabilities and health of this server',
  },
];

/** How a request names its API key. */
const securitySchemes = {
  key: {
    type: 'apiKey',
    in: 'header',
    name: 'x-service-key',
    description: 'An API key of this server, created with `earshot keys create`.',
  },
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description: 'The same API key, for the OpenAI-compatible interface.',
  },
} as const;

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
  const description = referenceGuide(configuration);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Earshot', version, description, license: { name: 'MIT', identifier: 'MIT' } },
      servers: [{ url: publicUrl ?? '/', description: 'This server' }],
      components: { securitySchemes },
      tags,
    },
    transform: describeRoute,
    transformObject: (document) => {
      if (!('openapiObject' in document))
        throw new Error('The document is not an OpenAPI document');
      // The type is a union of all versions of OpenAPI, whose schemas differ.
      return completeOpenApi(document.openapiObject as OpenApiDocument) as object;
    },
  });
  await app.register(async (page: App) => registerReferencePage(page, configuration));
  await registerDocumentationSite(app, documentationFolder, configuration);
  const serve = (path: string, write: () => object): void => {
    let document: FixedDocument | undefined;
    // Generated before the service listens, since it takes a while.
    app.addHook('onReady', async () => {
      document = new FixedDocument(JSON.stringify(write()));
    });
    app.get(path, { schema: { hide: true } }, (request, reply) =>
      document?.respond(request, reply.type(jsonType)),
    );
  };
  serve('/asyncapi.json', () => asyncApiDocument({ version, publicUrl }));
  serve('/openapi.json', () => app.swagger());
}
