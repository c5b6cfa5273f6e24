import { Command } from 'commander';
import { formatTable } from '../format-table.js';
import { ProfileStore } from '../profiles/profile-store.js';
import { createTerminal } from '../terminal.js';

/** Creates `earshot profiles`, which lists and selects what `earshot login` has kept. */
export function profilesCommand(): Command {
  const command = new Command('profiles').description('list and select what `earshot login` keeps');
  command
    .command('list')
    .description('list the profiles, without their keys')
    .option('--json', 'print them as JSON')
    .action(listProfiles);
  command
    .command('use')
    .description('make a profile the current one')
    .argument('<name>', 'of the profile')
    .action(async (name: string) => {
      await new ProfileStore().use(name);
      createTerminal(false).notice(`the current profile is ${name}`);
    });
  return command;
}

async function listProfiles({ json }: { json?: true }): Promise<void> {
  const { notice, result } = createTerminal(false);
  const profiles = await new ProfileStore().list();
  if (json === true) {
    const shown = profiles.map(({ isCurrent, name, server }) => ({
      name,
      server,
      is_current: isCurrent,
    }));
    return result(JSON.stringify(shown, null, 2));
  }
  if (profiles.length === 0) return notice('there are no profiles; `earshot login` creates one');
  const rows = profiles.map(({ isCurrent, name, server }) => [
    `${isCurrent ? '* ' : '  '}${name}`,
    server,
  ]);
  result(formatTable(['  name', 'server'], rows));
}
