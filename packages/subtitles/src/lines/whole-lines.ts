const lineBreaks = /\r\n?/g;

/** A text with line feeds for its line breaks. */
export function normalizeLineBreaks(text: string): string {
  return text.includes('\r') ? text.replace(lineBreaks, '\n') : text;
}

/**
 * Joins chunks of text, cut anywhere, to parts of whole lines. Every line of a part ends with a line feed, whatever line breaks the file
 * has. Each character is examined once, however small the chunks are.
 */
export class WholeLines {
  #pending: string[] = [];
  /** A carriage return at the very end of a chunk may be half of a line break. */
  #hasHeldReturn = false;

  /** The lines that are whole with this chunk; an empty string while there is none. */
  push(chunk: string): string {
    if (chunk === '') return '';
    let text = this.#hasHeldReturn ? `\r${chunk}` : chunk;
    this.#hasHeldReturn = text.endsWith('\r');
    if (this.#hasHeldReturn) text = text.slice(0, -1);
    const wholeEnd = Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1;
    if (wholeEnd === 0) {
      this.#pending.push(text);
      return '';
    }
    const whole = text.slice(0, wholeEnd);
    const lines = this.#pending.length === 0 ? whole : this.#pending.join('') + whole;
    this.#pending = wholeEnd === text.length ? [] : [text.slice(wholeEnd)];
    return normalizeLineBreaks(lines);
  }

  /** The last line, where the file does not end with a line break. */
  end(): string {
    const rest = this.#pending.join('') + (this.#hasHeldReturn ? '\r' : '');
    this.#pending = [];
    this.#hasHeldReturn = false;
    return rest === '' || rest.endsWith('\r') ? normalizeLineBreaks(rest) : `${rest}\n`;
  }
}
