import { escapeSrtText } from '../markup/srt-text.js';
import { escapeVttText } from '../markup/vtt-text.js';
import { vttClassOfColor } from './colors.js';
import type { StyledText } from './styled-text.js';

/** Writes a text with the markup of SRT. It cannot represent voices. */
export function writeSrtMarkup({ spans, placement }: StyledText): string {
  let markup = placement === undefined ? '' : `{\\an${placement}}`;
  for (const { text, style } of spans) {
    let written = escapeSrtText(text);
    if (style.isStruck) written = `<s>${written}</s>`;
    if (style.isUnderlined) written = `<u>${written}</u>`;
    if (style.isBold) written = `<b>${written}</b>`;
    if (style.isItalic) written = `<i>${written}</i>`;
    if (style.color !== undefined) written = `<font color="#${style.color}">${written}</font>`;
    markup += written;
  }
  return markup;
}

/**
 * Writes a text with the markup of WebVTT. It supports only the eight colours that have a class.
 */
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
