import { Command, Option } from 'commander';
import {
  type ConnectionOptions,
  namesService,
  requireConnection,
  withConnectionOptions,
} from '../connection.js';
import { withServer } from '../fetched-parts/with-part.js';
import { formatTable } from '../format-table.js';
import type { KeyAdministration } from '../keys/key-administration.js';
import { createTerminal, toPrintable } from '../terminal.js';

interface KeysOptions extends ConnectionOptions {
  local?: true;
  json?: true;
}

/** Creates `earshot keys`, which manages the API keys of a service, or of a data folder. */
export function keysCommand(): Command {
  const command = new Command('keys').description(
    'the API keys of a service; without one, of the storage of this machine (EARSHOT_DATA_DIR, DATABASE_URL)',
  );
  withKeysOptions(command.command('create'))
    .description(
      'create a key and print it alone on standard output; it cannot be shown again. Its webhook secret goes to standard error',
    )
    .argument('<name>', 'what the key is for')
    .option('--json', 'print the key and its webhook secret as JSON')
    .action(onKeys(createKey));
  withKeysOptions(command.command('list'))
    .description('list the keys')
    .option('--json', 'print them as JSON')
    .action(onKeys(listKeys));
  withKeysOptions(command.command('webhook-secret'))
    .description('print the secret that verifies the callbacks of a key')
    .argument('<key>', 'its id or its name')
    .option('--rotate', 'make another one; both sign for 24 hours')
    .option('--json', 'print it as JSON, with the former one')
    .action(onKeys(showWebhookSecret));
  withKeysOptions(command.command('revoke'))
    .description('revoke a key for good')
    .argument('<key>', 'its id or its name')
    .action(onKeys(revokeKey));
  return command;
}

function withKeysOptions(command: Command): Command {
  return withConnectionOptions(command).addOption(
    new Option(
      '--local',
      'those of the storage of this machine, even where a service is named',
    ).conflicts(['server', 'key', 'profile']),
  );
}

const terminal = createTerminal(false);

/** Makes an action of one on keys. The data folder needs the server, and a service does not. */
function onKeys<Given extends unknown[]>(
  action: (keys: KeyAdministration, ...given: Given) => Promise<void>,
): (...given: Given) => Promise<void> {
  return withServer(async (...given: Given) => {
    const work = (keys: KeyAdministration) => action(keys, ...given);
    if (await isOfFolder(...given)) {
      const { withFolderKeys } = await import('../keys/folder-keys.js');
      return withFolderKeys(work);
    }
    const connection = await requireConnection(readOptions(given));
    const { StudioSession } = await import('../keys/studio-session.js');
    const { ServiceKeys } = await import('../keys/service-keys.js');
    return StudioSession.run(connection, (session) => work(new ServiceKeys(session)));
  }, isOfFolder);
}

async function isOfFolder(...given: unknown[]): Promise<boolean> {
  const options = readOptions(given);
  return options.local === true || !(await namesService(options));
}

/** Options of an action. Commander gives them before itself, which comes last. */
function readOptions(given: readonly unknown[]): KeysOptions {
  return given.at(-2) as KeysOptions;
}

async function createKey(
  keys: KeyAdministration,
  name: string,
  { json }: KeysOptions,
): Promise<void> {
  const { id, key, webhookSecret } = await keys.create(name);
  if (json === true)
    return terminal.result(JSON.stringify({ id, name, key, webhook_secret: webhookSecret }));
  terminal.result(key);
  terminal.notice(`webhook secret: ${webhookSecret}`);
  terminal.notice(
    `It verifies the callbacks of this key; \`earshot keys webhook-secret ${id}\` shows it again.`,
  );
}

async function listKeys(keys: KeyAdministration, { json }: KeysOptions): Promise<void> {
  const found = await keys.list();
  if (json === true) {
    const shown = found.map(({ createdAt, hint, id, name, revokedAt }) => ({
      id,
      name,
      hint,
      created_at: createdAt,
      revoked_at: revokedAt,
    }));
    return terminal.result(JSON.stringify(shown, null, 2));
  }
  const rows = found.map(({ createdAt, hint, id, name, revokedAt }) => [
    id,
    toPrintable(name),
    `${toPrintable(hint)}…`,
    createdAt.slice(0, 16).replace('T', ' '),
    revokedAt === null ? 'valid' : 'revoked',
  ]);
  terminal.result(formatTable(['id', 'name', 'key', 'created (UTC)', 'state'], rows));
}

async function showWebhookSecret(
  keys: KeyAdministration,
  idOrName: string,
  { json, rotate }: KeysOptions & { rotate?: true },
): Promise<void> {
  const secret = await keys.webhookSecret(idOrName, rotate === true);
  if (json === true)
    return terminal.result(
      JSON.stringify({
        id: secret.id,
        name: secret.name,
        webhook_secret: secret.webhookSecret,
        former_webhook_secret: secret.formerWebhookSecret,
        former_valid_until: secret.formerValidUntil,
      }),
    );
  terminal.result(secret.webhookSecret);
  if (secret.formerValidUntil !== null)
    terminal.notice(`the previous secret remains valid until ${secret.formerValidUntil}`);
}

async function revokeKey(keys: KeyAdministration, idOrName: string): Promise<void> {
  const { hint, id, name } = await keys.revoke(idOrName);
  terminal.notice(toPrintable(`revoked ${name} (${id}, ${hint}…)`));
}
