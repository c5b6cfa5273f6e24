import type { Cue } from '../cue.js';
import { toVttText } from '../markup/vtt-text.js';
import { CueHeads } from '../writing/cue-heads.js';
import type { ChunkWriter } from '../writing/write-chunks.js';
import { writeCues } from '../writing/write-cues.js';

/** The identifier and the settings of a WebVTT cue, as written. */
export interface VttCueFrame {
  /** Its id with a line feed, or nothing. */
  readonly id: string;
  /** Its settings with a space before them, or nothing. */
  readonly settings: string;
}

/**
 * Creates the writer of the cues of a WebVTT file.
 *
 * @param translate - Translates the markup of a cue to WebVTT. It is not needed for cues without
 * other markup.
 * @param createFrame - Formats identifier and settings of a cue. It is not needed for cues without
 * either.
 */
export function createVttWriter(
  translate: (cue: Cue, index: number) => Cue = (cue) => cue,
  createFrame?: (cue: Cue) => VttCueFrame,
): ChunkWriter {
  const heads = new CueHeads('.');
  const writeCue = (given: Cue, head: string, index: number): string => {
    const cue = translate(given, index);
    const text = toVttText(cue);
    const framed = createFrame === undefined ? head : frameHead(head, createFrame(cue));
    return text === '' ? framed.slice(0, -1) : framed + text;
  };
  return (cues, firstIndex, leadingLineFeeds) =>
    writeCues(cues, firstIndex, leadingLineFeeds, heads, writeCue);
}

function frameHead(head: string, { id, settings }: VttCueFrame): string {
  if (id === '' && settings === '') return head;
  const times = head.trim();
  return `${head.slice(0, head.indexOf(times))}${id}${times}${settings}\n`;
}
