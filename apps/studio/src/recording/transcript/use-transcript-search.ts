import type { PlayerState, PlayerStore } from '@earshot/react';
import { type RefObject, useCallback, useEffect } from 'react';
import { correctAll, renameSpeaker } from '../editing/edit-operations.js';
import type { EditedTranscript } from '../editing/edited-transcript.js';
import type { EditsStore } from '../editing/edits-store.js';
import type { Voices } from '../voices.js';
import { listReplacements } from './replace-hits.js';
import type { TranscriptHandle } from './transcript-view.js';
import { findHits, type Hit, phrasePattern, type SearchOptions } from './transcript-words.js';
import { type PhraseReplacement, type PhraseSearch, usePhraseSearch } from './use-phrase-search.js';

/** Search in a transcript. A replacement in a name renames the speaker. */
export type TranscriptSearch = PhraseSearch<Hit>;

interface SearchedTranscript {
  readonly store: PlayerStore;
  /** Undefined where nothing can be replaced. */
  readonly edits?: EditsStore;
  readonly transcript: EditedTranscript;
  /** Utterances of the player. The search is repeated when they change. */
  readonly utterances: PlayerState['utterances'];
  readonly voices: Voices;
}

/** Searches in a transcript while the user types, and replaces the hits. */
export function useTranscriptSearch({
  language,
  handle,
  ...searchedTranscript
}: SearchedTranscript & {
  readonly language: string;
  readonly handle: RefObject<TranscriptHandle | null>;
}): TranscriptSearch {
  const search = usePhraseSearch({
    find: useFind(searchedTranscript, language),
    goTo: ({ row }: Hit) => handle.current?.scrollTo(row),
    replaceHits: (hits, replacement) => replaceHits(hits, replacement, searchedTranscript),
  });
  const { hits, searched } = search;
  const firstRow = hits[0]?.row;
  useEffect(() => {
    if (searched.trim() !== '' && firstRow !== undefined) handle.current?.scrollTo(firstRow);
  }, [firstRow, handle, searched]);
  return search;
}

/** Finds a phrase in words and in the names of speakers. */
function useFind({ store, utterances, voices }: SearchedTranscript, language: string) {
  return useCallback(
    (phrase: string, options: SearchOptions): readonly Hit[] => {
      const voiceAt = (row: number) => voices.of(utterances[row]);
      return findHits(store, {
        phrase,
        language,
        options,
        nameAt: (row) => (voiceAt(row) === voiceAt(row - 1) ? undefined : voiceAt(row)?.name),
      });
    },
    [language, store, utterances, voices],
  );
}

/**
 * Replaces hits in one step: hits in words by corrections, hits in names by renaming the speakers.
 */
function replaceHits(
  hits: readonly Hit[],
  replacement: PhraseReplacement,
  { edits, store, transcript, utterances, voices }: SearchedTranscript,
): void {
  const { options, phrase, text } = replacement;
  const isName = ({ words }: Hit): boolean => words.length === 0;
  const replacements = listReplacements(
    store,
    transcript,
    hits.filter((hit) => !isName(hit)),
    replacement,
  );
  const named = new Set(
    hits.flatMap((hit) => (isName(hit) ? (voices.of(utterances[hit.row]) ?? []) : [])),
  );
  const pattern = phrasePattern(phrase, options);
  edits?.change((before) =>
    [...named].reduce(
      // A function, so that the text is not interpreted as a replacement pattern.
      (edited, { name, number }) =>
        renameSpeaker(
          edited,
          number,
          name.replace(pattern, () => text),
        ),
      correctAll(before, replacements),
    ),
  );
}
