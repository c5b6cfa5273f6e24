import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { HttpError } from '../../errors/http-error.js';
import type { ApiKey } from '../../storage/index.js';
import { sessionLifetimesMs } from '../../storage/session-repository.js';
import { keyOf } from '../access/authenticate.js';
import { delayGuess, type GuessLimit } from '../access/guess-limit.js';
import { requireSameOrigin, sessionOf, setSessionCookie } from '../access/studio-session.js';
import type { App, AppDependencies } from '../app.js';
import { checkBody } from '../requests/json-body.js';
import { requireKnownParameters } from '../requests/require-known-parameters.js';
import { requireSingleParameters } from '../requests/require-single-parameters.js';
import { baseUrl } from '../requests/service-url.js';

const path = '/studio/session';
const hidden = { schema: { hide: true } };

const signInSchema = z.union([
  z.strictObject({ key: z.string().min(1).max(500).describe('An API key.') }),
  z.strictObject({ code: z.string().min(1).max(500).describe('The code of a one-time link.') }),
]);

/**
 * Registers POST /studio/session, which signs a browser in with a key or with the code of a one-time link, and DELETE, which signs it
 * out. Neither needs authentication.
 */
export function registerSignInRoutes(
  app: App,
  { storage }: AppDependencies,
  guesses: GuessLimit,
): void {
  app.addHook('onRequest', requireKnownParameters);
  app.addHook('onRequest', requireSingleParameters);

  async function findKey(request: FastifyRequest): Promise<ApiKey | undefined> {
    const checked = checkBody(signInSchema, request.body);
    if ('error' in checked) throw checked.error;
    return 'key' in checked.value
      ? storage.keys.verify(checked.value.key.trim())
      : storage.sessions.redeem(checked.value.code);
  }

  app.post(path, hidden, async (request, reply) => {
    requireSameOrigin(request);
    const key = await findKey(request);
    if (key === undefined) {
      await delayGuess(guesses, request, reply);
      throw new HttpError(
        401,
        'The key is unknown or was revoked, or the link has been used or has expired',
      );
    }
    const secret = await storage.sessions.create(key.id, 'session');
    setSessionCookie(request, reply, secret, sessionLifetimesMs.session);
    return describe(key);
  });

  app.delete(path, hidden, async (request, reply) => {
    requireSameOrigin(request);
    const secret = sessionOf(request);
    if (secret !== undefined) await storage.sessions.end(secret);
    setSessionCookie(request, reply, '', 0);
    return reply.code(204).send();
  });
}

/** Registers GET /studio/session, the key of the session, and POST /studio/links, which creates a one-time link for the key. */
export function registerSessionRoutes(app: App, { configuration, storage }: AppDependencies): void {
  app.get(path, hidden, async (request) => describe(keyOf(request)));

  app.post('/studio/links', { compress: false, ...hidden }, async (request, reply) => {
    const code = await storage.sessions.create(keyOf(request).id, 'link');
    // In the fragment, which appears neither in the logs of proxies nor in Referer.
    const url = `${baseUrl(request, configuration.publicUrl)}/sign-in#code=${code}`;
    return reply.code(201).send({ url, expires_in: sessionLifetimesMs.link / 1000 });
  });
}

function describe({ hint, isAdministrator, name }: ApiKey): object {
  return { key: { name, hint, is_administrator: isAdministrator } };
}
