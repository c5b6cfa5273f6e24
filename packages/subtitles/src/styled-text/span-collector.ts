import type { StyledSpan, TextStyle } from './styled-text.js';

/** Collects text with its style; text that follows text of the same style joins it. */
export class SpanCollector {
  readonly spans: StyledSpan[] = [];
  #pending: string[] = [];
  #style: TextStyle | undefined;

  add(text: string, style: TextStyle): void {
    if (text === '') return;
    if (this.#style !== undefined && !isSame(this.#style, style)) this.end();
    this.#style = style;
    this.#pending.push(text);
  }

  /** Ends the last span. */
  end(): void {
    if (this.#style === undefined) return;
    this.spans.push({ text: this.#pending.join(''), style: this.#style });
    this.#style = undefined;
    this.#pending = [];
  }
}

function isSame(one: TextStyle, other: TextStyle): boolean {
  return (
    one.isItalic === other.isItalic &&
    one.isBold === other.isBold &&
    one.isUnderlined === other.isUnderlined &&
    one.isStruck === other.isStruck &&
    one.color === other.color &&
    one.voice === other.voice
  );
}
