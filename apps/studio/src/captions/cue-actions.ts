import type { Emphasis, TextRange } from '@earshot/subtitles';

/** Actions of a row, each with the index of its caption. */
export interface CueActions {
  readonly select: (index: number) => void;
  readonly extendTo: (index: number) => void;
  readonly toggle: (index: number) => void;
  readonly play: (index: number) => void;
  /** Merges nothing of other tabs until the returned function is called. */
  readonly hold: () => () => void;
  readonly setText: (index: number, text: string) => void;
  readonly setStart: (index: number, seconds: number) => void;
  readonly setEnd: (index: number, seconds: number) => void;
  readonly split: (index: number, offset: number) => void;
  readonly merge: (index: number) => void;
  readonly remove: (index: number) => void;
  readonly fix: (index: number) => void;
  /** Emphasises a part of a caption, or the whole without a range, or makes it plain again. */
  readonly emphasize: (index: number, emphasis: Emphasis, range?: TextRange) => void;
}
