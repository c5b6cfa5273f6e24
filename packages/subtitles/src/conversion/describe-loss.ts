import type { SubtitleFeature } from '../styled-text/styled-text.js';

const descriptions: Readonly<Record<SubtitleFeature, string>> = {
  emphasis: 'italic, bold or underlined text becomes plain',
  'strike-through': 'struck text becomes plain',
  colors: 'coloured text becomes plain',
  'custom-colors': 'text in a colour other than the usual eight becomes plain',
  'unknown-colors': 'text in a colour that is not known becomes plain',
  voices: 'the names of speakers are left out',
  classes: 'classes of text are left out',
  ruby: 'ruby text stands behind what it annotates',
  languages: 'marks of the language of a piece of text are left out',
  'word-times': 'the times of words are left out',
  overrides: 'overrides in curly brackets are left out',
  places: 'the place in the picture is left out',
  settings: 'of the place in the picture at most the nearest of nine is kept',
  ids: 'the ids of cues are replaced or left out',
  regions: 'regions are left out',
  stylesheets: 'style sheets are left out',
  rows: 'the rows of a text become one',
  times: 'times are left out',
};

/** What is lost, and how often, in words. */
export function describeLoss(feature: SubtitleFeature, count: number): string {
  return `${count} ${count === 1 ? 'time' : 'times'}: ${descriptions[feature]}.`;
}
