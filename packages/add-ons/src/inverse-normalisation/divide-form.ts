import { partitionPoint } from '../arrays/partition-point.js';
import type { WrittenForm } from './written-form.js';

/**
 * Divides a form whose words are in several utterances, one part for each. The part of a number is
 * the digits that were said there.
 *
 * @param starts - indexes at which utterances begin, in order
 * @returns the form itself where it is in one utterance, or none where it cannot be divided
 */
export function divideForm(form: WrittenForm, starts: readonly number[]): readonly WrittenForm[] {
  const countUpTo = (greatest: number) =>
    partitionPoint(starts.length, (index) => (starts[index] ?? 0) <= greatest);
  const boundaries = starts.slice(countUpTo(form.from), countUpTo(form.to - 1));
  if (boundaries.length === 0) return [form];
  const { digitsBefore } = form;
  if (digitsBefore === undefined) return [];
  const ends = [...boundaries, form.to];
  return ends.map((to, index): WrittenForm => {
    const from = ends[index - 1] ?? form.from;
    const [first, last] = [from, to].map((at) => digitsBefore[at - form.from]);
    return {
      from,
      to,
      written: cutDigits(form.written, first ?? 0, last ?? Number.POSITIVE_INFINITY),
      // A mark at the end of an utterance in the middle of a number ends no sentence.
      isContinued: to < form.to,
    };
  });
}

/** The digits of a written number from one to another, with the signs between them. */
function cutDigits(written: string, first: number, last: number): string {
  let count = 0;
  let part = '';
  for (const character of written) {
    if (/\d/.test(character)) count += 1;
    if (count > last) break;
    if (count > first || (first === 0 && count === 0)) part += character;
  }
  return part.replace(/^-|-$/g, '');
}
