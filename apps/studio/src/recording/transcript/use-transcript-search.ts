import type { PlayerState, PlayerStore } from '@earshot/react';
import { type RefObject, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { correctAll, renameSpeaker } from '../editing/edit-operations.js';
import type { EditedTranscript } from '../editing/edited-transcript.js';
import type { EditsStore } from '../editing/edits-store.js';
import type { Voices } from '../voices.js';
import { listReplacements } from './replace-hits.js';
import type { TranscriptHandle } from './transcript-view.js';
import { findHits, type Hit, phrasePattern, type SearchOptions } from './transcript-words.js';

/** Search in a transcript: the query, the hits and the replacement. */
export interface TranscriptSearch {
  readonly phrase: string;
  readonly options: SearchOptions;
  readonly hits: readonly Hit[];
  /** Index of the current hit. */
  readonly index: number;
  readonly setPhrase: (phrase: string) => void;
  readonly setOptions: (options: SearchOptions) => void;
  readonly move: (step: 1 | -1) => void;
  /**
   * Replaces the current hit, or all hits in one step. In a name it renames the speaker. @returns
   * the number of replaced hits
   */
  readonly replace: (text: string, which: 'current' | 'all') => number;
}

/** The transcript that is searched. */
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
  const [phrase, setPhrase] = useState('');
  const [options, setOptions] = useState<SearchOptions>({ matchesCase: false, isWhole: false });
  const [wantedIndex, setIndex] = useState(0);
  // Typed text is shown at once. Its hits follow as soon as there is time.
  const searched = useDeferredValue(phrase);
  const hits = useHits(searchedTranscript, searched, language, options);
  const index = Math.min(wantedIndex, Math.max(0, hits.length - 1));
  const firstRow = hits[0]?.row;
  useEffect(() => {
    if (searched.trim() !== '' && firstRow !== undefined) handle.current?.scrollTo(firstRow);
  }, [firstRow, handle, searched]);
  return {
    phrase,
    options,
    hits,
    index,
    setPhrase(wanted) {
      setPhrase(wanted);
      setIndex(0);
    },
    setOptions,
    move(step) {
      if (hits.length === 0) return;
      const next = (index + step + hits.length) % hits.length;
      setIndex(next);
      const hit = hits[next];
      if (hit !== undefined) handle.current?.scrollTo(hit.row);
    },
    replace(text, which) {
      const current = hits[index];
      const chosen = which === 'all' ? hits : current === undefined ? [] : [current];
      replaceHits(chosen, { phrase: searched, options, text }, searchedTranscript);
      return chosen.length;
    },
  };
}

/** The hits in words and in the names of speakers. */
function useHits(
  { store, utterances, voices }: SearchedTranscript,
  phrase: string,
  language: string,
  options: SearchOptions,
): readonly Hit[] {
  return useMemo(() => {
    const voiceAt = (row: number) => voices.of(utterances[row]);
    return findHits(store, {
      phrase,
      language,
      options,
      nameAt: (row) => (voiceAt(row) === voiceAt(row - 1) ? undefined : voiceAt(row)?.name),
    });
  }, [language, options, phrase, store, utterances, voices]);
}

/**
 * Replaces hits in one step: hits in words by corrections, hits in names by renaming the speakers.
 */
function replaceHits(
  hits: readonly Hit[],
  replacement: Parameters<typeof listReplacements>[3],
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
