import type { Cue } from '../cue.js';
import {
  chooseMarkupFormat,
  type MarkupUnit,
  readTagName,
  readUnits,
  toTextUnits,
  withUnits,
} from './markup-units.js';

/**
 * Changes the text of a cue and keeps its markup: emphasis, colours, voices, word times and
 * overrides stay with the characters that stay.
 *
 * @example
 * ```ts
 * import { editCueText } from '@earshot/subtitles';
 *
 * console.log(editCueText({ startSeconds: 1, endSeconds: 2, text: 'Helo there.' }, 'Hello there.'));
 * // { startSeconds: 1, endSeconds: 2, text: 'Hello there.' }
 * ```
 *
 * @param text - The new plain text. Rows are separated by line feeds.
 * @returns A new cue, whose new characters have the style of those that they replace or follow.
 */
export function editCueText(cue: Cue, text: string): Cue {
  const former = cue.text;
  const shorter = Math.min(former.length, text.length);
  let from = 0;
  while (from < shorter && former.charCodeAt(from) === text.charCodeAt(from)) from += 1;
  let kept = 0;
  while (
    kept < shorter - from &&
    former.charCodeAt(former.length - 1 - kept) === text.charCodeAt(text.length - 1 - kept)
  ) {
    kept += 1;
  }
  return replaceCueText(cue, from, former.length - kept, text.slice(from, text.length - kept));
}

/**
 * Replaces a range of the text of a cue, and keeps the markup of the rest.
 *
 * @param from - Position in the plain text, in UTF-16 units.
 * @param to - Position after the last replaced unit, equal to `from` to insert.
 * @param text - The new plain text of the range.
 */
export function replaceCueText(cue: Cue, from: number, to: number, text: string): Cue {
  if (cue.markup === undefined)
    return { ...cue, text: cue.text.slice(0, from) + text + cue.text.slice(to) };
  const format = chooseMarkupFormat(cue);
  const units = readUnits(cue, format);
  const at = findPlace(units, from, to > from);
  const rest = removeText(units.slice(at), to - from);
  const inserted = toTextUnits(text, format);
  const before = units.slice(0, at);
  const hasText = [...before, ...inserted, ...rest].some(({ plain }) => plain !== '');
  // Without any text, the tags stay for the text that is typed next.
  const changed = hasText
    ? withoutEmptyElements(before, inserted, rest)
    : [...before, ...inserted, ...rest];
  return withUnits(cue, changed, format);
}

/**
 * Index of the unit before which new text is inserted: that of the first replaced character, or
 * the one after the character that it follows. At the beginning of a row, it is that of the next
 * character, whose style the new text takes.
 */
function findPlace(units: readonly MarkupUnit[], from: number, isReplacing: boolean): number {
  let offset = 0;
  let behind = 0;
  let isRowStart = true;
  for (const [index, { plain }] of units.entries()) {
    if (plain === '') continue;
    if (offset === from) return isReplacing || isRowStart ? index : behind;
    offset += 1;
    behind = index + 1;
    isRowStart = plain === '\n';
  }
  if (offset > 0) return behind;
  const closing = units.findIndex((unit) => readTagName(unit)?.isOpening === false);
  return closing < 0 ? units.length : closing;
}

/** Removes a number of characters from the start, and keeps the tags among them. */
function removeText(units: readonly MarkupUnit[], count: number): MarkupUnit[] {
  let removed = 0;
  return units.filter(({ plain }) => {
    if (plain === '' || removed === count) return true;
    removed += 1;
    return false;
  });
}

/** Puts the parts together, and removes elements that have lost all of their text between them. */
function withoutEmptyElements(
  before: readonly MarkupUnit[],
  inserted: readonly MarkupUnit[],
  rest: readonly MarkupUnit[],
): MarkupUnit[] {
  const start = [...before, ...inserted];
  const firstText = rest.findIndex(({ plain }) => plain !== '');
  const tags = firstText < 0 ? rest : rest.slice(0, firstText);
  for (const tag of tags) {
    const closing = readTagName(tag);
    const last = start.at(-1);
    const opening = last === undefined ? undefined : readTagName(last);
    if (
      closing?.isOpening === false &&
      opening?.isOpening === true &&
      opening.name === closing.name
    )
      start.pop();
    else start.push(tag);
  }
  return [...start, ...rest.slice(tags.length)];
}
