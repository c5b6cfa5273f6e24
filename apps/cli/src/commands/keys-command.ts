import type { ApiKey, KeyStore, Storage } from '@earshot/server';
import { Command } from 'commander';
import { CommandError } from '../command-error.js';
import { withServer } from '../fetched-parts/with-part.js';
import { formatTable } from '../format-table.js';
import { createTerminal, toPrintable } from '../terminal.js';

/** Creates `earshot keys`, which manages the API keys of the data folder on this machine. */
export function keysCommand(): Command {
  const command = new Command('keys').description(
    'the API keys of the data folder on this machine (EARSHOT_DATA_DIR)',
  );
  command
    .command('create')
    .description(
      'create a key and print it alone on standard output; it cannot be shown again. Its webhook secret goes to standard error',
    )
    .argument('<name>', 'what the key is for')
    .option('--json', 'print the key and its webhook secret as JSON')
    .action(withServer(createKey));
  command
    .command('list')
    .description('list the keys')
    .option('--json', 'print them as JSON')
    .action(withServer(listKeys));
  command
    .command('webhook-secret')
    .description('print the secret that verifies the callbacks of a key')
    .argument('<key>', 'its id or its name')
    .option('--rotate', 'make another one; both sign for 24 hours')
    .option('--json', 'print it as JSON, with the former one')
    .action(withServer(showWebhookSecret));
  command
    .command('revoke')
    .description('revoke a key for good')
    .argument('<key>', 'its id or its name')
    .action(withServer(revokeKey));
  return command;
}

const terminal = createTerminal(false);

function createKey(name: string, { json }: { json?: true }): Promise<void> {
  return withStorage(async ({ keys }) => {
    const { KeyNameError } = await import('@earshot/server');
    const { key, secret } = await keys.create(name).catch((error: unknown) => {
      if (!(error instanceof KeyNameError)) throw error;
      throw new CommandError(toPrintable(`the name ${error.message}`), {
        hint: 'choose another name',
      });
    });
    const { id, webhookSecret } = key;
    if (json === true) {
      terminal.result(JSON.stringify({ id, name, key: secret, webhook_secret: webhookSecret }));
      return;
    }
    terminal.result(secret);
    terminal.notice(`webhook secret: ${webhookSecret}`);
    terminal.notice(
      `It verifies the callbacks of this key; \`earshot keys webhook-secret ${id}\` shows it again.`,
    );
  });
}

function listKeys({ json }: { json?: true }): Promise<void> {
  return withStorage(async ({ keys }) => {
    const found = await keys.list();
    if (json === true) {
      const shown = found.map(({ createdAt, hint, id, name, revokedAt }) => ({
        id,
        name,
        hint,
        created_at: new Date(createdAt).toISOString(),
        revoked_at: revokedAt === null ? null : new Date(revokedAt).toISOString(),
      }));
      terminal.result(JSON.stringify(shown, null, 2));
      return;
    }
    const rows = found.map(({ id, name, hint, createdAt, revokedAt }) => [
      id,
      toPrintable(name),
      `${hint}…`,
      new Date(createdAt).toISOString().slice(0, 16).replace('T', ' '),
      revokedAt === null ? 'valid' : 'revoked',
    ]);
    terminal.result(formatTable(['id', 'name', 'key', 'created (UTC)', 'state'], rows));
  });
}

function showWebhookSecret(
  idOrName: string,
  { json, rotate }: { json?: true; rotate?: true },
): Promise<void> {
  return withStorage(async ({ keys }) => {
    const found = await findOne(keys, idOrName);
    const key = rotate === true ? ((await keys.rotateWebhookSecret(found.id)) ?? found) : found;
    const former = key.formerWebhookSecret;
    const until = former === null ? null : new Date(former.expiresAt).toISOString();
    if (json === true) {
      terminal.result(
        JSON.stringify({
          id: key.id,
          name: key.name,
          webhook_secret: key.webhookSecret,
          former_webhook_secret: former?.secret ?? null,
          former_valid_until: until,
        }),
      );
      return;
    }
    terminal.result(key.webhookSecret);
    if (until !== null) terminal.notice(`the previous secret remains valid until ${until}`);
  });
}

function revokeKey(idOrName: string): Promise<void> {
  return withStorage(async ({ keys }) => {
    const key = await keys.revoke(idOrName).catch(refuseAmbiguous);
    if (key === undefined) throw noValidKey(idOrName);
    terminal.notice(`revoked ${toPrintable(key.name)} (${key.id}, ${key.hint}…)`);
  });
}

async function withStorage(work: (storage: Storage) => Promise<void>): Promise<void> {
  process.umask(0o077);
  const { loadConfiguration, openConfiguredStorage, systemClock } = await import('@earshot/server');
  const { storage } = await openConfiguredStorage(loadConfiguration(), { clock: systemClock });
  try {
    await work(storage);
  } finally {
    await storage.close();
  }
}

/** Finds the one valid key with an id or a name. */
async function findOne(keys: Pick<KeyStore, 'findOne'>, idOrName: string): Promise<ApiKey> {
  const key = await keys.findOne(idOrName).catch(refuseAmbiguous);
  if (key === undefined) throw noValidKey(idOrName);
  return key;
}

/** Turns the error of an ambiguous name into one of the command. */
async function refuseAmbiguous(error: unknown): Promise<never> {
  const { AmbiguousKeyError } = await import('@earshot/server');
  if (!(error instanceof AmbiguousKeyError)) throw error;
  throw new CommandError(toPrintable(error.message), {
    hint: '`earshot keys list` shows the ids with their keys',
  });
}

function noValidKey(idOrName: string): CommandError {
  return new CommandError(`no valid key has the id or the name ${toPrintable(idOrName)}`, {
    hint: '`earshot keys list` shows what there is',
  });
}
