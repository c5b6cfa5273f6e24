import type { NextCaption } from '../timing/caption-clock.js';
import { isSameSpeaker, type Speaker } from './speaker.js';
import type { Token } from './token-reader.js';

/** Pause that separates captions, regardless of their text. */
export const separatingPauseSeconds = 1.5;

/** A row of a caption. */
export interface CaptionRow {
  readonly text: string;
  /** Grapheme clusters, spaces included. */
  readonly length: number;
  /** Tokens of the row, empty unless the times of words are requested. */
  readonly tokens: readonly Token[];
}

/** Rows of one speaker in a caption. */
export interface CaptionTurn {
  readonly speaker: Speaker;
  readonly rows: readonly CaptionRow[];
}

/** A caption whose display times are not decided yet. */
export interface Caption {
  /** One turn, or two turns one below the other. */
  readonly turns: readonly CaptionTurn[];
  /** The start of its first word. */
  readonly startSeconds: number;
  /** The end of its last word. */
  readonly speechEndSeconds: number;
  /** Characters to read, spaces included. */
  readonly length: number;
  readonly tokenCount: number;
}

/** Describes a caption as the successor of another. */
export function describeNext(
  { turns: before }: Caption,
  { startSeconds, turns }: Caption,
): NextCaption {
  const last = before.at(-1);
  const next = turns[0];
  return {
    startSeconds,
    isTurn: !isSameSpeaker(last?.speaker ?? {}, next?.speaker ?? {}),
  };
}

/** The text of tokens in a row, each formatted by the presentation, or plain by default. */
export function writeRow(
  tokens: readonly Token[],
  write: (token: Token) => string = ({ text }) => text,
): string {
  let row = '';
  for (const token of tokens) row += (row !== '' && token.hasSpaceBefore ? ' ' : '') + write(token);
  return row;
}
