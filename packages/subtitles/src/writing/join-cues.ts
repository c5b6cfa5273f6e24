import type { Cue } from '../cue/cue.js';

/** Writes one cue, ended by a line feed. */
export type CueFormatter = (cue: Cue, index: number) => string;

const chunkCharacters = 65_536;

/**
 * Writes cues one after another, with a line feed between them.
 *
 * @param head - What the file begins with; an empty string where it begins with its first cue.
 * @returns Parts of the file, each ending with a whole cue, of about 64 Ki characters.
 */
export function* joinCues(
  head: string,
  cues: Iterable<Cue>,
  formatCue: CueFormatter,
): Generator<string, void> {
  let written = head === '' ? [] : [head];
  let characters = 0;
  let index = 0;
  for (const cue of cues) {
    const text = formatCue(cue, index);
    written.push(text);
    index += 1;
    characters += text.length;
    if (characters >= chunkCharacters) {
      yield written.join('\n');
      // The empty text has the next part begin with the line feed between the cues.
      written = [''];
      characters = 0;
    }
  }
  if (written.length > 1 || written[0] !== '') yield written.join('\n');
}
