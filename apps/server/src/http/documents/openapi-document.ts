import { type FastifyInstance, fastify, type RouteOptions } from 'fastify';
import type { Configuration } from '../../configuration/index.js';
import type { App } from '../app.js';
import { schemaCompilers } from '../schema-compilers.js';
import { completeOpenApi, type OpenApiDocument } from './complete-openapi.js';
import { describeRoute } from './link-schemas.js';
import { referenceGuide } from './reference-guide.js';

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

/** The parts of a route that the document describes. */
type DescribedRoute = Pick<RouteOptions, 'config' | 'method' | 'schema' | 'url'>;

/** Options of {@link openApiDocument}. */
export interface OpenApiOptions {
  readonly configuration: Configuration;
  /** Version of the service. */
  readonly version: string;
  readonly routes: readonly DescribedRoute[];
}

/** Collects the routes that are registered after this call, with those of HEAD. */
export function collectRoutes(app: App): readonly DescribedRoute[] {
  const routes: DescribedRoute[] = [];
  app.addHook('onRoute', ({ config, method, schema, url }) => {
    routes.push({ method, url, ...(config && { config }), ...(schema && { schema }) });
  });
  return routes;
}

/**
 * Describes routes as an OpenAPI 3.1 document, generated from their schemas. An application of its
 * own registers them again for it: the framework's generator takes longer to load than the rest of
 * the interface, and the one that serves requests does without.
 */
export async function openApiDocument(options: OpenApiOptions): Promise<object> {
  const { default: swagger } = await import('@fastify/swagger');
  const { configuration, routes, version } = options;
  const described: FastifyInstance = fastify({
    schemaController: { compilersFactory: schemaCompilers },
    // The collected routes have them already.
    exposeHeadRoutes: false,
  });
  await described.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Earshot',
        version,
        description: referenceGuide(configuration),
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: configuration.publicUrl ?? '/', description: 'This server' }],
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
  for (const route of routes) described.route({ ...route, handler: () => undefined });
  await described.ready();
  return described.swagger();
}
