import { createServer as createHttpServer } from 'node:http';
import compress, { type FastifyCompressOptions } from '@fastify/compress';
import cors from '@fastify/cors';
import rateLimit from '@fastify/rate-limit';
import { type FastifyReply, type FastifyRequest, fastify, LogController } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Configuration } from '../configuration/index.js';
import { requestIdentifier } from '../errors/error-response.js';
import { limitConnections } from './access/connection-limit.js';
import { createSharedRateStoreClass } from './access/shared-rate-store.js';
import type { App, AppDependencies } from './app.js';
import { registerDocuments } from './documents/register-documents.js';
import { refuseConnect, respondToClientError } from './errors/client-error-response.js';
import {
  registerErrorResponses,
  registerNotFoundResponse,
  type SendErrorOptions,
  sendError,
} from './errors/error-responses.js';
import {
  type AllowedMethods,
  announceMethods,
  registerMethodResponses,
} from './errors/method-responses.js';
import { createRejectionLog } from './errors/rejection-log.js';
import { watchBody } from './requests/body-watch.js';
import { registerJsonParser } from './requests/json-parser.js';
import { gatePipelines } from './requests/pipeline-gate.js';
import { readPublicPath, servedTarget } from './requests/request-target.js';
import { createHostCheck } from './requests/require-allowed-host.js';
import { requireStandardHead } from './requests/require-standard-head.js';
import { observeRequests } from './responses/observe-requests.js';
import { watchResponse } from './responses/response-watch.js';
import { setSecurityHeaders } from './responses/security-headers.js';
import { announceSuccessors } from './responses/successor.js';
import { registerApiRoutes, registerServiceRoutes } from './routes/register-routes.js';
import { schemaCompilers } from './schema-compilers.js';
import { registerStudioPages } from './studio/studio-pages.js';

const headersTimeoutMs = 8000;
/**
 * Longer than proxies usually keep idle connections: otherwise a proxy could reuse a connection
 * that is just being closed.
 */
const keepAliveTimeoutMs = 72_000;
/** Interval at which Node checks the timeouts of connections, in milliseconds. */
const connectionsCheckMs = 2000;
const bodyTimeouts = {
  idleMs: 20_000,
  totalMs: 30_000,
  lingerMs: 5000,
  leastBytesPerSecond: 1000,
  rateWindowMs: 30_000,
};
/** Time after which a client that does not read its response is disconnected, in milliseconds. */
const responseStallMs = 30_000;
/** Headers of responses that web pages may read. */
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
  'etag',
  'location',
  'www-authenticate',
  'idempotent-replayed',
  'x-earshot-job-id',
  'x-earshot-ignored-fields',
];
/**
 * JSON of 1 KiB and more is compressed: up to 16 KiB on the event loop, in less than a millisecond,
 * longer texts in the thread pool.
 */
const compression = {
  encodings: ['br', 'gzip'],
  threshold: 1024,
  syncThreshold: 16 * 1024,
} satisfies FastifyCompressOptions;

/**
 * Creates the HTTP application, ready to listen.
 *
 * @param dependencies - parts of the service that the routes use
 */
export async function createApp(dependencies: AppDependencies): Promise<App> {
  const { clock, configuration } = dependencies;
  const sendOptions = { clock, configuration, rejections: createRejectionLog(dependencies) };
  const app = createServer(dependencies, sendOptions);
  const paths = collectPaths(app);
  const allowed: AllowedMethods = new Map();
  registerErrorResponses(app, sendOptions);
  guardRequests(app, dependencies);
  observeRequests(app, dependencies);
  announceMethods(app, allowed);
  announceSuccessors(app);
  await setSecurityHeaders(app);
  // Not global: a compressor would delay streamed pages and events.
  await app.register(compress, { global: false, ...compression });
  await app.register(cors, {
    origin: allowedOrigins(configuration),
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
    exposedHeaders,
    // OPTIONS requests that are no preflights get the allowed methods.
    strictPreflight: false,
  });
  const { rateLimits } = dependencies.storage;
  await app.register(rateLimit, {
    global: false,
    ...(rateLimits === undefined ? {} : { store: createSharedRateStoreClass(rateLimits, clock) }),
  });
  const hasApi = configuration.roles.has('api');
  const { studioFolder } = dependencies;
  if (hasApi) await registerDocuments(app, dependencies);
  registerServiceRoutes(app, dependencies);
  if (hasApi) await registerApiRoutes(app, dependencies);
  if (hasApi && studioFolder !== undefined)
    await app.register(async (pages: App) =>
      registerStudioPages(pages, studioFolder, configuration),
    );
  else registerNotFoundResponse(app);
  registerMethodResponses(app, paths(), allowed);
  limitConnections(app.server, configuration.connections, clock, () =>
    dependencies.metrics.rejections.inc({ status: 'connection' }),
  );
  await app.ready();
  return app;
}

