import type { Cue, MarkupFormat } from '../cue.js';
import { readStyledText } from '../styled-text/read-styled-text.js';
import type { SubtitleFeature } from '../styled-text/styled-text.js';
import type { Subtitles } from './formats.js';

/** A feature of the subtitles that the target format does not support. */
export interface ConversionLoss {
  /** The feature, for programs. */
  readonly feature: SubtitleFeature;
  /** Number of cues, regions or style sheets that have it. */
  readonly count: number;
  /** Description of the loss, for people. */
  readonly message: string;
}

/** Counts the cues, regions and style sheets that have each feature. */
export function countFeatures(
  { cues, regions = [], stylesheets = [] }: Subtitles,
  ownMarkup: MarkupFormat | undefined,
): ReadonlyMap<SubtitleFeature, number> {
  const counts = new Map<SubtitleFeature, number>();
  const add = (feature: SubtitleFeature, count: number) => {
    if (count > 0) counts.set(feature, (counts.get(feature) ?? 0) + count);
  };
  for (const [index, cue] of cues.entries()) {
    for (const feature of readStyledText(withoutKept(cue, index, ownMarkup)).features) {
      add(feature, 1);
    }
  }
  add('times', cues.length);
  add('regions', regions.length);
  add('stylesheets', stylesheets.length);
  return counts;
}

/**
 * Removes the features of a cue that no conversion loses: markup of the target format, and an id
 * that only numbers the cue.
 */
function withoutKept(cue: Cue, index: number, ownMarkup: MarkupFormat | undefined): Cue {
  const { id, markup, ...rest } = cue;
  return {
    ...rest,
    ...(id !== undefined && id !== String(index + 1) && { id }),
    ...(markup !== undefined && markup.format !== ownMarkup && { markup }),
  };
}

const descriptions: Readonly<Record<SubtitleFeature, string>> = {
  emphasis: 'italic, bold or underlined text becomes plain',
  'strike-through': 'struck-through text becomes plain',
  colors: 'coloured text becomes plain',
  'custom-colors': 'text in a colour other than the eight of WebVTT becomes plain',
  'unknown-colors': 'text in an unknown colour becomes plain',
  voices: 'the names of speakers are omitted',
  classes: 'classes of text are omitted',
  ruby: 'ruby text follows the text that it annotates',
  languages: 'the languages of spans are omitted',
  'word-times': 'the times of words are omitted',
  overrides: 'overrides in curly brackets are omitted',
  places: 'the position on the screen is omitted',
  settings: 'the position on the screen is rounded to one of nine, or omitted',
  ids: 'the ids of cues are replaced or omitted',
  regions: 'regions are omitted',
  stylesheets: 'style sheets are omitted',
  rows: 'the rows of a text become one',
  times: 'times are omitted',
  characters: 'characters that the format lacks are replaced by similar ones or question marks',
  'long-rows': 'rows that are too long for the screen are broken',
  delays: 'captions appear later, since their text takes longer to transmit',
};

/** A loss with its description for people. */
export function createLoss(feature: SubtitleFeature, count: number): ConversionLoss {
  const times = count === 1 ? 'time' : 'times';
  return { feature, count, message: `${count} ${times}: ${descriptions[feature]}.` };
}
