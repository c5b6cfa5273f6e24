import stringWidth from 'string-width';
import { toPrintable } from '../../terminal.js';

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** Longer texts are truncated before they are measured. */
const maximumCharacters = 4000;

/**
 * Fits a text into a line of a terminal. A text that is too wide is truncated. Characters that
 * would move the cursor become spaces.
 *
 * @param prefix - start of the line, which is not truncated
 * @param columns - width of the line, counted as in a terminal: wide characters of East Asia and
 * emoji take two columns
 * @param kept - the part of the text that is kept. @defaultValue its end, which is the newest
 */
export function fitLine(
  prefix: string,
  text: string,
  columns: number,
  kept: 'start' | 'end' = 'end',
): string {
  const part = kept === 'end' ? text.slice(-maximumCharacters) : text.slice(0, maximumCharacters);
  const plain = toPrintable(part);
  const room = columns - stringWidth(prefix);
  if (plain.length === text.length && stringWidth(plain) <= room) return prefix + plain;
  if (room < 1) return '';
  const segments = [...graphemes.segment(plain)].map(({ segment }) => segment);
  if (kept === 'end') segments.reverse();
  let width = 1;
  let fitted = '';
  for (const segment of segments) {
    width += stringWidth(segment);
    if (width > room) break;
    fitted = kept === 'end' ? segment + fitted : fitted + segment;
  }
  return kept === 'end' ? `${prefix}…${fitted}` : `${prefix}${fitted}…`;
}

/** The stream that {@link RewrittenLines} writes to. */
export interface RewritableStream {
  write(text: string): unknown;
}

/** Lines at the bottom of a terminal that are rewritten in place. */
export class RewrittenLines {
  readonly #stream: RewritableStream;
  #height = 0;

  constructor(stream: RewritableStream) {
    this.#stream = stream;
  }

  /** Replaces the lines. None may be wider than the terminal. */
  show(lines: readonly string[]): void {
    this.#stream.write(this.#erasure() + lines.join('\n'));
    this.#height = lines.length;
  }

  /** Erases the lines. The next output takes their place. */
  clear(): void {
    if (this.#height === 0) return;
    this.#stream.write(this.#erasure());
    this.#height = 0;
  }

  /** Escape sequence that moves to the start of the first line and erases everything after it. */
  #erasure(): string {
    if (this.#height === 0) return '';
    const up = this.#height > 1 ? `\u001b[${this.#height - 1}A` : '';
    return `\r${up}\u001b[J`;
  }
}
