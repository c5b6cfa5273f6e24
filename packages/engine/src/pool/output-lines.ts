/** Characters of a line that are kept. */
const maximumCharacters = 1000;
/** Lines of one process that are told. */
const maximumLines = 200;

/**
 * Splits what a process writes into lines, and bounds how long and how many they are.
 *
 * @param tell - takes a line
 * @returns what takes the output, piece by piece
 */
export function createOutputLines(tell: (line: string) => void): (text: string) => void {
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
        tell(`(more than ${maximumLines} lines; the rest is left out)`);
        return;
      }
      tell(pending);
      pending = '';
    }
  };
}
