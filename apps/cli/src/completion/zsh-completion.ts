import { type CompletedCommand, valuedOptions } from './describe-program.js';

/** Writes the completion of a program for zsh. */
export function zshCompletion(commands: readonly CompletedCommand[]): string {
  const paths = commands.map(({ path }) => path).filter((path) => path !== '');
  const valued = valuedOptions(commands).map(({ choices, places }) => {
    const pattern = places.map((place) => `'${place}'`).join('|');
    const values = choices.length === 0 ? '_files' : `compadd -- ${choices.map(quote).join(' ')}`;
    return `    (${pattern}) ${values}; return ;;`;
  });
  const places = commands.map(({ options, path, words }) => {
    const names = words.map(({ description, name }) => quote(`${name}:${description}`));
    const flags = options.flatMap((option) =>
      option.flags.map((flag) => quote(`${flag}:${option.description}`)),
    );
    return `    ('${path}')\n      names=(${names.join(' ')})\n      flags=(${flags.join(' ')}) ;;`;
  });
  return `#compdef earshot
# Completion of earshot for zsh. In ~/.zshrc, after compinit: eval "$(earshot completion zsh)"
_earshot() {
  local place='' index
  local -a names flags
  for ((index = 2; index < CURRENT; index++)); do
    case "$place \${words[index]}" in
      (${paths.map((path) => `'${path}'`).join('|')}) place="$place \${words[index]}" ;;
    esac
  done
  case "$place \${words[CURRENT - 1]}" in
${valued.join('\n')}
  esac
  case "$place" in
${places.join('\n')}
  esac
  if [[ \${words[CURRENT]} == -* ]]; then
    _describe 'option' flags
  elif ((\${#names})); then
    _describe 'command' names
  else
    _files
  fi
}
compdef _earshot earshot
`;
}

/** Quotes a text for the shell. */
function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
