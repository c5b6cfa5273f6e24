const maximumColumns = 120;

function wrap(text: string, columns: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > columns) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line];
}

/**
 * Writes a doc comment.
 *
 * @param parts - its text, then its tags
 * @param indent - white space before each line
 */
export function docComment([text = '', ...tags]: readonly string[], indent = ''): string {
  const lines = wrap(text, maximumColumns - indent.length - 3);
  if (tags.length > 0) lines.push('', ...tags);
  const [only] = lines;
  if (lines.length === 1 && indent.length + (only ?? '').length + 7 <= maximumColumns)
    return `${indent}/** ${only} */\n`;
  const body = lines.map((line) => `${indent} *${line === '' ? '' : ` ${line}`}\n`).join('');
  return `${indent}/**\n${body}${indent} */\n`;
}
