import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { HttpError } from '../../errors/http-error.js';
import type { StoredJob, TranscriptShare } from '../../storage/index.js';
import { requireApiKey } from '../access/authenticate.js';
import { createLinkLimit } from '../access/sign-in-limit.js';
import { requireSession } from '../access/studio-session.js';
import type { App, AppDependencies } from '../app.js';
import { requireBody } from '../requests/json-body.js';
import { baseUrl } from '../requests/service-url.js';

const path = '/studio/recordings/:id/shares';
const noun = 'job';
/** Largest number of links of a transcript. */
const maximumShares = 100;
const dayMs = 24 * 3600 * 1000;
const hidden = { schema: { hide: true } };

const shareSchema = z.strictObject({
  title: z.string().trim().min(1).max(300).describe('Title that the readers see.'),
  audio: z.boolean().default(false).describe('True when the readers may play the audio too.'),
  days: z.number().int().min(1).max(365).default(30).describe('Days until the link expires.'),
});

/**
 * Registers the links by which others read a transcript without a key: GET and POST
 * /studio/recordings/{id}/shares, and DELETE of one of them.
 */
export function registerShareRoutes(app: App, { configuration, storage }: AppDependencies): void {
  const limitLinks = createLinkLimit(app);

  /** @throws HttpError 403, 404 */
  async function findJob(request: FastifyRequest): Promise<StoredJob> {
    requireSession(request);
    const { id } = request.params as { id: string };
    const job = await storage.jobs.get(requireApiKey(request).id, id, undefined);
    if (!job) throw HttpError.notFound(noun, id);
    return job;
  }

  app.get(path, hidden, async (request) => {
    const { id } = await findJob(request);
    return { shares: (await storage.shares.list(id)).map(shareView) };
  });

  // A response with a token is not compressed, since its length would reveal something about it.
  app.post(path, { compress: false, ...hidden }, async (request, reply) => {
    const { id, result, status } = await findJob(request);
    if (result === null)
      throw new HttpError(409, `The ${noun} ${id} has no transcript to share: it is ${status}`);
    const { audio, days, title } = requireBody(shareSchema, request.body);
    await limitLinks(request);
    const created = await storage.shares.create(
      { jobId: id, title, hasAudio: audio, lifetimeMs: days * dayMs },
      maximumShares,
    );
    if (created === undefined)
      throw new HttpError(
        409,
        `The ${noun} ${id} has ${maximumShares} links, and at most ${maximumShares} are allowed: revoke one first`,
      );
    // In the fragment, which appears neither in the logs of proxies nor in Referer.
    const url = `${baseUrl(request, configuration.publicUrl)}/shared#token=${created.token}`;
    return reply.code(201).send({ url, ...shareView(created.share) });
  });

  app.delete(`${path}/:share`, hidden, async (request, reply) => {
    const { id } = await findJob(request);
    const { share } = request.params as { share: string };
    if (!(await storage.shares.revoke(id, share))) throw HttpError.notFound('link', share);
    return reply.code(204).send();
  });
}

function shareView({ createdAt, expiresAt, hasAudio, id, title }: TranscriptShare): object {
  return {
    id,
    title,
    audio: hasAudio,
    created_at: new Date(createdAt).toISOString(),
    expires_at: new Date(expiresAt).toISOString(),
  };
}
