import type { CompletedCommand, CompletedOption } from './describe-program.js';

/** Writes the completion of a program for fish. */
export function fishCompletion(commands: readonly CompletedCommand[]): string {
  const paths = commands.map(({ path }) => path).filter((path) => path !== '');
  const lines = commands.flatMap(({ options, path, words }) => {
    const start = `complete -c earshot -n ${quote(`__earshot_is_at ${quote(path)}`)}`;
    return [
      ...words.map(
        ({ description, name }) => `${start} -f -a ${quote(name)} -d ${quote(description)}`,
      ),
      ...options.map((option) => `${start} ${describeOption(option)}`),
    ];
  });
  return `# Completion of earshot for fish. In ~/.config/fish/config.fish: earshot completion fish | source
function __earshot_is_at
  set -l place ''
  for word in (commandline -opc)[2..-1]
    if contains -- "$place $word" ${paths.map(quote).join(' ')}
      set place "$place $word"
    end
  end
  test "$place" = "$argv[1]"
end
${lines.join('\n')}
`;
}

function describeOption({ choices, description, flags, takesValue }: CompletedOption): string {
  const names = flags.map((flag) =>
    flag.startsWith('--') ? `-l ${flag.slice(2)}` : `-s ${flag.slice(1)}`,
  );
  const values = choices.length > 0 ? `-x -a ${quote(choices.join(' '))}` : takesValue ? '-r' : '';
  return [...names, values, `-d ${quote(description)}`].filter((part) => part !== '').join(' ');
}

/** Quotes a text for the shell. */
function quote(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
