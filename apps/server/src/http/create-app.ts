import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import { type FastifyReply, type FastifyRequest, fastify, LogController } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { App } from './app.js';
import type { AppDependencies } from './app-dependencies.js';
import { registerDocuments } from './documents/register-documents.js';
import { answerClientError } from './errors/answer-client-error.js';
import { answerError } from './errors/answer-error.js';
import { registerErrorAnswers } from './errors/register-error-answers.js';
import { registerMethodAnswers } from './errors/register-method-answers.js';
import { watchBody } from './requests/body-watch.js';
import { parseJsonBody } from './requests/json-body-parser.js';
import { requestIdentifier } from './requests/request-identifier.js';
import { observeRequests } from './responses/observe-requests.js';
import { registerApi } from './routes/register-api.js';
import { registerServiceRoutes } from './routes/register-service-routes.js';
import { schemaCompilers } from './schema-compilers.js';

const headersTimeoutMs = 8000;
/** How often connections are looked at for that. */
const connectionsCheckMs = 2000;
const bodyTimeouts = { idleMs: 20_000, totalMs: 30_000, lingerMs: 5000 };
/** Headers of answers that web pages may read. */
const exposedHeaders = [
  'x-request-id',
  'retry-after',
  'ratelimit-limit',
  'ratelimit-remaining',
  'ratelimit-reset',
  'deprecation',
  'link',
  'accept-ranges',
  'content-range',
  'content-disposition',
  'idempotent-replayed',
];
/**
 * The HTTP side of the service, ready to listen.
 *
 * @param dependencies - what the routes work with
 */
export async function createApp(dependencies: AppDependencies): Promise<App> {
  const { clock, configuration } = dependencies;
  const app = createServer(dependencies);
  const paths = collectPaths(app);
  registerErrorAnswers(app, dependencies);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    // First of all: a request that is refused for its key goes on sending its body as well.
    watchBody(request, reply, bodyTimeouts, clock);
  });
  observeRequests(app, dependencies);
  await app.register(helmet, {
    contentSecurityPolicy: { directives: { upgradeInsecureRequests: null } },
    // Answers are for whoever has the key, also on pages of the allowed origins.
    crossOriginResourcePolicy: { policy: 'cross-origin' },
  });
  const { corsOrigins } = configuration;
  await app.register(cors, {
    origin: corsOrigins.includes('*') ? '*' : corsOrigins.length > 0 ? [...corsOrigins] : false,
    methods: ['GET', 'HEAD', 'POST', 'DELETE'],
    exposedHeaders,
  });
  await app.register(rateLimit, { global: false });
  registerServiceRoutes(app, dependencies);
  if (configuration.roles.has('api')) {
    await registerDocuments(app, dependencies);
    await registerApi(app, dependencies);
  }
  registerMethodAnswers(app, paths());
  await app.ready();
  return app;
}

function createServer(dependencies: AppDependencies): App {
  const { clock, configuration, logger } = dependencies;
  const app = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: ({ headers }) => requestIdentifier(headers),
    bodyLimit: configuration.limits.maximumJsonBytes,
    // Files take as long as they move: bodies are watched one by one instead.
    requestTimeout: 0,
    http: {
      headersTimeout: headersTimeoutMs,
      connectionsCheckingInterval: connectionsCheckMs,
    },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    schemaController: { compilersFactory: schemaCompilers },
    clientErrorHandler: (fault, socket) =>
      answerClientError(fault, socket, { requestId: requestIdentifier({}), now: clock.now() }),
    // Their requests have no route yet, and so no error handler either.
    frameworkErrors: (error, request, reply) => {
      answerError(error, request as FastifyRequest, reply as FastifyReply, dependencies);
    },
  }).withTypeProvider<ZodTypeProvider>();
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    /^application\/(?:[\w.-]+\+)?json(?:\s*;|$)/,
    { parseAs: 'buffer' },
    // With `parseAs: 'buffer'` the body is a Buffer.
    async (_request: unknown, body: string | Buffer) => parseJsonBody(body as Buffer),
  );
  return app;
}

/** Notes the methods of every path that is registered from now on. */
function collectPaths(app: App): () => ReadonlyMap<string, ReadonlySet<string>> {
  const paths = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    // The pages of the documentation are a plugin's own; `*` answers the preflights of CORS.
    if (url.startsWith('/docs') || url.includes('*')) return;
    const present = paths.get(url) ?? new Set();
    paths.set(url, present);
    for (const each of [method].flat()) present.add(each);
  });
  return () => paths;
}
