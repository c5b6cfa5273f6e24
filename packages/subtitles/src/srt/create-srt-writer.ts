import type { Cue } from '../cue.js';
import { hasPlainRows, toSrtText } from '../markup/srt-text.js';
import { CueHeads } from '../writing/cue-heads.js';
import type { ChunkWriter } from '../writing/write-chunks.js';
import { writeCues } from '../writing/write-cues.js';

/**
 * Creates the writer of an SRT file.
 *
 * @param firstNumber - The number of the first cue.
 * @param translate - Translates the markup of a cue to SRT. It is not needed for cues without other
 * markup.
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
    // Searching all texts together for a character is much faster than one by one.
    const plain = writeCues(cues, firstIndex, leadingLineFeeds, heads, writePlainCue);
    if (plain !== undefined && !markupCharacters.some((character) => plain.includes(character))) {
      return plain;
    }
    return writeCues(cues, firstIndex, leadingLineFeeds, heads, writeCue);
  };
}

/** Characters that begin markup, and the line break that must be replaced. */
const markupCharacters = ['<', '{', '\r'];

/** Writes a cue whose text needs no changes, provided that it has none of `markupCharacters`. */
function writePlainCue({ text, markup, settings }: Cue, head: string): string | undefined {
  const isPlain = markup === undefined && settings === undefined && hasPlainRows(text);
  return isPlain ? head + text : undefined;
}
