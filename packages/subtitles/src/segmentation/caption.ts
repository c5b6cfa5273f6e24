import type { Speaker } from '../speakers/speaker.js';
import type { Token } from './token.js';

/** A row of a caption. */
export interface CaptionRow {
  readonly text: string;
  /** What it was made of; empty unless the times of words are asked for. */
  readonly tokens: readonly Token[];
}

/** What one speaker says in a caption. */
export interface CaptionTurn {
  readonly speaker: Speaker;
  readonly rows: readonly CaptionRow[];
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
  readonly tokenCount: number;
}
