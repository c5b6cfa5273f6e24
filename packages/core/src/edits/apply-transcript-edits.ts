import type { TranscriptEdits } from '../types/edits.js';
import type { Utterance } from '../types/transcription.js';
import { EditedUtteranceBuilder } from './edited-utterance-builder.js';

/** Words of the transcript, as one word of the edited one replaces or keeps them. */
export interface WordSource {
  /** Index of the first one among the words of all utterances. */
  readonly from: number;
  /** Number of them. */
  readonly count: number;
}

/** An utterance of an edited transcript. */
export interface EditedUtterance {
  /** The utterance: the very one of the transcript as long as it is not edited. */
  readonly utterance: Utterance;
  /** Index of its first word among the words of the transcript. */
  readonly firstWord: number;
  /** Source of each of its words, in order; null as long as it is not edited, when each is its own source. */
  readonly sources: readonly WordSource[] | null;
}

/**
 * Applies edits to a transcript. Words of a correction share the time of those that they replace; as many words as before keep theirs.
 * They have the confidence 1, since a person wrote them. What refers to words or utterances that do not exist has no effect.
 *
 * @param utterances - utterances of the transcript, in its order
 * @param edits - its edits
 * @returns the edited utterances, in the same order; those whose words were all removed are left out
 */
export function applyTranscriptEdits(
  utterances: readonly Utterance[],
  edits: TranscriptEdits,
): readonly EditedUtterance[] {
  const corrections = new Map(edits.corrections.map((each) => [each.from, each]));
  const splits = new Set(edits.splits);
  const merges = new Set(edits.merges);
  const changed = changedWords(edits);
  const edited = new EditedList(edits);
  let firstWord = 0;
  /** Index behind the last correction: words before it are replaced. */
  let replacedTo = 0;
  let nextChange = 0;
  for (const utterance of utterances) {
    const end = firstWord + utterance.words.length;
    while ((changed[nextChange] ?? Infinity) < firstWord) nextChange += 1;
    const isChanged = replacedTo > firstWord || (changed[nextChange] ?? Infinity) < end;
    let builder: EditedUtteranceBuilder | null = null;
    if (!isChanged) edited.keep(utterance, firstWord);
    else builder = edited.begin(utterance, firstWord, merges.has(firstWord));
    for (const [offset, word] of builder === null ? [] : utterance.words.entries()) {
      const index = firstWord + offset;
      if (builder === null || index < replacedTo) continue;
      if (offset > 0 && splits.has(index)) builder = edited.begin(utterance, index, false);
      const correction = corrections.get(index);
      if (correction === undefined) {
        builder.addWord(word, index);
        continue;
      }
      builder.addCorrection(correction, utterance.words.slice(offset, offset + correction.count));
      replacedTo = index + correction.count;
    }
    firstWord = end;
  }
  return edited.finish();
}

/** The utterances of an edited transcript, of which the last one may be continued. */
class EditedList {
  readonly #finished: EditedUtterance[] = [];
  readonly #speakers: ReadonlyMap<number, number>;
  readonly #replaced: ReadonlyMap<number, number>;
  #last: EditedUtterance | EditedUtteranceBuilder | null = null;

  constructor(edits: TranscriptEdits) {
    this.#speakers = new Map(edits.turns.map(({ speaker, word }) => [word, speaker]));
    this.#replaced = mergedSpeakers(edits);
  }

  /** Adds an utterance whose words are not edited. */
  keep(utterance: Utterance, firstWord: number): void {
    this.#close();
    const speaker = this.#replaced.get(utterance.speaker ?? utterance.channel);
    this.#last = {
      utterance: speaker === undefined ? utterance : { ...utterance, speaker },
      firstWord,
      sources: null,
    };
  }

  /** Begins an utterance, or continues the last one with it. */
  begin(utterance: Utterance, firstWord: number, isContinued: boolean): EditedUtteranceBuilder {
    const last = this.#last;
    if (isContinued && last !== null) {
      const builder = last instanceof EditedUtteranceBuilder ? last : toBuilder(last);
      builder.continueWith(utterance);
      this.#last = builder;
      return builder;
    }
    this.#close();
    const builder = new EditedUtteranceBuilder(utterance, firstWord);
    this.#last = builder;
    return builder;
  }

  finish(): readonly EditedUtterance[] {
    this.#close();
    return this.#finished;
  }

  #close(): void {
    const last = this.#last;
    this.#last = null;
    const closed =
      last instanceof EditedUtteranceBuilder ? last.build(this.#speakers, this.#replaced) : last;
    if (closed !== null) this.#finished.push(closed);
  }
}

function toBuilder({ firstWord, utterance }: EditedUtterance): EditedUtteranceBuilder {
  const builder = new EditedUtteranceBuilder(utterance, firstWord);
  for (const [index, word] of utterance.words.entries()) builder.addWord(word, firstWord + index);
  return builder;
}

/** The speaker in place of each one that was merged into another, over any number of steps. */
function mergedSpeakers({ speakers }: TranscriptEdits): ReadonlyMap<number, number> {
  const into = new Map(
    speakers.flatMap(({ merged_into, speaker }) =>
      merged_into === undefined || merged_into === speaker ? [] : [[speaker, merged_into] as const],
    ),
  );
  const final = new Map<number, number>();
  for (const first of into.keys()) {
    let speaker = first;
    for (let step = 0; step <= into.size; step += 1) speaker = into.get(speaker) ?? speaker;
    // Speakers that were merged in a circle stay as they are.
    if (!into.has(speaker)) final.set(first, speaker);
  }
  return final;
}

/** Indexes of the words at which something is edited, in order. */
function changedWords({ corrections, merges, splits, turns }: TranscriptEdits): readonly number[] {
  return [
    ...corrections.map(({ from }) => from),
    ...splits,
    ...merges,
    ...turns.map(({ word }) => word),
  ].sort((left, right) => left - right);
}
