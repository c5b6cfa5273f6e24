import { errorBody } from '@earshot/core/protocol';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { HttpError } from '../../errors/http-error.js';
import type { ApiKey } from '../../storage/index.js';
import { sessionLifetimesMs } from '../../storage/index.js';
import { requireApiKey } from '../access/authenticate.js';
import { delayGuess, type GuessLimit } from '../access/guess-limit.js';
import type { SessionCookie } from '../access/session-cookie.js';
import { createLinkLimit, createSignInLimit } from '../access/sign-in-limit.js';
import { requireSameOrigin } from '../access/studio-session.js';
import type { App, AppDependencies } from '../app.js';
import { pathWithoutQuery } from '../errors/error-responses.js';
import { requireBody } from '../requests/json-body.js';
import { requireKnownParameters } from '../requests/require-known-parameters.js';
import { requireSingleParameters } from '../requests/require-single-parameters.js';
import { baseUrl } from '../requests/service-url.js';

const path = '/studio/session';
const hidden = { schema: { hide: true } };

const signInSchema = z.union([
  z.strictObject({ key: z.string().min(1).max(500).describe('An API key.') }),
  z.strictObject({
    code: z.string().min(1).max(500).describe('The code of a one-time link.'),
    replace: z
      .boolean()
      .default(false)
      .describe('True to replace the session of another key that the browser has.'),
  }),
]);

type SignIn = z.output<typeof signInSchema>;

/** Dependencies of the routes that sign in, in addition to the parts of the service. */
export interface SignInOptions {
  readonly guesses: GuessLimit;
  readonly cookie: SessionCookie;
}

/**
 * Registers POST /studio/session, which signs a browser in with a key or with the code of a
 * one-time link, and DELETE, which signs it out. Neither needs authentication. A link may have been
 * created by anyone, so it replaces the session of another key only when the body requests it.
 */
export function registerSignInRoutes(
  app: App,
  { clock, storage }: AppDependencies,
  { cookie, guesses }: SignInOptions,
): void {
  const { sessions } = storage;
  app.addHook('onRequest', requireKnownParameters);
  app.addHook('onRequest', requireSingleParameters);
  const limitSignIns = createSignInLimit(app);

  app.post(path, hidden, async (request, reply) => {
    requireSameOrigin(request);
    const given = requireBody(signInSchema, request.body);
    const key = await findKey(given, storage);
    request.apiKey = key ?? null;
    if (key === undefined) throw await refuse(request, reply, guesses);
    const former = cookie.read(request);
    if ('code' in given) {
      const signedIn = former === undefined ? undefined : await sessions.find(former);
      if (signedIn !== undefined && signedIn.id !== key.id && !given.replace)
        return reply.code(409).send({
          ...errorBody(replacement(signedIn, key), {
            path: pathWithoutQuery(request),
            requestId: request.id,
            failedAt: clock.now(),
          }),
          ...describe(key),
        });
    }
    await limitSignIns(request);
    // Another request may have redeemed it in the meantime.
    if ('code' in given && (await sessions.redeem(given.code)) === undefined)
      throw await refuse(request, reply, guesses);
    for (const secret of cookie.readAll(request)) await sessions.end(secret);
    const created = await sessions.create(key.id, 'session');
    cookie.write(request, reply, created, sessionLifetimesMs.session);
    return describe(key);
  });

  app.delete(path, hidden, async (request, reply) => {
    requireSameOrigin(request);
    for (const secret of cookie.readAll(request)) await sessions.end(secret);
    cookie.clear(reply);
    return reply.code(204).send();
  });
}

async function findKey(
  given: SignIn,
  { keys, sessions }: AppDependencies['storage'],
): Promise<ApiKey | undefined> {
  return 'key' in given ? keys.verify(given.key.trim()) : sessions.findLink(given.code);
}

async function refuse(
  request: FastifyRequest,
  reply: FastifyReply,
  guesses: GuessLimit,
): Promise<HttpError> {
  await delayGuess(guesses, request, reply);
  return new HttpError(
    401,
    'The key is unknown or was revoked, or the link has been used or has expired',
  );
}

/** The error of a link for another key than that of the session. */
function replacement(signedIn: ApiKey, linked: ApiKey): HttpError {
  const [own, other] = [signedIn, linked].map(({ hint, name }) => `${name} (${hint}…)`);
  return new HttpError(
    409,
    `This browser is signed in with the key ${own}, and the link is for the key ${other}: replace must be true to sign in with that one`,
  );
}

/**
 * Registers GET /studio/session, the key of the session, and POST /studio/links, which creates a
 * one-time link for the key.
 */
export function registerSessionRoutes(app: App, { configuration, storage }: AppDependencies): void {
  const limitLinks = createLinkLimit(app);
  app.get(path, hidden, async (request) => describe(requireApiKey(request)));

  app.post('/studio/links', { compress: false, ...hidden }, async (request, reply) => {
    await limitLinks(request);
    const code = await storage.sessions.create(requireApiKey(request).id, 'link');
    // In the fragment, which appears neither in the logs of proxies nor in Referer.
    const url = `${baseUrl(request, configuration.publicUrl)}/sign-in#code=${code}`;
    return reply.code(201).send({ url, expires_in: sessionLifetimesMs.link / 1000 });
  });
}

function describe({ hint, isAdministrator, name }: ApiKey): object {
  return { key: { name, hint, is_administrator: isAdministrator } };
}
