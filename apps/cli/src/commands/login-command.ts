import { createClient } from '@earshot/http';
import { Command, InvalidArgumentError } from 'commander';
import { CommandError, exitCodes } from '../command-error.js';
import { defaultServer, readAddress } from '../connection.js';
import { ProfileStore } from '../profiles/profile-store.js';
import { readSecret } from '../profiles/read-secret.js';
import { createTerminal } from '../terminal.js';

interface LoginOptions {
  profile: string;
}

/** Creates `earshot login`, which keeps the address and the API key of a service. */
export function loginCommand(): Command {
  return new Command('login')
    .description('keep the address and the API key of a service, for the commands after this one')
    .argument('[server]', 'address of the service', readAddress, defaultServer)
    .option('--profile <name>', 'name to keep them under', readName, 'default')
    .addHelpText(
      'after',
      '\nThe key is asked for on a terminal, and otherwise read from standard input: earshot login https://speech.example.com < key-file',
    )
    .action(login);
}

/** Creates `earshot logout`, which removes what `earshot login` has kept. */
export function logoutCommand(): Command {
  return new Command('logout')
    .description('forget the address and the API key of a service')
    .option('--profile <name>', 'the one to forget; by default the current one', readName)
    .action(async ({ profile }: Partial<LoginOptions>) => {
      const store = new ProfileStore();
      const found = await store.find(profile);
      if (found === undefined) throw new CommandError('there is no current profile to forget');
      await store.remove(found.name);
      createTerminal(false).notice(
        `forgot the profile ${found.name}; its key stays valid until it is revoked`,
      );
    });
}

async function login(server: string, { profile }: LoginOptions): Promise<void> {
  const key = await readSecret(`API key for ${server}: `);
  if (key === '')
    throw new CommandError('no API key', {
      exitCode: exitCodes.usage,
      hint: 'type it, or give it on standard input',
    });
  // A wrong address or key is noticed now, and not by a later command.
  await createClient({ baseUrl: server, apiKey: key, retry: { attempts: 1 } }).capabilities();
  const store = new ProfileStore();
  await store.save(profile, { server, key });
  createTerminal(false).notice(
    `${server} accepts the key; the profile ${profile} is in ${store.path}`,
  );
}

function readName(text: string): string {
  if (/^[\w.-]{1,64}$/.test(text)) return text;
  throw new InvalidArgumentError(
    'It must be 1 to 64 letters, digits, dots, dashes or underscores.',
  );
}
