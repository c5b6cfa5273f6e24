import type { Utterance } from '@earshot/core';
import { meanConfidence } from '../text/words.js';

type Words = Utterance['words'];

/** Replacement of a span of a text, by its offsets in UTF-16 units. */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

/**
 * Applies edits to a text.
 *
 * @param edits - in the order of the text, without overlaps
 */
export function editText(text: string, edits: readonly TextEdit[]): string {
  let edited = '';
  let at = 0;
  for (const { start, end, replacement } of edits) {
    edited += text.slice(at, start) + replacement;
    at = end;
  }
  return edited + text.slice(at);
}

/**
 * The words of an edited text. Words that an edit joins become one, from the start of the first to
 * the end of the last, with the mean of their confidences. All others keep their times.
 */
export function editWords(words: Words, edits: readonly TextEdit[]): Words {
  const edited: Words = [];
  let offset = 0;
  let next = 0;
  let index = 0;
  while (index < words.length) {
    const start = offset;
    let end = start + (words[index]?.word.length ?? 0);
    let last = index;
    const inside: TextEdit[] = [];
    for (let edit = edits[next]; edit && edit.start < end; edit = edits[next]) {
      inside.push(edit);
      next += 1;
      while (edit.end > end && last + 1 < words.length) {
        last += 1;
        end += words[last]?.word.length ?? 0;
      }
    }
    const joined = words.slice(index, last + 1);
    edited.push(
      inside.length === 0 ? (joined[0] as Words[number]) : joinWords(joined, start, inside),
    );
    offset = end;
    index = last + 1;
  }
  return edited;
}

function joinWords(words: Words, offset: number, edits: readonly TextEdit[]): Words[number] {
  const text = words.map(({ word }) => word).join('');
  const local = edits.map((edit) => ({
    ...edit,
    start: edit.start - offset,
    end: edit.end - offset,
  }));
  return {
    ...(words[0] as Words[number]),
    word: editText(text, local),
    end: Math.max(...words.map(({ end }) => end)),
    confidence: meanConfidence(words),
  };
}
