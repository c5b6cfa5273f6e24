import { useCallback } from 'react';
import type { SearchOptions } from '../recording/transcript/transcript-words.js';
import { type PhraseSearch, usePhraseSearch } from '../recording/transcript/use-phrase-search.js';
import { type CueHit, findInCues, replaceInCues } from './find-in-cues.js';
import type { CaptionEditing } from './use-caption-editing.js';

/** Searches in captions while the user types. Moving to a hit selects its caption. */
export function useCueSearch({
  change,
  cues,
  goTo,
}: Pick<CaptionEditing, 'change' | 'cues' | 'goTo'>): PhraseSearch<CueHit> {
  const find = useCallback(
    (phrase: string, options: SearchOptions) => findInCues(cues, phrase, options),
    [cues],
  );
  const search = usePhraseSearch({
    find,
    goTo: ({ index }) => goTo(index),
    replaceHits: (hits, { text }) => change((all) => replaceInCues(all, hits, text)),
  });
  return {
    ...search,
    replace(text, which) {
      const current = search.hits[search.index];
      const count = search.replace(text, which);
      if (current !== undefined) goTo(current.index);
      return count;
    },
  };
}
