import * as z from 'zod';
import { CommandError } from '../command-error.js';
import {
  ambiguousKey,
  type CreatedKey,
  type KeyAdministration,
  type KeyWebhookSecret,
  type ListedKey,
  noValidKey,
} from './key-administration.js';
import { SessionRefusal, type StudioSession } from './studio-session.js';

const path = 'studio/keys';

const keySchema = z
  .object({
    id: z.string(),
    name: z.string(),
    hint: z.string(),
    created_at: z.iso.datetime(),
    revoked_at: z.iso.datetime().nullable(),
  })
  .transform(
    ({ created_at, hint, id, name, revoked_at }): ListedKey => ({
      id,
      name,
      hint,
      createdAt: created_at,
      revokedAt: revoked_at,
    }),
  );
const listSchema = z.object({ keys: z.array(keySchema) });
const createdSchema = z.object({ id: z.string(), key: z.string(), webhook_secret: z.string() });
const webhookSecretSchema = z.object({
  webhook_secret: z.string(),
  former_expires_at: z.iso.datetime().nullable(),
});

/** The keys of a service, in a session of an administrator. */
export class ServiceKeys implements KeyAdministration {
  readonly #session: StudioSession;

  constructor(session: StudioSession) {
    this.#session = session;
  }

  async create(name: string): Promise<CreatedKey> {
    const request = { method: 'POST', body: { name } } as const;
    const created = await this.#session
      .call(path, createdSchema, request)
      .catch((error: unknown) => {
        if (!(error instanceof SessionRefusal) || ![400, 409, 422].includes(error.status))
          throw error;
        throw new CommandError(`the ${error.message}`, { hint: 'choose another name' });
      });
    return { id: created.id, key: created.key, webhookSecret: created.webhook_secret };
  }

  async list(): Promise<readonly ListedKey[]> {
    return (await this.#session.call(path, listSchema)).keys;
  }

  async webhookSecret(idOrName: string, rotate: boolean): Promise<KeyWebhookSecret> {
    const { id, name } = await this.#findOne(idOrName);
    const method = rotate ? 'POST' : 'GET';
    const secret = await this.#session.call(
      `${path}/${encodeURIComponent(id)}/webhook-secret`,
      webhookSecretSchema,
      { method },
    );
    const formerValidUntil = secret.former_expires_at;
    return {
      id,
      name,
      webhookSecret: secret.webhook_secret,
      // A service keeps it to itself.
      formerWebhookSecret: formerValidUntil === null ? null : undefined,
      formerValidUntil,
    };
  }

  async revoke(idOrName: string): Promise<ListedKey> {
    const key = await this.#findOne(idOrName);
    await this.#session.call(`${path}/${encodeURIComponent(key.id)}`, z.undefined(), {
      method: 'DELETE',
    });
    return key;
  }

  /** Finds the one valid key with an id or a name. */
  async #findOne(idOrName: string): Promise<ListedKey> {
    const valid = (await this.list()).filter(({ revokedAt }) => revokedAt === null);
    const byId = valid.find(({ id }) => id === idOrName);
    if (byId !== undefined) return byId;
    const [found, ...others] = valid.filter(({ name }) => name === idOrName);
    if (found === undefined) throw noValidKey(idOrName);
    if (others.length === 0) return found;
    const ids = [found, ...others].map(({ id }) => id);
    throw ambiguousKey(
      `${ids.length} valid keys have the name ${JSON.stringify(idOrName)}: give the id of one, ${ids.join(' or ')}`,
    );
  }
}
