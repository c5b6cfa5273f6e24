import type { Speaker } from '../speakers/speaker.js';
import type { Token } from './token.js';

/** What one speaker says in a caption. */
export interface CaptionTurn {
  readonly speaker: Speaker;
  /** The tokens of each row. */
  readonly rows: readonly (readonly Token[])[];
}

/** A caption before it is known how long it is shown. */
export interface Caption {
  /** One, or two that stand under each other. */
  readonly turns: readonly CaptionTurn[];
  /** The begin of its first word. */
  readonly startSeconds: number;
  /** The end of its last word. */
  readonly speechEndSeconds: number;
  /** Grapheme clusters, spaces included. */
  readonly length: number;
}
