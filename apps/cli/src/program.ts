import { Command } from 'commander';
import { clusterCommand } from './commands/cluster-command.js';
import { completionCommand } from './commands/completion-command.js';
import { doctorCommand } from './commands/doctor-command.js';
import { evaluateCommand } from './commands/evaluate-command.js';
import { importCommand } from './commands/import-command.js';
import { jobsCommand } from './commands/jobs-command.js';
import { keysCommand } from './commands/keys-command.js';
import { liveCommand } from './commands/live-command.js';
import { loginCommand, logoutCommand } from './commands/login-command.js';
import { mcpCommand } from './commands/mcp-command.js';
import { migrateCommand } from './commands/migrate-command.js';
import { modelsCommand } from './commands/models-command.js';
import { profilesCommand } from './commands/profiles-command.js';
import { serveCommand } from './commands/serve-command.js';
import { subtitlesCommand } from './commands/subtitles-command.js';
import { transcribeCommand } from './commands/transcribe-command.js';
import { ownVersion } from './own-version.js';

/**
 * The whole `earshot` command.
 *
 * @param isSilent - true when errors are reported by the caller alone
 */
export function createProgram({ isSilent = false }: { isSilent?: boolean } = {}): Command {
  const program = new Command('earshot')
    .description('Speech to text, on your own machine.')
    .version(ownVersion())
    .option('--debug', 'show the stack of a failure')
    .showHelpAfterError('(earshot --help lists the commands)')
    .exitOverride()
    .configureOutput(isSilent ? { writeErr: () => undefined } : {})
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
    mcpCommand(),
    jobsCommand(),
    keysCommand(),
    loginCommand(),
    logoutCommand(),
    profilesCommand(),
    migrateCommand(),
    importCommand(),
    doctorCommand(),
    completionCommand(program),
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
