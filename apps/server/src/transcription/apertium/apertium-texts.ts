/** Lines between two texts: a paragraph ends there, so that no sentence extends into the next text. */
const separator = '\n\n';

/** One text on one line, without what would end it. */
export function toLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
}

/** Input of Apertium for lines, none of which is empty. */
export function joinLines(lines: readonly string[]): string {
  return `${lines.join(separator)}\n`;
}

/** Lines of the output, which are as many as those of the input when nothing was moved between them. */
export function splitLines(output: string): string[] {
  return output.trim().split(/\n\s*\n/u);
}

/** Redaction markers, which stay as they are. */
const marker = /\[[A-Z0-9_]+_\d+\]/giu;

/** A translated line with the markers and the first letter as its text has them: it was translated as a sentence of its own. */
export function restoreLine(translated: string, line: string): string {
  const markers = line.match(marker) ?? [];
  let index = 0;
  const text = toLine(translated).replaceAll(marker, (found) => markers[index++] ?? found);
  const isLower = /^\p{Ll}/u.test(line);
  return isLower ? text.replace(/^\p{Lu}/u, (letter) => letter.toLowerCase()) : text;
}
