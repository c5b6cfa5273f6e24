import { createRequire } from 'node:module';
import { Command } from 'commander';
import { clusterCommand } from './commands/cluster-command.js';
import { doctorCommand } from './commands/doctor-command.js';
import { evaluateCommand } from './commands/evaluate-command.js';
import { importCommand } from './commands/import-command.js';
import { jobsCommand } from './commands/jobs-command.js';
import { keysCommand } from './commands/keys-command.js';
import { liveCommand } from './commands/live-command.js';
import { migrateCommand } from './commands/migrate-command.js';
import { modelsCommand } from './commands/models-command.js';
import { serveCommand } from './commands/serve-command.js';
import { subtitlesCommand } from './commands/subtitles-command.js';
import { transcribeCommand } from './commands/transcribe-command.js';

/** The whole `earshot` command. */
export function createProgram(): Command {
  // The manifest beside the built file carries the version.
  const { version } = createRequire(import.meta.url)('../package.json') as { version: string };
  const program = new Command('earshot')
    .description('Speech to text, on your own machine.')
    .version(version)
    .option('--debug', 'show the stack of a failure')
    .showHelpAfterError('(earshot --help lists the commands)')
    .exitOverride()
    .addHelpText(
      'after',
      '\nExit codes: 0 done, 1 failed, 2 usage, 3 server unreachable, 4 unauthorised, 5 job failed, 130 interrupted',
    );
  for (const command of [
    transcribeCommand(),
    liveCommand(),
    subtitlesCommand(),
    evaluateCommand(),
    modelsCommand(),
    serveCommand(),
    clusterCommand(),
    jobsCommand(),
    keysCommand(),
    migrateCommand(),
    importCommand(),
    doctorCommand(),
  ]) {
    inheritSettings(command, program);
    program.addCommand(command);
  }
  return program;
}

/**
 * Passes the settings of the program, such as its help and exit behaviour, to a command and its
 * subcommands.
 */
function inheritSettings(command: Command, parent: Command): void {
  command.copyInheritedSettings(parent);
  for (const child of command.commands) inheritSettings(child, command);
}
