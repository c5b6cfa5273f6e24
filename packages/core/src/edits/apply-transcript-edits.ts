import type { TranscriptEdits } from '../types/edits.js';
import type { Utterance } from '../types/transcription.js';
import type { EditedUtterance } from './edited-utterance.js';
import { EditedUtteranceBuilder } from './edited-utterance-builder.js';

/**
 * Applies edits to a transcript. A correction with as many words as it replaces keeps their times.
 * Otherwise its words share the time of the replaced ones, in proportion to their lengths.
 * Corrected words have confidence 1. Edits that refer to words or utterances that do not exist have
 * no effect.
 *
 * @example
 * ```ts
 * import { applyTranscriptEdits } from '@earshot/core/edits';
 *
 * const words = [{ word: 'Helo', start: 0, end: 0.4, confidence: 0.6 }];
 * const said = { start: 0, end: 0.4, confidence: 0.6, channel: 0, language: 'en' as const };
 * const [edited] = applyTranscriptEdits([{ ...said, text: 'Helo', words }], {
 *   corrections: [{ from: 0, count: 1, text: 'Hello' }],
 *   splits: [],
 *   merges: [],
 *   speakers: [],
 *   turns: [],
 * });
 * console.log(edited?.utterance.text); // Hello
 * ```
 *
 * @param utterances - utterances of the transcript, in order
 * @param edits - edits of the transcript
 * @returns the edited utterances, in the same order, without those whose words were all removed
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
  /** Index of the word after the last correction. The words before it are already replaced. */
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

/** Collects the utterances of an edited transcript. A merge can still continue the last one. */
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

  /** Begins an utterance. With `isContinued`, appends it to the last one instead. */
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

/** The final speaker of each one that was merged into another, directly or through others. */
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
    // Speakers that are merged in a circle keep their numbers.
    if (!into.has(speaker)) final.set(first, speaker);
  }
  return final;
}

/** Indexes of the words at which an edit begins, in ascending order. */
function changedWords({ corrections, merges, splits, turns }: TranscriptEdits): readonly number[] {
  return [
    ...corrections.map(({ from }) => from),
    ...splits,
    ...merges,
    ...turns.map(({ word }) => word),
  ].sort((left, right) => left - right);
}
