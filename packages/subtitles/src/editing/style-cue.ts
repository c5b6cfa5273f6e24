import type { Cue } from '../cue.js';
import { settingsOfPlacement } from '../styled-text/placement.js';
import type { Placement } from '../styled-text/styled-text.js';
import {
  chooseMarkupFormat,
  type MarkupUnit,
  readTagName,
  readUnits,
  withUnits,
} from './markup-units.js';

/** Emphasis that SRT and WebVTT have a tag for: italic, bold and underlined. */
export type Emphasis = 'i' | 'b' | 'u';

/** A part of the text of a cue, in UTF-16 units. */
export interface TextRange {
  /** Position of the first unit. */
  readonly from: number;
  /** Position after the last unit. */
  readonly to: number;
}

/**
 * Sets or removes an emphasis. Other markup of the cue stays. A cue without markup gets that of
 * SRT, or of WebVTT if it has settings.
 *
 * @example
 * ```ts
 * import { emphasizeCue, formatVtt } from '@earshot/subtitles';
 *
 * const cue = emphasizeCue({ startSeconds: 0, endSeconds: 2, text: 'Hello there.' }, 'i', true, {
 *   from: 0,
 *   to: 5,
 * });
 * console.log(formatVtt([cue]));
 * // WEBVTT
 * //
 * // 00:00:00.000 --> 00:00:02.000
 * // <i>Hello</i> there.
 * ```
 *
 * @param range - The part of the text. @defaultValue the whole text
 */
export function emphasizeCue(
  cue: Cue,
  emphasis: Emphasis,
  isOn: boolean,
  { from, to }: TextRange = { from: 0, to: cue.text.length },
): Cue {
  const format = chooseMarkupFormat(cue);
  const units: MarkupUnit[] = [];
  let depth = 0;
  let position = 0;
  let isOpen = false;
  const set = (wanted: boolean): void => {
    if (isOpen !== wanted) units.push(tagUnit(wanted ? `<${emphasis}>` : `</${emphasis}>`));
    isOpen = wanted;
  };
  for (const unit of readUnits(cue, format)) {
    const tag = readTagName(unit);
    if (tag?.name === emphasis) {
      depth = Math.max(0, depth + (tag.isOpening ? 1 : -1));
    } else if (unit.plain === '') {
      // Elements are nested: the emphasis ends before each other tag and begins again after it.
      set(false);
      units.push(unit);
    } else {
      const isInside = position >= from && position < to;
      set(isInside ? isOn : depth > 0);
      units.push(unit);
      position += unit.plain.length;
    }
  }
  set(false);
  return withUnits(cue, units, format);
}

/**
 * Puts a cue at one of nine places on the screen: by an override in SRT markup, by settings
 * otherwise.
 *
 * @param placement - As on a number pad: 2 is the default, bottom centre, and 8 is top centre.
 */
export function placeCue(cue: Cue, placement: Placement): Cue {
  if (cue.markup?.format !== 'srt') {
    const { settings: _former, ...rest } = cue;
    const settings = settingsOfPlacement(placement);
    return settings === undefined ? rest : { ...rest, settings };
  }
  const units = readUnits(cue, 'srt').map((unit) =>
    unit.plain === '' && unit.written.startsWith('{')
      ? tagUnit(unit.written.replaceAll(/\\an\d/g, ''))
      : unit,
  );
  const others = units.filter(({ written }) => written !== '{}');
  const place = placement === 2 ? [] : [tagUnit(`{\\an${placement}}`)];
  return withUnits(cue, [...place, ...others], 'srt');
}

function tagUnit(written: string): MarkupUnit {
  return { written, plain: '' };
}
