import type { Cue, MarkupFormat } from '../cue/cue.js';
import { settingsOfPlacement } from '../styled-text/placement.js';
import { readStyledText } from '../styled-text/read-styled-text.js';
import { writeSrtMarkup } from '../styled-text/write-srt-markup.js';
import { writeVttMarkup } from '../styled-text/write-vtt-markup.js';

/** A cue with the markup of a format in place of that of another. */
export function translateMarkup(cue: Cue, format: MarkupFormat): Cue {
  if (cue.markup?.format === format) return cue;
  const styled = readStyledText(cue);
  const { markup: _replaced, settings, ...plain } = cue;
  if (format === 'srt') {
    const text = writeSrtMarkup(styled);
    return text === cue.text ? plain : { ...plain, markup: { format, text } };
  }
  const text = writeVttMarkup(styled);
  const placed = settings ?? (styled.placement && settingsOfPlacement(styled.placement));
  return {
    ...plain,
    ...(text !== cue.text && { markup: { format, text } }),
    ...(placed !== undefined && { settings: placed }),
  };
}
