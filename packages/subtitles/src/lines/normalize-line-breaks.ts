const lineBreaks = /\r\n?/g;

/** A text with line feeds for its line breaks. */
export function normalizeLineBreaks(text: string): string {
  return text.includes('\r') ? text.replace(lineBreaks, '\n') : text;
}
