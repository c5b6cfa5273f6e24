import type { Utterance } from '@earshot/core/types';
import type { PlacedNote } from './place-notes.js';

/** A part of a text that has a note. */
export interface TextMark {
  /** First character of the part, and the one after its last. */
  readonly from: number;
  readonly to: number;
  /** Empty for a highlight, and where the comment is at an earlier part of the same note. */
  readonly comment: string;
}

/** The marked texts of utterances that have notes, by their indexes. */
export function markTexts(
  utterances: readonly Utterance[],
  notes: readonly PlacedNote[],
): ReadonlyMap<number, { readonly text: string; readonly marks: readonly TextMark[] }> {
  const marked = new Map<number, { text: string; marks: TextMark[] }>();
  for (const { spans, text: comment } of notes)
    for (const [part, { from, to, utterance }] of spans.entries()) {
      const words = (utterances[utterance]?.words ?? []).map(({ word }) => word);
      const whole = words.join('');
      const shift = whole.length - whole.trimStart().length;
      const begin = words.slice(0, from).join('').length - shift;
      const phrase = words.slice(from, to + 1).join('');
      const found = marked.get(utterance) ?? { text: whole.trim(), marks: [] };
      marked.set(utterance, found);
      found.marks.push({
        from: begin + phrase.length - phrase.trimStart().length,
        to: Math.min(begin + phrase.trimEnd().length, found.text.length),
        comment: part === 0 ? comment : '',
      });
    }
  return marked;
}
