import { Command } from 'commander';
import { withServer } from '../fetched-server/with-server.js';

/**
 * Creates `earshot serve`, which runs the service, configured by the environment and
 * `earshot.config.json`.
 */
export function serveCommand(): Command {
  return (
    new Command('serve')
      .description('run the service until a signal stops it')
      .addHelpText(
        'after',
        '\nConfigured by EARSHOT_* variables and earshot.config.json; docs/configuration.md lists them.',
      )
      // Loaded only here, so that other commands start fast.
      .action(withServer(async () => (await import('@earshot/server')).runService()))
  );
}
