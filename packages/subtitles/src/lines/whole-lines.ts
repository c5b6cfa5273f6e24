const lineBreaks = /\r\n?/g;

/**
 * Joins chunks of text, cut anywhere, into parts of whole lines. Every line of a part ends with a line feed, whichever
 * line break the file has. Each character is looked at once, however small the chunks are.
 */
export class WholeLines {
  #pending: string[] = [];
  #endsWithCarriageReturn = false;

  /** The lines that are whole with this chunk; an empty string while there is none. */
  push(chunk: string): string {
    if (chunk === '') return '';
    const isCut = chunk.endsWith('\r');
    // A carriage return at the very end may be half of a line break.
    const end = isCut ? chunk.length - 1 : chunk.length;
    let wholeEnd = Math.max(chunk.lastIndexOf('\n', end - 1), chunk.lastIndexOf('\r', end - 1)) + 1;
    if (end === 0) wholeEnd = 0;
    if (wholeEnd === 0 && this.#endsWithCarriageReturn) {
      return this.#takePending('', chunk, isCut);
    }
    if (wholeEnd === 0) {
      this.#pending.push(chunk);
      this.#endsWithCarriageReturn = isCut;
      return '';
    }
    return this.#takePending(chunk.slice(0, wholeEnd), chunk.slice(wholeEnd), isCut);
  }

  /** The last line, where the file does not end with a line break. */
  end(): string {
    const rest = normalize(this.#pending.join(''));
    this.#pending = [];
    return rest === '' || rest.endsWith('\n') ? rest : `${rest}\n`;
  }

  #takePending(whole: string, rest: string, endsWithCarriageReturn: boolean): string {
    const lines = this.#pending.length === 0 ? whole : this.#pending.join('') + whole;
    this.#pending = rest === '' ? [] : [rest];
    this.#endsWithCarriageReturn = endsWithCarriageReturn;
    return normalize(lines);
  }
}

function normalize(text: string): string {
  return text.includes('\r') ? text.replace(lineBreaks, '\n') : text;
}
