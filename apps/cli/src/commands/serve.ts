import { runService } from '@earshot/server';
import { Command } from 'commander';

/** `earshot serve`: the service, configured by the environment and `earshot.config.json`. */
export function serveCommand(): Command {
  return new Command('serve')
    .description('run the service until it is told to stop')
    .addHelpText(
      'after',
      '\nConfigured by EARSHOT_* variables and earshot.config.json; docs/configuration.md lists them.',
    )
    .action(() => runService());
}
