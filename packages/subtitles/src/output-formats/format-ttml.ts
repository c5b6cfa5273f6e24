import type { Cue } from '../cue.js';
import { normalizeLineBreaks } from '../lines/whole-lines.js';
import { readStyledText } from '../styled-text/read-styled-text.js';
import type { Placement, StyledSpan, TextStyle } from '../styled-text/styled-text.js';
import { createTimestampFormatter, toMilliseconds } from '../timestamps/format-timestamp.js';

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
 * @throws {@link SubtitlesError} with code `invalid-argument` where a time is not a finite number.
 */
export function formatTtml(cues: readonly Cue[], options: FormatTtmlOptions = {}): string {
  const formatTimestamp = createTimestampFormatter('.');
  const placements = new Set<Placement>();
  const paragraphs = cues.map((cue, index) => {
    const start = formatTimestamp(toMilliseconds(cue.startSeconds, index, 'startSeconds'));
    const end = formatTimestamp(toMilliseconds(cue.endSeconds, index, 'endSeconds'));
    const { spans, placement = 2 } = readStyledText(cue);
    placements.add(placement);
    const text = spans.map(formatSpan).join('');
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

function formatSpan({ text, style }: StyledSpan): string {
  const written = escapeXml(normalizeLineBreaks(text)).replaceAll('\n', '<br/>');
  const attributes = attributesOf(style);
  return attributes === '' ? written : `<span${attributes}>${written}</span>`;
}

function attributesOf(style: TextStyle): string {
  const decorations = [
    ...(style.isUnderlined ? ['underline'] : []),
    ...(style.isStruck ? ['lineThrough'] : []),
  ];
  return [
    style.isItalic ? ' tts:fontStyle="italic"' : '',
    style.isBold ? ' tts:fontWeight="bold"' : '',
    decorations.length === 0 ? '' : ` tts:textDecoration="${decorations.join(' ')}"`,
    style.color === undefined ? '' : ` tts:color="#${style.color}"`,
  ].join('');
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

// The pattern matches control characters and unpaired surrogates, which XML 1.0 does not allow.
const notXml = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Escapes text for XML 1.0, in an element or an attribute. */
function escapeXml(text: string): string {
  return text
    .replace(notXml, '\uFFFD')
    .replace(/[&<>"]/g, (character) => escapes[character] ?? character);
}
