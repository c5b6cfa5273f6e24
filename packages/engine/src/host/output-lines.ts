/** Maximum length of a line, in characters. The rest is dropped. */
const maximumCharacters = 1000;
/** Maximum number of lines of one process. */
const maximumLines = 200;

/**
 * Splits the output of a process into non-empty lines, at most 200 of at most 1,000 characters.
 *
 * @param onLine - called for each line
 * @returns a function that takes the output, in pieces of any length
 */
export function createOutputLines(onLine: (line: string) => void): (text: string) => void {
  let pending = '';
  let lines = 0;
  return (text) => {
    if (lines > maximumLines) return;
    const parts = text.split('\n');
    for (const [index, part] of parts.entries()) {
      pending = (pending + part).slice(0, maximumCharacters);
      if (index === parts.length - 1 || pending.trim() === '') continue;
      lines += 1;
      if (lines > maximumLines) {
        onLine(`(more than ${maximumLines} lines, and the rest is skipped)`);
        return;
      }
      onLine(pending);
      pending = '';
    }
  };
}
