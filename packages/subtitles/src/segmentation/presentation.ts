import type { CueMarkup } from '../cue/cue.js';
import type { CaptionProfile } from '../profiles/profile.js';
import type { Speaker } from '../speakers/speaker.js';
import type { Caption } from './caption.js';
import type { Token } from './token.js';

/** What captions convey besides the words: who speaks, and when each word is said. */
export interface Presentation {
  /** What stands before the first word of a turn: tokens that take no time, none longer than a row. */
  readonly labelTokens: (speaker: Speaker, first: Token, maximumLength: number) => Token[];
  /** Puts captions together where they can share the screen. */
  readonly arrange: (captions: readonly Caption[], profile: CaptionProfile) => readonly Caption[];
  /** Whether `markupOf` needs the tokens of rows. */
  readonly needsTokens: boolean;
  /** The markup of a cue, for formats that have one; times are those on the screen. */
  readonly markupOf: (caption: Caption, startMs: number, endMs: number) => CueMarkup | undefined;
}

/** The words alone. */
export const plainPresentation: Presentation = {
  labelTokens: () => [],
  arrange: (captions) => captions,
  needsTokens: false,
  markupOf: () => undefined,
};
