import type { TranscriptEdits, Utterance } from '@earshot/core';
import { applyTranscriptEdits } from '@earshot/core/edits';

/** Number of utterances that are edited at once, apart from those that an edit joins. */
const atOnce = 200;

/**
 * Reads the utterances of a transcript as they were edited, some at a time, so that nobody waits
 * for those of ten hours.
 *
 * @param texts - JSON text of each recognised utterance
 * @param edits - edits of the transcript, or undefined when there are none
 */
export async function* readEdited(
  texts: AsyncIterable<string>,
  edits: TranscriptEdits | undefined,
): AsyncGenerator<readonly Utterance[], void, undefined> {
  const recognized = readUtterances(texts);
  yield* edits === undefined ? recognized : applyEdits(recognized, edits);
}

/** Utterances of a result, some at a time. */
async function* readUtterances(
  texts: AsyncIterable<string>,
): AsyncGenerator<readonly Utterance[], void, undefined> {
  let read: Utterance[] = [];
  for await (const text of texts) {
    read.push(JSON.parse(text) as Utterance);
    if (read.length < atOnce) continue;
    yield read;
    read = [];
  }
  yield read;
}

/** Applies edits to some utterances at a time. */
async function* applyEdits(
  recognized: AsyncIterable<readonly Utterance[]>,
  edits: TranscriptEdits,
): AsyncGenerator<readonly Utterance[], void, undefined> {
  let held: Utterance[] = [];
  /** The first word of the held utterances, and the one after their last. */
  let from = 0;
  let to = 0;
  for await (const utterances of recognized)
    for (const utterance of utterances) {
      if (held.length >= atOnce && isApart(edits, to)) {
        yield editPart(held, edits, { from, to });
        held = [];
        from = to;
      }
      held.push(utterance);
      to += utterance.words.length;
    }
  yield editPart(held, edits, { from, to });
}

/** True when no edit concerns the words on both sides of the border before a word. */
function isApart({ corrections, merges }: TranscriptEdits, word: number): boolean {
  const spans = corrections.some(({ count, from }) => from < word && word < from + count);
  return !spans && !merges.includes(word);
}

/** Applies the edits of a part of the transcript, with the numbers that its words have in it. */
function editPart(
  utterances: readonly Utterance[],
  edits: TranscriptEdits,
  { from, to }: { readonly from: number; readonly to: number },
): readonly Utterance[] {
  const isIn = (word: number): boolean => word >= from && word < to;
  const shift = (words: readonly number[]): number[] =>
    words.filter(isIn).map((word) => word - from);
  const part: TranscriptEdits = {
    corrections: edits.corrections
      .filter((each) => isIn(each.from))
      .map((each) => ({ ...each, from: each.from - from })),
    splits: shift(edits.splits),
    merges: shift(edits.merges),
    turns: edits.turns
      .filter(({ word }) => isIn(word))
      .map(({ speaker, word }) => ({ word: word - from, speaker })),
    speakers: edits.speakers,
  };
  return applyTranscriptEdits(utterances, part).map(({ utterance }) => utterance);
}
