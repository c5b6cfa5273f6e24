import type { Cue } from '../cue.js';
import {
  chooseMarkupFormat,
  type MarkupUnit,
  readTagName,
  readUnits,
  withUnits,
} from './markup-units.js';
import { replaceCueText } from './replace-cue-text.js';

/**
 * Splits the text of a cue in two. Elements that are open at the split, such as italics, are closed
 * before it and opened again after it, and overrides such as `{\an8}` apply to both parts.
 *
 * @example
 * ```ts
 * import { splitCueText } from '@earshot/subtitles';
 *
 * console.log(splitCueText({ startSeconds: 0, endSeconds: 2, text: 'Hello there.' }, 5));
 * // [
 * //   { startSeconds: 0, endSeconds: 2, text: 'Hello' },
 * //   { startSeconds: 0, endSeconds: 2, text: 'there.' }
 * // ]
 * ```
 *
 * @param offset - Position in the plain text, in UTF-16 units. Spaces and line breaks beside it are
 *   removed.
 * @returns Two cues with the times of the cue. The first one keeps the id.
 */
export function splitCueText(cue: Cue, offset: number): [Cue, Cue] {
  const { id: _id, ...anonymous } = cue;
  if (cue.markup === undefined)
    return [
      { ...cue, text: cue.text.slice(0, offset).trim() },
      { ...anonymous, text: cue.text.slice(offset).trim() },
    ];
  const format = chooseMarkupFormat(cue);
  const units = readUnits(cue, format);
  const at = indexOfText(units, offset);
  const before = units.slice(0, at);
  const behind = units.slice(at);
  const open = openTags(before);
  const overrides = before.filter(({ plain, written }) => plain === '' && written.startsWith('{'));
  return [
    trimmed(withUnits(cue, [...before, ...closingTags(open)], format)),
    trimmed(withUnits(anonymous, [...overrides, ...open, ...behind], format)),
  ];
}

/**
 * Joins cues to one, which has the rows of all of them, from the earliest start to the latest end.
 * Id, settings and channel are those of the first one.
 *
 * @example
 * ```ts
 * import { joinCues } from '@earshot/subtitles';
 *
 * console.log(
 *   joinCues([
 *     { startSeconds: 1, endSeconds: 2, text: 'Hello' },
 *     { startSeconds: 2, endSeconds: 3, text: 'there.' },
 *   ]),
 * ); // { startSeconds: 1, endSeconds: 3, text: 'Hello\nthere.' }
 * ```
 *
 * @param cues - One or more cues, in their order.
 */
export function joinCues([first, ...others]: readonly [Cue, ...Cue[]]): Cue {
  const cues = [first, ...others];
  const times = {
    startSeconds: Math.min(...cues.map(({ startSeconds }) => startSeconds)),
    endSeconds: Math.max(...cues.map(({ endSeconds }) => endSeconds)),
  };
  // An empty caption adds no blank row.
  const filled = cues.filter(({ text }) => text.trim() !== '');
  const marked = filled.find(({ markup }) => markup !== undefined);
  if (marked === undefined)
    return { ...first, ...times, text: filled.map(({ text }) => text).join('\n') };
  const format = chooseMarkupFormat(marked);
  const units = filled.flatMap((cue, index) => {
    const units = readUnits(cue, format);
    // An element that its file leaves open ends with its cue.
    const own = [...units, ...closingTags(openTags(units))];
    if (index === 0) return own;
    // The position of the whole caption is that of the first one.
    const placed = own.filter(
      ({ plain, written }) => plain !== '' || !/^\{\\an\d\}$/.test(written),
    );
    return [{ written: '\n', plain: '\n' }, ...placed];
  });
  return withUnits({ ...first, ...times }, units, format);
}

/** Index of the unit that has the character at a position. */
function indexOfText(units: readonly MarkupUnit[], offset: number): number {
  let position = 0;
  for (const [index, { plain }] of units.entries()) {
    // Tags that close before the position belong to the first part.
    if (position === offset && plain !== '') return index;
    position += plain.length;
  }
  return units.length;
}

/** Opening tags that are not closed yet, outermost first. */
function openTags(units: readonly MarkupUnit[]): readonly MarkupUnit[] {
  const open: MarkupUnit[] = [];
  for (const unit of units) {
    const tag = readTagName(unit);
    if (tag?.isOpening === true) open.push(unit);
    else if (tag !== undefined) {
      const index = open.findLastIndex((each) => readTagName(each)?.name === tag.name);
      if (index >= 0) open.splice(index, 1);
    }
  }
  return open;
}

function closingTags(open: readonly MarkupUnit[]): MarkupUnit[] {
  return open
    .toReversed()
    .map((tag) => ({ written: `</${readTagName(tag)?.name ?? ''}>`, plain: '' }));
}

function trimmed(cue: Cue): Cue {
  const { length } = cue.text.trimEnd();
  const cut = replaceCueText(cue, length, cue.text.length, '');
  return replaceCueText(cut, 0, cut.text.length - cut.text.trimStart().length, '');
}
