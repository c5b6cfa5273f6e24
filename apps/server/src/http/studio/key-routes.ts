import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { HttpError } from '../../errors/http-error.js';
import {
  type ApiKey,
  environmentKeyName,
  KeyNameError,
  type KeyStore,
} from '../../storage/index.js';
import { requireApiKey } from '../access/authenticate.js';
import { requireAdministrator } from '../access/require-administrator.js';
import { requireSession } from '../access/studio-session.js';
import type { App, AppDependencies } from '../app.js';
import { requireBody } from '../requests/json-body.js';
import { readIdentifier } from '../route-schemas.js';

const path = '/studio/keys';
/**
 * Responses with a secret are not compressed, since their length would reveal something about it.
 */
const secret = { compress: false, schema: { hide: true } } as const;

const createSchema = z.strictObject({ name: z.string() });

/**
 * Registers the routes that manage keys, only for sessions of the studio. Administrators (sessions
 * of the first key and of the key in the environment) can list, create and revoke keys. Other
 * sessions can only manage the webhook secret of their own key.
 */
export function registerKeyRoutes(app: App, { storage: { keys } }: AppDependencies): void {
  app.get(path, secret, async (request) => {
    const own = requireAdministrator(request);
    return {
      keys: (await keys.list()).map((key) => ({ ...view(key), is_own: key.id === own.id })),
    };
  });

  app.post(path, secret, async (request, reply) => {
    requireAdministrator(request);
    const { name } = requireBody(createSchema, request.body);
    const created = await keys.create(name).catch((error: unknown) => {
      throw toHttpError(error);
    });
    return reply.code(201).send({
      ...view(created.key),
      key: created.secret,
      webhook_secret: created.key.webhookSecret,
    });
  });

  app.delete(`${path}/:id`, secret, async (request, reply) => {
    const own = requireAdministrator(request);
    const key = await requireKey(readIdentifier(request), keys);
    requireRevocable(key, own);
    await keys.revoke(key.id);
    return reply.code(204).send();
  });

  app.get(`${path}/:id/webhook-secret`, secret, async (request) =>
    secretView(await findKey(request, keys)),
  );

  app.post(`${path}/:id/webhook-secret`, secret, async (request) => {
    const { id } = await findKey(request, keys);
    const rotated = await keys.rotateWebhookSecret(id);
    if (rotated === undefined) throw HttpError.notFound('key', id);
    return secretView(rotated);
  });
}

/**
 * Finds the key that a path names, which must be that of the session unless the session is an
 * administrator's.
 */
async function findKey(request: FastifyRequest, keys: KeyStore): Promise<ApiKey> {
  requireSession(request);
  const id = readIdentifier(request);
  const own = requireApiKey(request);
  if (id === own.id || id === 'own') return own;
  requireAdministrator(request);
  return requireKey(id, keys);
}

async function requireKey(id: string, keys: KeyStore): Promise<ApiKey> {
  const key = await keys.getValid(id);
  if (key === undefined) throw HttpError.notFound('key', id);
  return key;
}

/** Converts an error of a name. Other errors are returned unchanged. */
function toHttpError(error: unknown): unknown {
  if (!(error instanceof KeyNameError)) return error;
  const issue = `name ${error.message}`;
  return error.isTaken ? new HttpError(409, issue) : HttpError.validation([issue]);
}

/** @param own - key of the session */
function requireRevocable(key: ApiKey, own: ApiKey): void {
  if (key.id === own.id)
    throw new HttpError(
      409,
      'A session cannot revoke its own key: sign in with another administrator key',
    );
  if (key.name === environmentKeyName)
    throw new HttpError(409, `The key is set by ${environmentKeyName}: change it there`);
}

function view({ createdAt, hint, id, isAdministrator, name, revokedAt }: ApiKey): object {
  return {
    id,
    name,
    hint,
    is_administrator: isAdministrator,
    created_at: new Date(createdAt).toISOString(),
    revoked_at: revokedAt === null ? null : new Date(revokedAt).toISOString(),
  };
}

function secretView({ formerWebhookSecret, webhookSecret }: ApiKey): object {
  return {
    webhook_secret: webhookSecret,
    former_expires_at:
      formerWebhookSecret === null ? null : new Date(formerWebhookSecret.expiresAt).toISOString(),
  };
}
