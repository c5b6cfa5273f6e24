import type { WordSource } from '@earshot/core/edits';
import type { PlayerStore } from '@earshot/react';
import type { EditedTranscript } from '../editing/edited-transcript.js';
import { type Hit, phrasePattern, type SearchOptions } from './transcript-words.js';

/** Words that are replaced by others. */
export interface Replacement extends WordSource {
  readonly text: string;
  /** Text of the words as recognised. */
  readonly recognized: string;
}

/**
 * Makes the corrections that replace hits, in the order of the transcript. Hits that share a word
 * become one correction, and so do words that were edited together before.
 */
export function listReplacements(
  store: PlayerStore,
  transcript: EditedTranscript,
  hits: readonly Hit[],
  {
    options,
    phrase,
    text,
  }: { readonly phrase: string; readonly options: SearchOptions; readonly text: string },
): readonly Replacement[] {
  const pattern = phrasePattern(phrase, options);
  const replacements: Replacement[] = [];
  const { utterances } = store.getSnapshot();
  for (const { from, row, to } of listSpans(store, transcript, hits)) {
    const indexes = store.wordsOf(row);
    const first = transcript.sourceOf(utterances[row], from);
    const last = transcript.sourceOf(utterances[row], to);
    if (first === undefined || last === undefined) continue;
    const words = indexes.slice(from, to + 1).map((index) => store.words[index]?.word ?? '');
    const source = { from: first.from, count: last.from + last.count - first.from };
    replacements.push({
      ...source,
      // A function, so that the text is not interpreted as a replacement pattern.
      text: words
        .join('')
        .trim()
        .replace(pattern, () => text),
      recognized: transcript.recognizedText(source),
    });
  }
  return replacements;
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
    const [firstIndex = 0] = store.wordsOf(row);
    const count = store.wordsOf(row).length;
    const sourceAt = (position: number) => transcript.sourceOf(utterances[row], position)?.from;
    let from = (words[0] ?? firstIndex) - firstIndex;
    let to = (words.at(-1) ?? firstIndex) - firstIndex;
    while (from > 0 && sourceAt(from - 1) === sourceAt(from)) from -= 1;
    while (to < count - 1 && sourceAt(to + 1) === sourceAt(to)) to += 1;
    const last = spans.at(-1);
    if (last?.row === row && last.to >= from)
      spans[spans.length - 1] = { row, from: last.from, to: Math.max(last.to, to) };
    else spans.push({ row, from, to });
  }
  return spans;
}
