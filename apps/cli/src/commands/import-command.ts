import { Command } from 'commander';
import { withServer } from '../fetched-parts/with-part.js';
import type { ImportCommandOptions } from '../import/run-import-folder.js';

/** Creates `earshot import`, which copies a data folder into the stores of a cluster. */
export function importCommand(): Command {
  return new Command('import')
    .description(
      'copy a data folder into the database of DATABASE_URL and the bucket of EARSHOT_S3_BUCKET, and compare the copy; an import that was interrupted continues',
    )
    .argument('<data-folder>', 'the folder, which is only read and which no service may be using')
    .option('--dry-run', 'show what would be copied, and change nothing')
    .option('--quiet', 'show no progress')
    .action(
      withServer(async (dataFolder: string, options: ImportCommandOptions) =>
        (await import('../import/run-import-folder.js')).runImportFolder(dataFolder, options),
      ),
    );
}
