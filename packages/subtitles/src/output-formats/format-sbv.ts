import type { Cue } from '../cue.js';
import { normalizeLineBreaks } from '../lines/whole-lines.js';
import { createTimestampFormatter, toMilliseconds } from '../timestamps/format-timestamp.js';
import { checkCues } from '../writing/check-cues.js';

/**
 * Writes SBV, the format of YouTube: times and plain text. Blank rows, which would end a caption,
 * are omitted.
 *
 * @example
 * ```ts
 * import { formatSbv } from '@earshot/subtitles';
 *
 * console.log(formatSbv([{ startSeconds: 1, endSeconds: 2, text: 'Hello.' }]));
 * // 0:00:01.000,0:00:02.000
 * // Hello.
 * ```
 *
 * @throws {@link SubtitlesError} with code `invalid_argument` where a time is not a finite number.
 */
export function formatSbv(cues: readonly Cue[]): string {
  checkCues(cues);
  const formatTimestamp = createTimestampFormatter('.');
  // The hours of the format have no leading zero.
  const formatTime = (milliseconds: number) => formatTimestamp(milliseconds).replace(/^0/, '');
  return cues
    .map((cue, index) => {
      const start = formatTime(toMilliseconds(cue.startSeconds, index, 'startSeconds'));
      const end = formatTime(toMilliseconds(cue.endSeconds, index, 'endSeconds'));
      const rows = normalizeLineBreaks(cue.text)
        .split('\n')
        .filter((row) => row.trim() !== '');
      return `${[`${start},${end}`, ...rows].join('\n')}\n`;
    })
    .join('\n');
}
