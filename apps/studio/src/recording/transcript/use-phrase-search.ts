import { useDeferredValue, useMemo, useState } from 'react';
import type { SearchOptions } from './transcript-words.js';

/** A search for a phrase: its hits, and their replacement. */
export interface PhraseSearch<Hit> {
  readonly phrase: string;
  /** The phrase of the hits. It follows the typed one as soon as there is time. */
  readonly searched: string;
  readonly options: SearchOptions;
  readonly hits: readonly Hit[];
  /** Index of the current hit. */
  readonly index: number;
  readonly setPhrase: (phrase: string) => void;
  readonly setOptions: (options: SearchOptions) => void;
  /** Goes to the next or the previous hit. */
  readonly move: (step: 1 | -1) => void;
  /** Replaces the current hit, or all hits in one step. @returns the number of replaced hits */
  readonly replace: (text: string, which: 'current' | 'all') => number;
}

/** What replaces hits, and the phrase that they were found by. */
export interface PhraseReplacement {
  readonly phrase: string;
  readonly options: SearchOptions;
  readonly text: string;
}

/** What is searched. */
interface SearchedText<Hit> {
  /** Finds a phrase. Another function searches again. */
  readonly find: (phrase: string, options: SearchOptions) => readonly Hit[];
  readonly goTo: (hit: Hit) => void;
  readonly replaceHits: (hits: readonly Hit[], replacement: PhraseReplacement) => void;
}

/** Searches while the user types. */
export function usePhraseSearch<Hit>({
  find,
  goTo,
  replaceHits,
}: SearchedText<Hit>): PhraseSearch<Hit> {
  const [phrase, setPhrase] = useState('');
  const [options, setOptions] = useState<SearchOptions>({ matchesCase: false, isWhole: false });
  const [wantedIndex, setIndex] = useState(0);
  const searched = useDeferredValue(phrase);
  const hits = useMemo(() => find(searched, options), [find, options, searched]);
  const index = Math.min(wantedIndex, Math.max(0, hits.length - 1));
  return {
    phrase,
    searched,
    options,
    hits,
    index,
    setPhrase(wanted) {
      setPhrase(wanted);
      setIndex(0);
    },
    setOptions,
    move(step) {
      const next = (index + step + hits.length) % hits.length;
      const hit = hits[next];
      if (hit === undefined) return;
      setIndex(next);
      goTo(hit);
    },
    replace(text, which) {
      const chosen = which === 'all' ? hits : hits.slice(index, index + 1);
      replaceHits(chosen, { phrase: searched, options, text });
      return chosen.length;
    },
  };
}
