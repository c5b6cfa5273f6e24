import { Command } from 'commander';
import { withServer } from '../fetched-server/with-server.js';

/**
 * Creates `earshot serve`, which runs the service, configured by the environment and
 * `earshot.config.json`.
 */
export function serveCommand(): Command {
  return new Command('serve')
    .description('run the service until a signal stops it')
    .addHelpText(
      'after',
      '\nConfigured by EARSHOT_* variables and earshot.config.json; docs/configuration.md lists them. Without a model, one for English (85 MB) is\ninstalled first, unless EARSHOT_MODELS is none or EARSHOT_ENGINE chooses an engine.',
    )
    .action(withServer(serve));
}

/** The parts are loaded only here, so that other commands start fast. */
async function serve(): Promise<void> {
  // Files contain keys, audio and transcripts: only the user of this process may read them.
  process.umask(0o077);
  if (process.env['EARSHOT_MODELS'] !== 'none') {
    const { fetchFirstModel } = await import('../serve/fetch-first-model.js');
    await fetchFirstModel();
  }
  const { runService } = await import('@earshot/server');
  await runService();
}
