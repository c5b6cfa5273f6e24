import type { ApiKey, KeyStore } from '@earshot/server';
import { CommandError } from '../command-error.js';
import { toPrintable } from '../terminal.js';
import {
  ambiguousKey,
  type CreatedKey,
  type KeyAdministration,
  type KeyWebhookSecret,
  type ListedKey,
  noValidKey,
} from './key-administration.js';

/** Does something with the keys of the data folder, or the database, of this machine. */
export async function withFolderKeys(
  work: (keys: KeyAdministration) => Promise<void>,
): Promise<void> {
  process.umask(0o077);
  const { loadConfiguration, openConfiguredStorage, systemClock } = await import('@earshot/server');
  const { storage } = await openConfiguredStorage(loadConfiguration(), { clock: systemClock });
  try {
    await work(new FolderKeys(storage.keys));
  } finally {
    await storage.close();
  }
}

/** The keys of the storage that the settings name. */
class FolderKeys implements KeyAdministration {
  readonly #keys: KeyStore;

  constructor(keys: KeyStore) {
    this.#keys = keys;
  }

  async create(name: string): Promise<CreatedKey> {
    const { KeyNameError } = await import('@earshot/server');
    const { key, secret } = await this.#keys.create(name).catch((error: unknown) => {
      if (!(error instanceof KeyNameError)) throw error;
      throw new CommandError(toPrintable(`the name ${error.message}`), {
        hint: 'choose another name',
      });
    });
    return { id: key.id, key: secret, webhookSecret: key.webhookSecret };
  }

  async list(): Promise<ListedKey[]> {
    return (await this.#keys.list()).map(toListed);
  }

  async webhookSecret(idOrName: string, rotate: boolean): Promise<KeyWebhookSecret> {
    const found = await this.#keys.findOne(idOrName).catch(refuseAmbiguous);
    if (found === undefined) throw noValidKey(idOrName);
    const key = rotate ? ((await this.#keys.rotateWebhookSecret(found.id)) ?? found) : found;
    const former = key.formerWebhookSecret;
    return {
      id: key.id,
      name: key.name,
      webhookSecret: key.webhookSecret,
      formerWebhookSecret: former?.secret ?? null,
      formerValidUntil: former === null ? null : new Date(former.expiresAt).toISOString(),
    };
  }

  async revoke(idOrName: string): Promise<ListedKey> {
    const key = await this.#keys.revoke(idOrName).catch(refuseAmbiguous);
    if (key === undefined) throw noValidKey(idOrName);
    return toListed(key);
  }
}

function toListed({ createdAt, hint, id, name, revokedAt }: ApiKey): ListedKey {
  return {
    id,
    name,
    hint,
    createdAt: new Date(createdAt).toISOString(),
    revokedAt: revokedAt === null ? null : new Date(revokedAt).toISOString(),
  };
}

/** Turns the error of an ambiguous name into one of the command. */
async function refuseAmbiguous(error: unknown): Promise<never> {
  const { AmbiguousKeyError } = await import('@earshot/server');
  if (!(error instanceof AmbiguousKeyError)) throw error;
  throw ambiguousKey(error.message);
}
