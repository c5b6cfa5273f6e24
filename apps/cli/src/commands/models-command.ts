import { Command } from 'commander';
import type { ModelsOptions, PullCommandOptions } from '../models/run-models.js';

function withModelsOptions(command: Command): Command {
  return command.option(
    '--models-dir <folder>',
    'folder of the models (EARSHOT_MODELS_DIR, or models in the data folder)',
  );
}

function withCatalogue(command: Command): Command {
  return withModelsOptions(command).option(
    '--catalogue <file>',
    'models of your own besides those of the catalogue, or in their place',
  );
}

const load = () => import('../models/run-models.js');

/** Creates `earshot models`, which finds, downloads, checks and removes speech models. */
export function modelsCommand(): Command {
  const command = new Command('models').description('find, download and check speech models');
  withCatalogue(command.command('list'))
    .description('list the models that are installed; --all for those of the catalogue as well')
    .option('--all', 'list the whole catalogue')
    .option('--json', 'print them whole')
    .action(async (options: ModelsOptions) => (await load()).runList(options));
  withCatalogue(command.command('search'))
    .description('search the catalogue')
    .argument('<words...>', 'such as english live, or a language, a family, a licence')
    .option('--json', 'print them whole')
    .action(async (words: string[], options: ModelsOptions) =>
      (await load()).runSearch(words.join(' '), options),
    );
  withCatalogue(command.command('pull'))
    .description('download and install models; a download that was cut continues')
    .argument('<models...>', 'ids, as `earshot models search` shows them')
    .option('--force', 'install again what is installed')
    .option('--quiet', 'show no progress')
    .addHelpText(
      'after',
      '\nProxies are taken from HTTPS_PROXY, HTTP_PROXY and NO_PROXY. A checksum that the catalogue does not have is shown, kept, and\ncompared with at later downloads.',
    )
    .action(async (ids: string[], options: PullCommandOptions) =>
      (await load()).runPull(ids, options),
    );
  withModelsOptions(command.command('verify'))
    .description('compare the files of installed models with their checksums; all without an id')
    .argument('[models...]', 'ids')
    .option('--quiet', 'show no progress')
    .action(async (ids: string[], options: PullCommandOptions) =>
      (await load()).runVerify(ids, options),
    );
  withModelsOptions(command.command('remove'))
    .description('remove installed models')
    .argument('<models...>', 'ids')
    .action(async (ids: string[], options: ModelsOptions) =>
      (await load()).runRemove(ids, options),
    );
  return command;
}
