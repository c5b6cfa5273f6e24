import { Argument, Command } from 'commander';
import { bashCompletion } from '../completion/bash-completion.js';
import { describeProgram } from '../completion/describe-program.js';
import { fishCompletion } from '../completion/fish-completion.js';
import { zshCompletion } from '../completion/zsh-completion.js';
import { createTerminal } from '../terminal.js';

const writers = { bash: bashCompletion, zsh: zshCompletion, fish: fishCompletion } as const;

/**
 * Creates `earshot completion`, which prints the completion of this command for a shell.
 *
 * @param program - the program with all its commands, once it is run
 */
export function completionCommand(program: Command): Command {
  return new Command('completion')
    .description('print a script that completes this command in a shell')
    .addArgument(new Argument('<shell>', 'of the user').choices(Object.keys(writers)))
    .addHelpText(
      'after',
      '\n  bash  eval "$(earshot completion bash)" in ~/.bashrc\n  zsh   eval "$(earshot completion zsh)" in ~/.zshrc, after compinit\n  fish  earshot completion fish | source, in ~/.config/fish/config.fish',
    )
    .action((shell: keyof typeof writers) => {
      createTerminal(false).result(writers[shell](describeProgram(program)).trimEnd());
    });
}
