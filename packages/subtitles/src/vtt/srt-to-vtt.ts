import type { Cue } from '../cue.js';
import { settingsOfPlacement } from '../styled-text/placement.js';
import { readSrtStyle } from '../styled-text/read-srt-style.js';
import type { SubtitleFeature } from '../styled-text/styled-text.js';
import { writeVttMarkup } from '../styled-text/write-markup.js';

const lost: readonly SubtitleFeature[] = [
  'strike-through',
  'custom-colors',
  'unknown-colors',
  'overrides',
];

/**
 * A cue of SRT with the markup and the settings of WebVTT.
 *
 * @param lose - called with each feature that WebVTT does not have
 */
export function toVttCue(cue: Cue, lose: (feature: SubtitleFeature) => void): Cue {
  if (cue.markup?.format !== 'srt') return cue;
  const styled = readSrtStyle(cue.markup.text);
  for (const feature of lost) if (styled.features.has(feature)) lose(feature);
  const settings = cue.settings ?? (styled.placement && settingsOfPlacement(styled.placement));
  return {
    ...cue,
    markup: { format: 'vtt', text: writeVttMarkup(styled) },
    ...(settings !== undefined && { settings }),
  };
}
