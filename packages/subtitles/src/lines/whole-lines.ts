const lineBreaks = /\r\n?/g;

/** A text with line feeds for its line breaks. */
export function normalizeLineBreaks(text: string): string {
  return text.includes('\r') ? text.replace(lineBreaks, '\n') : text;
}

/**
 * Joins chunks of text, cut at any position, to parts of whole lines. Every line of a part ends
 * with a line feed, for all types of line breaks in the file. Each character is examined once, even
 * with small chunks.
 */
export class WholeLines {
  #pending: string[] = [];
  /** A carriage return at the very end of a chunk may be half of a line break. */
  #hasHeldReturn = false;

  /** Returns the lines that this chunk completes, or an empty string if there is none. */
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

  /** Returns the last line, if the file does not end with a line break. */
  end(): string {
    const rest = this.#pending.join('') + (this.#hasHeldReturn ? '\r' : '');
    this.#pending = [];
    this.#hasHeldReturn = false;
    return rest === '' || rest.endsWith('\r') ? normalizeLineBreaks(rest) : `${rest}\n`;
  }
}
