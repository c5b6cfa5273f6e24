import type { Cue } from '../cue/cue.js';

/** Adds the lines of a cue to those of its file; what it adds at once may be several. */
export type CueWriter = (cue: Cue, index: number, lines: string[]) => void;

const chunkCharacters = 65_536;
/** What the head of a cue takes at least. */
const headCharacters = 32;

/**
 * Writes cues one after another, with a blank line between them.
 *
 * Many short pieces that are joined at once cost the runtime far less memory than a text that grows.
 *
 * @param head - What stands before the first cue; an empty string where nothing does.
 * @returns Parts of the file, each ending with a whole cue, of about 64 Ki characters.
 */
export function* joinCues(
  head: string,
  cues: Iterable<Cue>,
  writeCue: CueWriter,
): Generator<string, void> {
  let lines = head === '' ? [] : [head];
  let characters = 0;
  let index = 0;
  for (const cue of cues) {
    // The blank line before the cue.
    if (index > 0 || head !== '') lines.push('');
    writeCue(cue, index, lines);
    index += 1;
    characters += cue.text.length + headCharacters;
    if (characters >= chunkCharacters) {
      yield joinLines(lines);
      lines = [];
      characters = 0;
    }
  }
  if (lines.length > 0) yield joinLines(lines);
}

function joinLines(lines: string[]): string {
  lines.push('');
  return lines.join('\n');
}
