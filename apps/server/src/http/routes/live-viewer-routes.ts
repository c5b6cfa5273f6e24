import { createdLiveViewerSchema } from '@earshot/core';
import type { FastifyRequest } from 'fastify';
import { HttpError } from '../../errors/http-error.js';
import { limits } from '../../live/limits/session-limits.js';
import type { Storage, StoredJob } from '../../storage/index.js';
import { requireApiKey } from '../access/authenticate.js';
import type { App, AppDependencies } from '../app.js';
import { baseUrl } from '../requests/service-url.js';
import {
  errorResponses,
  identifierSchema,
  readIdentifier,
  secured,
  withoutBody,
} from '../route-schemas.js';

const path = '/v2/live/:id/viewers';
const noun = 'live job';

const schema = { tags: ['live'], security: secured, params: identifierSchema };

/**
 * Registers POST and DELETE of the viewers of a live session: urls that receive its messages and
 * cannot send.
 */
export function registerLiveViewerRoutes(app: App, dependencies: AppDependencies): void {
  registerCreation(app, dependencies);
  registerRevocation(app, dependencies);
}

async function findSession(request: FastifyRequest, { jobs }: Storage): Promise<StoredJob> {
  const id = readIdentifier(request);
  const job = await jobs.get(requireApiKey(request).id, id, 'live');
  if (!job) throw HttpError.notFound(noun, id);
  return job;
}

function registerCreation(app: App, { configuration, storage }: AppDependencies): void {
  app.post(
    path,
    {
      // A response with a token is not compressed, since its length would reveal something about
      // the token.
      compress: false,
      schema: {
        ...schema,
        summary: 'Create a url for viewers of a live session',
        response: { 201: createdLiveViewerSchema, ...errorResponses(401, 404, 409, 429) },
      },
    },
    async (request, reply) => {
      const { id, status } = await findSession(request, storage);
      if (status !== 'queued' && status !== 'processing')
        throw new HttpError(409, `The ${noun} ${id} can have no viewers: it has already ended`, {
          code: 'job_ended',
        });
      const token = await storage.viewers.create(id, limits.viewerTokens);
      if (token === undefined)
        throw new HttpError(
          429,
          `The ${noun} ${id} has ${limits.viewerTokens} urls for viewers, and at most ${limits.viewerTokens} are allowed: use one of them, or revoke all`,
          { code: 'too_many_streams', retryAfterSeconds: 60 },
        );
      const origin = baseUrl(request, configuration.publicUrl).replace(/^http/, 'ws');
      return reply.code(201).send({ url: `${origin}/v2/live?token=${token}` });
    },
  );
}

function registerRevocation(app: App, { live, storage }: AppDependencies): void {
  app.delete(
    path,
    {
      schema: {
        ...schema,
        summary: 'Revoke the urls for viewers of a live session',
        response: { 202: withoutBody('The urls were revoked'), ...errorResponses(401, 404, 429) },
      },
    },
    async (request, reply) => {
      const { id } = await findSession(request, storage);
      await storage.viewers.revoke(id);
      await live?.dropRevokedViewers(id);
      return reply.code(202).send();
    },
  );
}