/** Checks the head of each request, and watches the speeds of its body and of its response. */
function guardRequests(app: App, { clock, configuration }: AppDependencies): void {
  const requireAllowedHost = createHostCheck(configuration);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    await requireStandardHead(request);
    await requireAllowedHost(request);
    // Before authentication: a client continues to send its body even if its key is refused.
    watchBody(request, reply, bodyTimeouts, clock);
  });
  app.addHook('onSend', async (_request, reply, payload) => {
    // A payload that fits into the buffer of the connection needs no watching.
    const isShort = typeof payload === 'string' && payload.length < 16 * 1024;
    if (!isShort || (reply.raw.socket?.writableLength ?? 0) > 0)
      watchResponse(reply.raw, responseStallMs, clock);
  });
}

function allowedOrigins({ corsOrigins }: Configuration): '*' | string[] | false {
  if (corsOrigins.includes('*')) return '*';
  return corsOrigins.length > 0 && [...corsOrigins];
}

function createServer(
  { clock, configuration, logger, shares }: AppDependencies,
  sendOptions: SendErrorOptions,
): App {
  const publicPath = readPublicPath(configuration.publicUrl);
  const app = fastify({
    loggerInstance: logger,
    rewriteUrl: (request) => servedTarget(request, publicPath),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: ({ headers }) => requestIdentifier(headers),
    bodyLimit: configuration.limits.maximumJsonBytes,
    trustProxy: configuration.trustedProxies.length > 0 && [...configuration.trustedProxies],
    serverFactory: (serve) => {
      const respond = gatePipelines(serve, clock);
      const server = createHttpServer(
        {
          headersTimeout: headersTimeoutMs,
          connectionsCheckingInterval: connectionsCheckMs,
          // require-standard-head.ts requires it, with the body of an error.
          requireHostHeader: false,
        },
        respond,
      );
      server.on('checkExpectation', respond);
      server.on('connect', (request, socket) => refuseConnect(request, socket, clock));
      // Instead of one limit for all requests, body-watch.ts has one for each kind of body.
      server.requestTimeout = 0;
      server.keepAliveTimeout = keepAliveTimeoutMs;
      return server;
    },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    schemaController: { compilersFactory: schemaCompilers },
    clientErrorHandler: (error, socket) =>
      respondToClientError(error, socket, { requestId: requestIdentifier({}), clock }),
    // These errors occur before routing, and so do not reach the error handler.
    frameworkErrors: (error, request, reply) => {
      sendError(error, request as FastifyRequest, reply as FastifyReply, sendOptions);
    },
  }).withTypeProvider<ZodTypeProvider>();
  registerJsonParser(app, shares);
  return app;
}

/** Collects the methods of every path that is registered after this call. */
function collectPaths(app: App): () => ReadonlyMap<string, ReadonlySet<string>> {
  const paths = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    // The pages of the documentation belong to a plugin, and `*` is the route of CORS preflights.
    if (url.startsWith('/docs') || url.includes('*')) return;
    const present = paths.get(url) ?? new Set();
    paths.set(url, present);
    for (const each of [method].flat()) present.add(each);
  });
  return () => paths;
}
