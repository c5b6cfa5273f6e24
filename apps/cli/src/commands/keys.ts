import type { Storage } from '@earshot/server';
import { Command } from 'commander';
import { CommandError } from '../command-error.js';
import { formatTable } from '../format-table.js';
import { createTerminal } from '../terminal.js';

/** `earshot keys`: the API keys of the data folder on this machine. */
export function keysCommand(): Command {
  const terminal = createTerminal(false);
  const command = new Command('keys').description(
    'the API keys of the data folder on this machine (EARSHOT_DATA_DIR)',
  );
  command
    .command('create')
    .description('create a key and print it; it cannot be shown again')
    .argument('<name>', 'what the key is for')
    .action((name: string) =>
      withStorage(async ({ keys }) => {
        const { secret } = await keys.create(name);
        terminal.result(secret);
      }),
    );
  command
    .command('list')
    .description('list the keys')
    .action(() =>
      withStorage(async ({ keys }) => {
        const rows = (await keys.list()).map(({ id, name, hint, createdAt, revokedAt }) => [
          id,
          name,
          `${hint}…`,
          new Date(createdAt).toISOString().slice(0, 16).replace('T', ' '),
          revokedAt === null ? 'good' : 'revoked',
        ]);
        terminal.result(formatTable(['id', 'name', 'key', 'created (UTC)', 'state'], rows));
      }),
    );
  command
    .command('revoke')
    .description('revoke a key for good')
    .argument('<key>', 'its id or its name')
    .action((idOrName: string) =>
      withStorage(async ({ keys }) => {
        if ((await keys.revoke(idOrName)) > 0) return terminal.notice(`revoked ${idOrName}`);
        throw new CommandError(`no good key has the id or the name ${idOrName}`, {
          hint: '`earshot keys list` shows what there is',
        });
      }),
    );
  return command;
}

async function withStorage(work: (storage: Storage) => Promise<void>): Promise<void> {
  const { loadConfiguration, openStorage, systemClock } = await import('@earshot/server');
  const storage = openStorage(loadConfiguration().dataFolder, { clock: systemClock });
  try {
    await work(storage);
  } finally {
    await storage.close();
  }
}
