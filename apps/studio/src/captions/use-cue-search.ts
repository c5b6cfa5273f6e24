import { useDeferredValue, useMemo, useState } from 'react';
import type { SearchOptions } from '../recording/transcript/transcript-words.js';
import { type CueHit, findInCues, replaceInCues } from './find-in-cues.js';
import type { CaptionEditing } from './use-caption-editing.js';

/** Search in captions: the phrase, the hits and their replacement. */
export interface CueSearch {
  readonly phrase: string;
  readonly options: SearchOptions;
  readonly hits: readonly CueHit[];
  /** Index of the current hit. */
  readonly index: number;
  readonly setPhrase: (phrase: string) => void;
  readonly setOptions: (options: SearchOptions) => void;
  /** Selects the caption of the next or the previous hit. */
  readonly move: (step: 1 | -1) => void;
  /**
   * Replaces the current hit, or all hits in one step. @returns the number of replaced hits
   */
  readonly replace: (text: string, which: 'current' | 'all') => number;
}

/** Searches in captions while the user types. */
export function useCueSearch({
  change,
  cues,
  goTo,
}: Pick<CaptionEditing, 'change' | 'cues' | 'goTo'>): CueSearch {
  const [phrase, setPhrase] = useState('');
  const [options, setOptions] = useState<SearchOptions>({ matchesCase: false, isWhole: false });
  const [wantedIndex, setIndex] = useState(0);
  // Typed text is shown at once. Its hits follow as soon as there is time.
  const searched = useDeferredValue(phrase);
  const hits = useMemo(() => findInCues(cues, searched, options), [cues, options, searched]);
  const index = Math.min(wantedIndex, Math.max(0, hits.length - 1));
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
      goTo(hits[next]?.index ?? 0);
    },
    replace(text, which) {
      const current = hits[index];
      const chosen = which === 'all' ? hits : current === undefined ? [] : [current];
      change((all) => replaceInCues(all, chosen, text));
      if (current !== undefined) goTo(current.index);
      return chosen.length;
    },
  };
}
