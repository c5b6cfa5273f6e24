import type { PlayerStore } from '@earshot/react';
import { type RefObject, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { correctAll } from '../editing/edit-operations.js';
import type { EditedTranscript } from '../editing/edited-transcript.js';
import type { EditsStore } from '../editing/edits-store.js';
import { replacementsOf } from './replace-hits.js';
import type { TranscriptHandle } from './transcript-view.js';
import { findHits, type Hit, type SearchOptions } from './transcript-words.js';

/** What is searched in a transcript, what was found, and what replaces it. */
export interface TranscriptSearch {
  readonly phrase: string;
  readonly options: SearchOptions;
  readonly hits: readonly Hit[];
  /** Index of the hit that is looked at. */
  readonly index: number;
  readonly setPhrase: (phrase: string) => void;
  readonly setOptions: (options: SearchOptions) => void;
  readonly move: (step: 1 | -1) => void;
  /** Replaces the hit that is looked at, or all of them in one step. @returns number of hits that were replaced */
  readonly replace: (text: string, which: 'current' | 'all') => number;
}

/** Searches in a transcript as one types, and replaces what was found. */
export function useTranscriptSearch({
  store,
  edits,
  transcript,
  utterances,
  language,
  handle,
}: {
  readonly store: PlayerStore;
  readonly edits: EditsStore;
  readonly transcript: EditedTranscript;
  /** Utterances of the player: the hits are found anew when they change. */
  readonly utterances: unknown;
  readonly language: string;
  readonly handle: RefObject<TranscriptHandle | null>;
}): TranscriptSearch {
  const [phrase, setPhrase] = useState('');
  const [options, setOptions] = useState<SearchOptions>({ matchesCase: false, isWhole: false });
  const [wantedIndex, setIndex] = useState(0);
  // Typing is shown at once, and what it finds as soon as there is time.
  const searched = useDeferredValue(phrase);
  const hits = useMemo(
    () => (utterances === undefined ? [] : findHits(store, searched, language, options)),
    [language, options, searched, store, utterances],
  );
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
      const replacements = replacementsOf(store, transcript, chosen, {
        phrase: searched,
        options,
        text,
      });
      edits.change((before) => correctAll(before, replacements));
      return chosen.length;
    },
  };
}
