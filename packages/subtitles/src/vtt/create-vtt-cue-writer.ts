import type { Cue } from '../cue/cue.js';
import { createTimestampFormatter } from '../timestamps/format-timestamp.js';
import { toMilliseconds } from '../timestamps/to-milliseconds.js';
import type { CueWriter } from '../writing/join-cues.js';
import { toVttText } from './vtt-text.js';

/** What a cue of WebVTT says beside its times and its text. */
export interface VttCueFrame {
  /** Its id with a line feed, or nothing. */
  readonly id: string;
  /** Its settings with a space before them, or nothing. */
  readonly settings: string;
}

/**
 * Creates the writer of the cues of one file.
 *
 * @param frameOf - What each cue says beside times and text; nothing unless given, for cues that have neither.
 */
export function createVttCueWriter(
  frameOf: (cue: Cue) => VttCueFrame = () => ({ id: '', settings: '' }),
): CueWriter {
  const formatTimestamp = createTimestampFormatter('.');
  return (cue, index, lines) => {
    const start = formatTimestamp(toMilliseconds(cue.startSeconds, index, 'startSeconds'));
    const end = formatTimestamp(toMilliseconds(cue.endSeconds, index, 'endSeconds'));
    const { id, settings } = frameOf(cue);
    lines.push(`${id}${start} --> ${end}${settings}`);
    const text = toVttText(cue);
    if (text !== '') lines.push(text);
  };
}
