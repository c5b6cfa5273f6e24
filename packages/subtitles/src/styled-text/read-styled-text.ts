import type { Cue } from '../cue.js';
import { isPlacement, toPlacement } from './placement.js';
import { readSrtStyle } from './read-srt-style.js';
import { readVttStyle } from './read-vtt-style.js';
import { type StyledText, type SubtitleFeature, unstyled } from './styled-text.js';

/** Reads the text of a cue, from its markup where it has some, in terms that all formats share. */
export function readStyledText({ id, text, markup, settings }: Cue): StyledText {
  const read = readMarkup(text, markup);
  const features = new Set(read.features);
  if (id !== undefined) features.add('ids');
  if (settings !== undefined) features.add(isPlacement(settings) ? 'places' : 'settings');
  if (text.includes('\n')) features.add('rows');
  return {
    spans: read.spans,
    placement: settings === undefined ? read.placement : toPlacement(settings),
    features,
  };
}

function readMarkup(text: string, markup: Cue['markup']): StyledText {
  if (markup?.format === 'srt') return readSrtStyle(markup.text);
  if (markup?.format === 'vtt') return { ...readVttStyle(markup.text), placement: undefined };
  const features: ReadonlySet<SubtitleFeature> = new Set();
  return { spans: [{ text, style: unstyled }], placement: undefined, features };
}
