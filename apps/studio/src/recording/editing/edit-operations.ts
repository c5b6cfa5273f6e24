import type { TranscriptEdits, WordSource } from '@earshot/core/edits';

/** Edits of an unedited transcript. */
export const noEdits: TranscriptEdits = {
  corrections: [],
  splits: [],
  merges: [],
  turns: [],
  speakers: [],
};

/** True when nothing is edited. */
export function isUnedited(edits: TranscriptEdits): boolean {
  return Object.values(edits).every((list) => (list?.length ?? 0) === 0);
}

/** True when the words or the speakers are edited, and not only notes are made. */
export function hasEditedText(edits: TranscriptEdits): boolean {
  return !isUnedited({ ...edits, notes: [] });
}

/**
 * Replaces words, including every earlier correction among them.
 *
 * @param text - the new words. Text that equals the recognised words removes the correction
 * @param recognized - text of the words as recognised
 */
export function correctWords(
  edits: TranscriptEdits,
  { count, from }: WordSource,
  { recognized, text }: { readonly text: string; readonly recognized: string },
): TranscriptEdits {
  const others = edits.corrections.filter(
    (each) => each.from + each.count <= from || each.from >= from + count,
  );
  const corrected = text.trim().replace(/\s+/gu, ' ');
  const corrections =
    corrected === recognized.trim()
      ? others
      : [...others, { from, count, text: corrected }].sort((a, b) => a.from - b.from);
  return { ...edits, corrections };
}

/**
 * Replaces words in many places as one step.
 *
 * @param changes - in the order of the transcript, without overlap
 */
export function correctAll(
  edits: TranscriptEdits,
  changes: readonly (WordSource & { readonly text: string; readonly recognized: string })[],
): TranscriptEdits {
  const corrections: TranscriptEdits['corrections'] = [];
  let next = 0;
  // Both are in order. A former correction that a change covers is removed.
  for (const former of edits.corrections) {
    while ((changes[next]?.from ?? Infinity) + (changes[next]?.count ?? 0) <= former.from)
      next += 1;
    const change = changes[next];
    if (change === undefined || change.from >= former.from + former.count) corrections.push(former);
  }
  for (const { count, from, recognized, text } of changes) {
    const corrected = text.trim().replace(/\s+/gu, ' ');
    if (corrected !== recognized.trim()) corrections.push({ from, count, text: corrected });
  }
  return { ...edits, corrections: corrections.sort((a, b) => a.from - b.from) };
}

/** Restores removed words as they were recognised. @param from - the first of them */
export function restoreWords(edits: TranscriptEdits, from: number): TranscriptEdits {
  const corrections = edits.corrections.filter(
    (each) => each.from !== from || each.text.trim() !== '',
  );
  return { ...edits, corrections };
}

/** Splits an utterance before a word. */
export function splitBefore(edits: TranscriptEdits, word: number): TranscriptEdits {
  return edits.merges.includes(word)
    ? { ...edits, merges: edits.merges.filter((each) => each !== word) }
    : { ...edits, splits: withNumber(edits.splits, word) };
}

/** Joins the utterance that begins with a word to the one before. */
export function mergeWithPrevious(edits: TranscriptEdits, word: number): TranscriptEdits {
  const turns = edits.turns.filter((each) => each.word !== word);
  return edits.splits.includes(word)
    ? { ...edits, turns, splits: edits.splits.filter((each) => each !== word) }
    : { ...edits, turns, merges: withNumber(edits.merges, word) };
}

/** Assigns the utterance that begins with a word to a speaker. */
export function assignSpeaker(
  edits: TranscriptEdits,
  word: number,
  speaker: number,
): TranscriptEdits {
  const turns = [...edits.turns.filter((each) => each.word !== word), { word, speaker }];
  return { ...edits, turns: turns.sort((a, b) => a.word - b.word) };
}

/** Names a speaker. An empty name restores the default. */
export function renameSpeaker(
  edits: TranscriptEdits,
  speaker: number,
  name: string,
): TranscriptEdits {
  return changeSpeaker(edits, speaker, ({ name: _name, ...rest }) =>
    name.trim() === '' ? rest : { ...rest, name: name.trim() },
  );
}

/** Reassigns every utterance of a speaker to another one. */
export function mergeSpeaker(
  edits: TranscriptEdits,
  speaker: number,
  into: number,
): TranscriptEdits {
  return changeSpeaker(edits, speaker, (each) => ({ ...each, merged_into: into }));
}

type SpeakerEdit = TranscriptEdits['speakers'][number];

function changeSpeaker(
  edits: TranscriptEdits,
  speaker: number,
  change: (edit: SpeakerEdit) => SpeakerEdit,
): TranscriptEdits {
  const before = edits.speakers.find((each) => each.speaker === speaker) ?? { speaker };
  const after = change(before);
  const others = edits.speakers.filter((each) => each !== before);
  const isDefault = after.name === undefined && after.merged_into === undefined;
  const speakers = isDefault ? others : [...others, after];
  return { ...edits, speakers: speakers.sort((a, b) => a.speaker - b.speaker) };
}

function withNumber(numbers: readonly number[], added: number): number[] {
  return [...numbers.filter((each) => each !== added), added].sort((a, b) => a - b);
}
