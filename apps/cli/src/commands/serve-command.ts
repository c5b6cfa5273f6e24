import { Command } from 'commander';
import { withServer } from '../fetched-parts/with-part.js';

/** The model with which a service begins: English, 85 MB. */
const firstModel = 'moonshine-tiny-en';

/**
 * Creates `earshot serve`, which runs the service, configured by the environment and
 * `earshot.config.json`.
 */
export function serveCommand(): Command {
  return new Command('serve')
    .description('run the service until a signal stops it')
    .addHelpText(
      'after',
      '\nConfigured by EARSHOT_* variables and earshot.config.json; docs/configuration.md lists them. Without a model, one for English (85 MB) is\ninstalled while the service runs, unless EARSHOT_MODELS is none or EARSHOT_ENGINE chooses an engine.',
    )
    .action(withServer(serve));
}

/** The parts are loaded only here, so that other commands start fast. */
async function serve(): Promise<void> {
  const { runService } = await import('@earshot/server');
  await runService({
    firstModel: process.env['EARSHOT_MODELS'] === 'none' ? undefined : firstModel,
  });
}
