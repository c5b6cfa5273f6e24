import type { Cue } from '../cue.js';
import { hasPlainRows, toSrtText } from '../markup/srt-text.js';
import { CueHeads } from '../writing/cue-heads.js';
import type { ChunkWriter } from '../writing/write-chunks.js';
import { writeCues } from '../writing/write-cues.js';

/**
 * Creates the writer of an SRT file.
 *
 * @param firstNumber - The number of the first cue.
 * @param translate - Gives a cue the markup of SRT; unless given, for cues that have no other.
 */
export function createSrtWriter(
  firstNumber = 1,
  translate: (cue: Cue, index: number) => Cue = (cue) => cue,
): ChunkWriter {
  const heads = new CueHeads(',', firstNumber);
  const writeCue = (cue: Cue, head: string, index: number): string => {
    const text = toSrtText(translate(cue, index));
    return text === '' ? head.slice(0, -1) : head + text;
  };
  return (cues, firstIndex, leadingLineFeeds) => {
    // Searching all texts at once for a character is far faster than one by one.
    const plain = writeCues(cues, firstIndex, leadingLineFeeds, heads, writePlainCue);
    if (plain !== undefined && !markupCharacters.some((character) => plain.includes(character))) {
      return plain;
    }
    return writeCues(cues, firstIndex, leadingLineFeeds, heads, writeCue);
  };
}

/** Characters that begin markup, and the line break that has to be replaced. */
const markupCharacters = ['<', '{', '\r'];

/** Writes a cue whose text is written as it is, provided that it holds none of `markupCharacters`. */
function writePlainCue({ text, markup, settings }: Cue, head: string): string | undefined {
  const isPlain = markup === undefined && settings === undefined && hasPlainRows(text);
  return isPlain ? head + text : undefined;
}
