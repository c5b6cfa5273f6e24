import { checkOptions } from '../check-options.js';
import type { Cue } from '../cue.js';
import { readStyledText } from '../styled-text/read-styled-text.js';
import type { Placement } from '../styled-text/styled-text.js';
import { createTimestampFormatter, toMilliseconds } from '../timestamps/format-timestamp.js';
import { checkCues } from '../writing/check-cues.js';
import { escapeXml, formatTtmlSpan } from './ttml-text.js';

/** Options of {@link formatTtml}. */
export interface FormatTtmlOptions {
  /**
   * The language of the text, for `xml:lang`.
   *
   * @defaultValue `''`: unknown
   */
  readonly language?: string;
}

/**
 * Writes TTML in the text profile of IMSC 1.1, with times of the medium.
 *
 * Emphasis, colours and one of nine places are kept. Characters that XML does not allow become
 * U+FFFD.
 *
 * @example
 * ```ts
 * import { formatTtml } from '@earshot/subtitles';
 *
 * console.log(
 *   formatTtml([{ startSeconds: 1, endSeconds: 2, text: 'Hello.' }], { language: 'en' }).includes(
 *     '<p begin="',
 *   ),
 * ); // true
 * ```
 *
 * @throws {@link SubtitlesError} with code `invalid_argument` where a time is not a finite number.
 */
export function formatTtml(cues: readonly Cue[], options: FormatTtmlOptions = {}): string {
  checkOptions(options, { language: 0 });
  checkCues(cues);
  const formatTimestamp = createTimestampFormatter('.');
  const placements = new Set<Placement>();
  const paragraphs = cues.map((cue, index) => {
    const start = formatTimestamp(toMilliseconds(cue.startSeconds, index, 'startSeconds'));
    const end = formatTimestamp(toMilliseconds(cue.endSeconds, index, 'endSeconds'));
    const { spans, placement = 2 } = readStyledText(cue);
    placements.add(placement);
    const text = spans.map(formatTtmlSpan).join('');
    return `      <p begin="${start}" end="${end}" region="r${placement}">${text}</p>\n`;
  });
  const regions = [...placements].toSorted((one, other) => one - other).map(formatRegion);
  return `<?xml version="1.0" encoding="UTF-8"?>
<tt xmlns="http://www.w3.org/ns/ttml" xmlns:ttp="http://www.w3.org/ns/ttml#parameter" xmlns:tts="http://www.w3.org/ns/ttml#styling" ttp:contentProfiles="http://www.w3.org/ns/ttml/profile/imsc1.1/text" ttp:timeBase="media" xml:lang="${escapeXml(options.language ?? '')}" xml:space="preserve">
  <head>
    <layout>
${regions.join('')}    </layout>
  </head>
  <body>
    <div>
${paragraphs.join('')}    </div>
  </body>
</tt>
`;
}

const heights = ['after', 'center', 'before'] as const;
const columns = ['start', 'center', 'end'] as const;

function formatRegion(placement: Placement): string {
  const height = heights[Math.floor((placement - 1) / 3)];
  const column = columns[(placement - 1) % 3];
  return `      <region xml:id="r${placement}" tts:origin="10% 10%" tts:extent="80% 80%" tts:displayAlign="${height}" tts:textAlign="${column}"/>\n`;
}
