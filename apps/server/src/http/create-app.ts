import type { IncomingMessage } from 'node:http';
import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import { fastify, LogController } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { createAuthentication } from './access/authenticate.js';
import { createKeyRateLimit } from './access/key-rate-limit.js';
import type { App } from './app.js';
import type { AppDependencies } from './app-dependencies.js';
import { registerDocuments } from './documents/register-documents.js';
import { answerClientError } from './errors/answer-client-error.js';
import { registerErrorAnswers } from './errors/register-error-answers.js';
import { registerMethodAnswers } from './errors/register-method-answers.js';
import { watchBody } from './requests/body-watch.js';
import { parseJsonBody } from './requests/json-body-parser.js';
import { requestIdentifier } from './requests/request-identifier.js';
import { validateRequest } from './requests/validate-request.js';
import { observeRequests } from './responses/observe-requests.js';
import { registerCapabilitiesRoute } from './routes/capabilities.js';
import { registerFileRoutes } from './routes/file.js';
import { registerHealthRoutes } from './routes/health.js';
import { registerJobRoutes } from './routes/jobs.js';
import { registerLiveRoute } from './routes/live.js';
import { registerMetricsRoute } from './routes/metrics.js';
import { registerPreRecordedRoutes } from './routes/pre-recorded.js';
import { registerUploadRoute } from './routes/upload.js';

/** Milliseconds within which the headers of a request have to be there. */
const headersTimeoutMs = 15_000;
const bodyTimeouts = { idleMs: 20_000, totalMs: 30_000 };
const exposedHeaders = [
  'x-request-id',
  'retry-after',
  'ratelimit-limit',
  'ratelimit-remaining',
  'ratelimit-reset',
  'deprecation',
  'link',
  'content-range',
];

/**
 * The HTTP side of the service: every route, ready to listen.
 *
 * @param dependencies - what the routes work with
 */
export async function createApp(dependencies: AppDependencies): Promise<App> {
  const { clock, configuration, logger } = dependencies;
  const app = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: ({ headers }: IncomingMessage) => requestIdentifier(headers),
    bodyLimit: configuration.limits.maximumJsonBytes,
    // Files take as long as they move; bodies are watched one by one instead.
    requestTimeout: 0,
    connectionTimeout: 0,
    keepAliveTimeout: 65_000,
    exposeHeadRoutes: true,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    clientErrorHandler: (fault, socket) =>
      answerClientError(fault, socket, { requestId: requestIdentifier({}), now: clock.now() }),
    frameworkErrors: (error, request, reply) => {
      reply.header('x-request-id', request.id);
      void reply.send(error);
    },
  }).withTypeProvider<ZodTypeProvider>();
  app.server.headersTimeout = headersTimeoutMs;

  app.setValidatorCompiler(validateRequest);
  // Answers are typed by their schemas; encoding a long transcript through them as well would cost more than it finds.
  app.setSerializerCompiler(() => JSON.stringify);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    /^application\/(?:[\w.-]+\+)?json(?:;|$)/,
    { parseAs: 'buffer' },
    async (_request: unknown, body: Buffer) => parseJsonBody(body),
  );

  registerErrorAnswers(app, dependencies);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('preParsing', async (request, reply) => {
    watchBody(request, reply, bodyTimeouts, clock);
  });
  observeRequests(app, dependencies);
  await app.register(helmet, { contentSecurityPolicy: { directives: { upgradeInsecureRequests: null } } });
  await app.register(cors, {
    origin: configuration.corsOrigins.length > 0 ? [...configuration.corsOrigins] : false,
    exposedHeaders,
  });
  await app.register(rateLimit, { global: false, enableDraftSpec: true });
  await app.register(multipart, {
    limits: {
      fileSize: configuration.limits.maximumUploadBytes,
      files: 1,
      fields: 8,
      parts: 9,
      fieldSize: 64 * 1024,
      headerPairs: 64,
    },
    throwFileSizeLimit: false,
  });
  await registerDocuments(app, dependencies);

  registerHealthRoutes(app, dependencies);
  if (configuration.metricsPort === undefined) registerMetricsRoute(app, dependencies);
  const authenticate = createAuthentication(
    app,
    dependencies.storage.keys,
    configuration.rateLimits.badKeysPerMinute,
  );
  const limitRate = createKeyRateLimit(app, configuration.rateLimits.requestsPerMinute);
  await app.register(async (withKey: App) => {
    withKey.addHook('onRequest', authenticate);
    withKey.addHook('onRequest', limitRate);
    registerUploadRoute(withKey, dependencies);
    registerFileRoutes(withKey, dependencies);
    registerPreRecordedRoutes(withKey, dependencies);
    registerLiveRoute(withKey, dependencies);
    registerJobRoutes(withKey, dependencies);
    registerCapabilitiesRoute(withKey, dependencies);
  });
  registerMethodAnswers(app);
  await app.ready();
  return app;
}
