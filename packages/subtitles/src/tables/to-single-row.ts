/** A text on one line: its rows, and what tabs part, without spaces around them and joined by one. */
export function toSingleRow(text: string): string {
  return text
    .split(/[\t\r\n]+/)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '')
    .join(' ');
}
