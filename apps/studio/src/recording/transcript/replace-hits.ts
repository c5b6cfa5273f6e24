import type { WordSource } from '@earshot/core/edits';
import type { PlayerStore } from '@earshot/react';
import type { EditedTranscript } from '../editing/edited-transcript.js';
import { type Hit, phrasePattern } from './transcript-words.js';
import type { PhraseReplacement } from './use-phrase-search.js';

/** Largest number of words that one correction replaces. */
const longest = 1000;

/** Words that are replaced by others. */
export interface Replacement extends WordSource {
  readonly text: string;
  /** Text of the words as recognised. */
  readonly recognized: string;
}

interface ReplacedWord {
  /** Index in the words of the player. */
  readonly index: number;
  readonly text: string;
}

/**
 * Makes the corrections that replace hits, in the order of the transcript. Hits that share a word
 * become one correction, and so do words that were edited together before.
 */
export function listReplacements(
  store: PlayerStore,
  transcript: EditedTranscript,
  hits: readonly Hit[],
  { options, phrase, text }: PhraseReplacement,
): readonly Replacement[] {
  const pattern = phrasePattern(phrase, options);
  return listCorrections(store, transcript, hits, (words) =>
    // A function, so that the text is not interpreted as a replacement pattern.
    joinWords(words).replace(pattern, () => text),
  );
}

/**
 * Makes the corrections that remove words, in the order of the transcript.
 *
 * @param indexes - indexes of the words in the words of the player, in order
 */
export function listRemovals(
  store: PlayerStore,
  transcript: EditedTranscript,
  indexes: readonly number[],
): readonly Replacement[] {
  const removed = new Set(indexes);
  return listCorrections(store, transcript, groupByRow(store, indexes), (words) =>
    joinWords(words.filter(({ index }) => !removed.has(index))),
  ).flatMap(splitLong);
}

/**
 * The recognised words that words of the player stand for, in order and by utterance.
 *
 * @param indexes - indexes of the words in the words of the player, in order
 */
export function listSources(
  store: PlayerStore,
  transcript: EditedTranscript,
  indexes: readonly number[],
): readonly WordSource[] {
  return listCorrections(store, transcript, groupByRow(store, indexes), joinWords).toSorted(
    (left, right) => left.from - right.from,
  );
}

/** Words of the player as hits, one for each utterance. */
function groupByRow(store: PlayerStore, indexes: readonly number[]): readonly Hit[] {
  const byRow = new Map<number, number[]>();
  for (const index of indexes) {
    const row = store.words[index]?.utteranceIndex ?? -1;
    const words = byRow.get(row) ?? [];
    byRow.set(row, words);
    words.push(index);
  }
  return [...byRow].map(([row, words]) => ({ row, words }));
}

function joinWords(words: readonly ReplacedWord[]): string {
  return words
    .map(({ text }) => text)
    .join('')
    .trim();
}

/** Splits a removal of more words than a correction can have. */
function splitLong(removal: Replacement): readonly Replacement[] {
  const { count, from, text } = removal;
  if (text !== '' || count <= longest) return [removal];
  return Array.from({ length: Math.ceil(count / longest) }, (_, index) => ({
    ...removal,
    from: from + index * longest,
    count: Math.min(longest, count - index * longest),
  }));
}

/**
 * Makes a correction of each span of hits. @param write - the text in the place of its words
 */
function listCorrections(
  store: PlayerStore,
  transcript: EditedTranscript,
  hits: readonly Hit[],
  write: (words: readonly ReplacedWord[]) => string,
): readonly Replacement[] {
  const { utterances } = store.getSnapshot();
  return listSpans(store, transcript, hits).flatMap(({ from, row, to }) => {
    const first = transcript.sourceOf(utterances[row], from);
    const last = transcript.sourceOf(utterances[row], to);
    if (first === undefined || last === undefined) return [];
    const words = store
      .wordsOf(row)
      .slice(from, to + 1)
      .map((index) => ({ index, text: store.words[index]?.word ?? '' }));
    const source = { from: first.from, count: last.from + last.count - first.from };
    return [{ ...source, text: write(words), recognized: transcript.recognizedText(source) }];
  });
}

/** Positions in an utterance, both inclusive. */
interface Span {
  readonly row: number;
  readonly from: number;
  readonly to: number;
}

/**
 * Spans of the hits, extended by the words that were edited together with them. No word is in two
 * spans.
 */
function listSpans(
  store: PlayerStore,
  transcript: EditedTranscript,
  hits: readonly Hit[],
): readonly Span[] {
  const spans: Span[] = [];
  const { utterances } = store.getSnapshot();
  for (const { row, words } of hits) {
    const indexes = store.wordsOf(row);
    const count = indexes.length;
    const sourceAt = (position: number) => transcript.sourceOf(utterances[row], position)?.from;
    // The words of utterances that overlap in time alternate in the words of the player.
    let from = Math.max(0, indexes.indexOf(words[0] ?? 0));
    let to = Math.max(from, indexes.indexOf(words.at(-1) ?? 0));
    while (from > 0 && sourceAt(from - 1) === sourceAt(from)) from -= 1;
    while (to < count - 1 && sourceAt(to + 1) === sourceAt(to)) to += 1;
    const last = spans.at(-1);
    if (last?.row === row && last.to >= from)
      spans[spans.length - 1] = { row, from: last.from, to: Math.max(last.to, to) };
    else spans.push({ row, from, to });
  }
  return spans;
}
