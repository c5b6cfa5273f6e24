import { Command } from 'commander';

/** `earshot serve`: the service, configured by the environment and `earshot.config.json`. */
export function serveCommand(): Command {
  return (
    new Command('serve')
      .description('run the service until it is told to stop')
      .addHelpText(
        'after',
        '\nConfigured by EARSHOT_* variables and earshot.config.json; docs/configuration.md lists them.',
      )
      // The service is loaded by the commands that need it alone: the others begin at once.
      .action(async () => (await import('@earshot/server')).runService())
  );
}
