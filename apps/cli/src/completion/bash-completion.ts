import { type CompletedCommand, valuedOptions, wordsAt } from './describe-program.js';

/** Writes the completion of a program for bash. */
export function bashCompletion(commands: readonly CompletedCommand[]): string {
  const paths = commands.map(({ path }) => path).filter((path) => path !== '');
  const valued = valuedOptions(commands).map(({ choices, places }) => {
    const pattern = places.map((place) => `'${place}'`).join(' | ');
    const words =
      choices.length === 0 ? '' : `COMPREPLY=($(compgen -W '${choices.join(' ')}' -- "$word")); `;
    return `    ${pattern}) ${words}return ;;`;
  });
  const places = commands.map((command) => {
    const { flags, names } = wordsAt(command);
    return `    '${command.path}') names='${names}' flags='${flags}' ;;`;
  });
  return `# Completion of earshot for bash. In ~/.bashrc: eval "$(earshot completion bash)"
_earshot() {
  local word="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD - 1]}"
  local place='' index names flags
  COMPREPLY=()
  for ((index = 1; index < COMP_CWORD; index++)); do
    case "$place \${COMP_WORDS[index]}" in
      ${paths.map((path) => `'${path}'`).join(' | ')}) place="$place \${COMP_WORDS[index]}" ;;
    esac
  done
  case "$place $previous" in
${valued.join('\n')}
  esac
  case "$place" in
${places.join('\n')}
  esac
  if [[ $word == -* ]]; then names=$flags; fi
  COMPREPLY=($(compgen -W "$names" -- "$word"))
}
complete -o default -F _earshot earshot
`;
}
