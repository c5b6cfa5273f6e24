import type { Cue } from '../cue.js';
import { escapeSrtText } from '../markup/srt-text.js';
import { isPlacement, toPlacement } from '../styled-text/placement.js';
import type { SubtitleFeature } from '../styled-text/styled-text.js';

const references: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  nbsp: '\u00A0',
};

/** Features of tags that SRT does not have. */
const lostTags: Readonly<Record<string, SubtitleFeature>> = {
  v: 'voices',
  lang: 'languages',
  ruby: 'ruby',
};

/** The classes of colours. SRT uses the same names. */
const colors = /\.(white|lime|cyan|red|yellow|magenta|blue|black)(?=\.|$)/g;

/**
 * Translates a WebVTT cue to the markup of SRT: italics, bold, underlines, colours, and its
 * position as an override, such as `{\an8}` for the top.
 *
 * Only the character references that WebVTT files need are resolved. A text with other references
 * of HTML loses its markup. `convert` resolves all of them.
 *
 * @param hasOverrides - true to write positions
 * @param lose - called with each feature that is lost
 */
export function toSrtCue(
  cue: Cue,
  hasOverrides: boolean,
  lose: (feature: SubtitleFeature) => void,
): Cue {
  const { text, markup, settings } = cue;
  // SRT markup contains its own position.
  const isPlaced = hasOverrides && markup?.format !== 'srt';
  if (settings !== undefined && !(isPlaced && isPlacement(settings))) lose('settings');
  const placement = isPlaced && settings !== undefined ? toPlacement(settings) : undefined;
  const override = placement === undefined ? '' : `{\\an${placement}}`;
  if (markup?.format !== 'vtt') {
    if (override === '') return cue;
    return { ...cue, markup: { format: 'srt', text: override + escapeSrtText(text) } };
  }
  const { ends, plain, written } = translateMarkup(markup.text, lose);
  if (plain !== text) lose('emphasis');
  const own = plain === text ? written + ends : escapeSrtText(text);
  return { ...cue, markup: { format: 'srt', text: override + own } };
}

/**
 * Translates the markup of a cue. The result has the tags that are open at the end, and the text
 * without tags.
 */
function translateMarkup(
  text: string,
  lose: (feature: SubtitleFeature) => void,
): { plain: string; written: string; ends: string } {
  const ends: string[] = [];
  let plain = '';
  let written = '';
  for (const [piece] of text.matchAll(/<[^>]*>?|[^<]+/g)) {
    const [, slash, name = '', classes = ''] = /^<(\/?)(\w*)([^\s>]*)/.exec(piece) ?? [];
    if (slash === undefined) {
      const read = piece.replace(/&(\w+);/g, (found, key: string) => references[key] ?? found);
      plain += read;
      written += escapeSrtText(read);
    } else if (slash !== '') written += ends.pop() ?? '';
    else if (/^\d/.test(name)) lose('word-times');
    else {
      const { begin, end } = translateTag(name, classes, lose);
      written += begin;
      ends.push(end);
    }
  }
  return { plain, written, ends: ends.reverse().join('') };
}

function translateTag(
  name: string,
  classes: string,
  lose: (feature: SubtitleFeature) => void,
): { begin: string; end: string } {
  const lost = lostTags[name];
  if (lost !== undefined) lose(lost);
  let begin = /^[biu]$/.test(name) ? `<${name}>` : '';
  let end = begin.replace('<', '</');
  const others = classes.replace(colors, (_found, color: string) => {
    begin += `<font color="${color}">`;
    end = `</font>${end}`;
    return '';
  });
  if (others !== '') lose('classes');
  return { begin, end };
}
