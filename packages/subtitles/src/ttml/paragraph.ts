import {
  type Placement,
  SpanCollector,
  type StyledSpan,
  type TextStyle,
} from '../styled-text/styled-text.js';
import { trimSpans } from '../styled-text/trim-spans.js';

/** A piece of text of a paragraph and when it is shown. */
interface Piece {
  readonly text: string;
  readonly style: TextStyle;
  readonly startSeconds: number;
  readonly endSeconds: number;
}

/** Text that is shown from a time to another. */
export interface TimedSpans {
  readonly startSeconds: number;
  readonly endSeconds: number;
  readonly spans: readonly StyledSpan[];
}

/** What the start of a paragraph says. */
interface ParagraphHead {
  readonly id: string | undefined;
  readonly placement: Placement | undefined;
  readonly line: number;
  /** True where white space is kept as it is written. */
  readonly keepsSpace: boolean;
}

/** Beyond this number of timed spans, each is shown by itself, which keeps reading linear. */
const maximumCombinedPieces = 200;

/** Collects the text of a paragraph (`p`). */
export class Paragraph {
  readonly id: string | undefined;
  readonly placement: Placement | undefined;
  /** Its line in the document. */
  readonly line: number;
  readonly #keepsSpace: boolean;
  readonly #pieces: Piece[] = [];

  constructor(head: ParagraphHead) {
    this.id = head.id;
    this.placement = head.placement;
    this.line = head.line;
    this.#keepsSpace = head.keepsSpace;
  }

  add(piece: Piece): void {
    this.#pieces.push(piece);
  }

  /**
   * What the paragraph shows. If its spans have times of their own, it shows another text each time
   * that one of them begins or ends.
   */
  timedSpans(): readonly TimedSpans[] {
    const shown = this.#pieces.filter(
      ({ text, startSeconds, endSeconds }) => text.trim() !== '' && endSeconds > startSeconds,
    );
    const [first] = shown;
    if (first === undefined) return [];
    const { startSeconds, endSeconds } = first;
    const isOne = shown.every(
      (piece) => piece.startSeconds === startSeconds && piece.endSeconds === endSeconds,
    );
    if (isOne) {
      const pieces = this.#pieces.filter((piece) => piece.endSeconds > piece.startSeconds);
      return this.#toTimed(startSeconds, endSeconds, pieces);
    }
    if (shown.length > maximumCombinedPieces) {
      return shown.flatMap((piece) => this.#toTimed(piece.startSeconds, piece.endSeconds, [piece]));
    }
    const times = new Set(shown.flatMap((piece) => [piece.startSeconds, piece.endSeconds]));
    const sorted = [...times].toSorted((one, other) => one - other);
    return sorted.slice(1).flatMap((end, index) => {
      const start = sorted[index] ?? 0;
      const active = this.#pieces.filter(
        (piece) => piece.startSeconds <= start && piece.endSeconds >= end,
      );
      return this.#toTimed(start, end, active);
    });
  }

  #toTimed(startSeconds: number, endSeconds: number, pieces: readonly Piece[]): TimedSpans[] {
    const collector = new SpanCollector();
    for (const { text, style } of pieces) collector.add(text, style);
    collector.end();
    const rows = this.#keepsSpace ? collector.spans : collector.spans.map(collapseSpace);
    const spans = trimSpans(rows);
    return spans.length === 0 ? [] : [{ startSeconds, endSeconds, spans }];
  }
}

function collapseSpace({ text, style }: StyledSpan): StyledSpan {
  return { text: text.replace(/ *\n */g, '\n').replace(/ {2,}/g, ' '), style };
}
