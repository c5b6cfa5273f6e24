import type { Command, Option } from 'commander';

/** An option, as a shell completes it. */
export interface CompletedOption {
  /** Its flags, such as `-V` and `--version`. */
  readonly flags: readonly string[];
  readonly description: string;
  readonly takesValue: boolean;
  /** The values that it may have, empty when any value may be given. */
  readonly choices: readonly string[];
}

/** A command or subcommand, as a shell completes it. */
export interface CompletedCommand {
  /** The words that lead to it, each after a space, such as ` jobs list`. Empty for the program. */
  readonly path: string;
  readonly options: readonly CompletedOption[];
  /** Subcommands and the values that arguments may have. */
  readonly words: readonly { readonly name: string; readonly description: string }[];
}

/** Describes a program: its commands and all below them, the outer ones first. */
export function describeProgram(program: Command): CompletedCommand[] {
  return describe(program, '');
}

function describe(command: Command, path: string): CompletedCommand[] {
  const help = { flags: ['-h', '--help'], description: 'show the help', takesValue: false };
  return [
    {
      path,
      options: [
        ...command.options.filter(({ hidden }) => !hidden).map(toOption),
        { ...help, choices: [] },
      ],
      words: [
        ...command.commands.map((child) => ({
          name: child.name(),
          description: child.description(),
        })),
        ...command.registeredArguments.flatMap(({ argChoices = [], description }) =>
          argChoices.map((name) => ({ name, description })),
        ),
      ],
    },
    ...command.commands.flatMap((child) => describe(child, `${path} ${child.name()}`)),
  ];
}

function toOption({
  argChoices,
  description,
  long,
  optional,
  required,
  short,
}: Option): CompletedOption {
  return {
    flags: [short, long].filter((flag) => flag != null),
    description,
    takesValue: required || optional,
    choices: argChoices ?? [],
  };
}

/** The options that take a value, with the places of each of their flags, such as ` jobs --limit`. */
export function valuedOptions(
  commands: readonly CompletedCommand[],
): { readonly places: readonly string[]; readonly choices: readonly string[] }[] {
  return commands.flatMap(({ options, path }) =>
    options
      .filter(({ takesValue }) => takesValue)
      .map(({ choices, flags }) => ({ choices, places: flags.map((flag) => `${path} ${flag}`) })),
  );
}

/** The words that a user can type at a place: subcommands, or flags after a dash. */
export function wordsAt({ options, words }: CompletedCommand): {
  readonly names: string;
  readonly flags: string;
} {
  return {
    names: words.map(({ name }) => name).join(' '),
    flags: options.flatMap(({ flags }) => flags).join(' '),
  };
}
