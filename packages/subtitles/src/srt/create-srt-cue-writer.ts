import type { Cue } from '../cue/cue.js';
import { createTimestampFormatter } from '../timestamps/format-timestamp.js';
import { toMilliseconds } from '../timestamps/to-milliseconds.js';
import type { CueWriter } from '../writing/join-cues.js';
import { toSrtText } from './srt-text.js';

/**
 * Creates the writer of the cues of one file.
 *
 * @param firstNumber - The number of the first cue.
 * @param translate - Gives a cue the markup of SRT; unless given, for cues that have no other.
 */
export function createSrtCueWriter(
  firstNumber = 1,
  translate: (cue: Cue, index: number) => Cue = (cue) => cue,
): CueWriter {
  const formatTimestamp = createTimestampFormatter(',');
  return (cue, index, lines) => {
    const start = formatTimestamp(toMilliseconds(cue.startSeconds, index, 'startSeconds'));
    const end = formatTimestamp(toMilliseconds(cue.endSeconds, index, 'endSeconds'));
    lines.push(`${index + firstNumber}\n${start} --> ${end}`);
    const text = toSrtText(translate(cue, index));
    if (text !== '') lines.push(text);
  };
}
