import { escapeVttText } from '../vtt/vtt-text.js';
import { vttClassOfColor } from './colors.js';
import type { StyledText } from './styled-text.js';

/** Writes a text with the markup of WebVTT. Of colours it has the eight that have a class. */
export function writeVttMarkup({ spans }: StyledText): string {
  let markup = '';
  for (const { text, style } of spans) {
    let written = escapeVttText(text);
    if (style.isUnderlined) written = `<u>${written}</u>`;
    if (style.isBold) written = `<b>${written}</b>`;
    if (style.isItalic) written = `<i>${written}</i>`;
    const color = style.color === undefined ? undefined : vttClassOfColor(style.color);
    if (color !== undefined) written = `<c.${color}>${written}</c>`;
    if (style.voice !== undefined) written = `<v ${escapeVttText(style.voice)}>${written}</v>`;
    markup += written;
  }
  return markup;
}
