import { Command } from 'commander';
import { withServer } from '../fetched-parts/with-part.js';
import { createTerminal } from '../terminal.js';

/** Creates `earshot migrate`, which migrates the storage that is configured. */
export function migrateCommand(): Command {
  return new Command('migrate')
    .description(
      'apply the pending migrations of the database of DATABASE_URL, or of the data folder; the service also does so when it starts',
    )
    .option('--dry-run', 'list them, and change nothing')
    .action(withServer(runMigrate));
}

async function runMigrate({ dryRun }: { dryRun?: true }): Promise<void> {
  const terminal = createTerminal(false);
  process.umask(0o077);
  const { loadConfiguration, migrateStorage, systemClock } = await import('@earshot/server');
  const isDryRun = dryRun === true;
  const names = await migrateStorage(loadConfiguration(), { clock: systemClock, isDryRun });
  for (const name of names) terminal.result(isDryRun ? name : `applied ${name}`);
  if (names.length === 0) terminal.notice('there are no pending migrations');
}
