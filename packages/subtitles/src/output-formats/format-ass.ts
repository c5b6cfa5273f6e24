import type { Cue } from '../cue.js';
import { normalizeLineBreaks } from '../lines/whole-lines.js';
import { readStyledText } from '../styled-text/read-styled-text.js';
import type { StyledText, TextStyle } from '../styled-text/styled-text.js';
import { toMilliseconds } from '../timestamps/format-timestamp.js';
import { checkCues } from '../writing/check-cues.js';

const head = `[Script Info]
ScriptType: v4.00+
WrapStyle: 0
ScaledBorderAndShadow: yes
PlayResX: 1920
PlayResY: 1080

[V4+ Styles]
Format: Name, Fontname, Fontsize, PrimaryColour, SecondaryColour, OutlineColour, BackColour, Bold, Italic, Underline, StrikeOut, ScaleX, ScaleY, Spacing, Angle, BorderStyle, Outline, Shadow, Alignment, MarginL, MarginR, MarginV, Encoding
Style: Default,Arial,64,&H00FFFFFF,&H000000FF,&H00000000,&H80000000,0,0,0,0,100,100,0,0,1,3,1,2,96,96,54,1

[Events]
Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
`;

/**
 * Writes Advanced SubStation Alpha (ASS, script type v4.00+), for a video of 1920 by 1080 pixels.
 *
 * Emphasis, colours and one of nine positions are kept. The voice of a cue becomes the name of its
 * line. Times are rounded to hundredths of a second, the resolution of the format.
 *
 * @example
 * ```ts
 * import { formatAss } from '@earshot/subtitles';
 *
 * console.log(
 *   formatAss([{ startSeconds: 1, endSeconds: 2, text: 'Hello.' }])
 *     .trimEnd()
 *     .split('\n')
 *     .at(-1),
 * ); // Dialogue: 0,0:00:01.00,0:00:02.00,Default,,0,0,0,,Hello.
 * ```
 *
 * @throws {@link SubtitlesError} with code `invalid_argument` where a time is not a finite number.
 */
export function formatAss(cues: readonly Cue[]): string {
  checkCues(cues);
  return head + cues.map(formatDialogue).join('');
}

function formatDialogue(cue: Cue, index: number): string {
  const start = formatTime(toMilliseconds(cue.startSeconds, index, 'startSeconds'));
  const end = formatTime(toMilliseconds(cue.endSeconds, index, 'endSeconds'));
  const styled = readStyledText(cue);
  // The field ends at a comma.
  const name = (findVoice(styled) ?? '').replace(/[,\r\n]+/g, ' ');
  return `Dialogue: 0,${start},${end},Default,${name},0,0,0,,${formatText(styled)}\n`;
}

function findVoice({ spans }: StyledText): string | undefined {
  return spans.find(({ style }) => style.voice !== undefined)?.style.voice;
}

function formatText({ spans, placement }: StyledText): string {
  let written = placement === undefined ? '' : `{\\an${placement}}`;
  for (const { text, style } of spans) {
    const overrides = formatOverrides(style);
    const escaped = escapeText(text);
    written += overrides === '' ? escaped : `{${overrides}}${escaped}{\\r}`;
  }
  return written;
}

function formatOverrides({ isItalic, isBold, isUnderlined, isStruck, color }: TextStyle): string {
  return [
    isItalic ? '\\i1' : '',
    isBold ? '\\b1' : '',
    isUnderlined ? '\\u1' : '',
    isStruck ? '\\s1' : '',
    color === undefined ? '' : `\\c&H${toBlueGreenRed(color)}&`,
  ].join('');
}

function toBlueGreenRed(color: string): string {
  return color.slice(4) + color.slice(2, 4) + color.slice(0, 2);
}

/**
 * A backslash has no escape. A word joiner after it prevents an escape sequence with the next
 * character.
 */
function escapeText(text: string): string {
  return normalizeLineBreaks(text)
    .replaceAll('\\', '\\\u2060')
    .replace(/[{}]/g, '\\$&')
    .replaceAll('\n', '\\N');
}

function formatTime(milliseconds: number): string {
  const hundredths = Math.round(milliseconds / 10);
  const seconds = Math.floor(hundredths / 100);
  const minutes = Math.floor(seconds / 60);
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  return `${Math.floor(minutes / 60)}:${twoDigits(minutes % 60)}:${twoDigits(seconds % 60)}.${twoDigits(hundredths % 100)}`;
}
