import { type Cue, replaceCueText } from '@earshot/subtitles';
import { phrasePattern, type SearchOptions } from '../recording/transcript/transcript-words.js';

/** A hit in the text of a caption, in UTF-16 units. */
export interface CueHit {
  /** Index of the caption. */
  readonly index: number;
  readonly from: number;
  /** Position after the hit. */
  readonly to: number;
}

/** Finds a phrase in captions. A space in it also matches the end of a row. */
export function findInCues(
  cues: readonly Cue[],
  phrase: string,
  options: SearchOptions,
): readonly CueHit[] {
  if (phrase.trim() === '') return [];
  const { flags, source } = phrasePattern(phrase, options);
  const pattern = new RegExp(source.replaceAll(/ +/g, String.raw`\s+`), flags);
  return cues.flatMap(({ text }, index) =>
    Array.from(text.matchAll(pattern), ({ 0: found, index: from }) => ({
      index,
      from,
      to: from + found.length,
    })),
  );
}

/** Replaces hits, which are in the order of the captions. Markup of the captions is kept. */
export function replaceInCues(
  cues: readonly Cue[],
  hits: readonly CueHit[],
  text: string,
): readonly Cue[] {
  const changed = [...cues];
  // From the last one, so that the positions of the others stay right.
  for (const { from, index, to } of hits.toReversed()) {
    const cue = changed[index];
    if (cue !== undefined) changed[index] = replaceCueText(cue, from, to, text);
  }
  return changed;
}
