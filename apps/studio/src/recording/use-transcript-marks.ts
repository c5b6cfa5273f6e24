import type { Job } from '@earshot/core/types';
import { type RefObject, useMemo, useState } from 'react';
import type { Span } from '../media/peaks.js';
import { usePreferences } from '../preferences/preferences.js';
import { useTexts } from '../texts/use-texts.js';
import type { TranscriptNotes } from './notes/use-transcript-notes.js';
import { markEntities } from './panels/entities-panel.js';
import { alignTranslation } from './panels/translations-panel.js';
import type { TranscriptHandle } from './transcript/transcript-view.js';
import {
  type Doubt,
  findDoubts,
  findPauses,
  type WordMarks,
} from './transcript/transcript-words.js';
import { type TranscriptSearch, useTranscriptSearch } from './transcript/use-transcript-search.js';
import type { UtteranceRowProperties } from './transcript/utterance-row.js';
import type { ShownTranscript } from './use-shown-transcript.js';

/** Marks in a transcript, and notes beside its words. */
export interface TranscriptMarks {
  readonly doubts: readonly Doubt[];
  readonly pauses: readonly Span[];
  readonly search: TranscriptSearch;
  readonly marks: WordMarks;
  readonly areEntitiesMarked: boolean;
  readonly markAllEntities: (areMarked: boolean) => void;
  /** Index of the translation beside the words, -1 for none. */
  readonly translationIndex: number;
  readonly showTranslation: (index: number) => void;
  readonly translationOf: (row: number) => UtteranceRowProperties['translation'];
}

/** Marks doubtful words, search hits and entities, and aligns a translation. */
export function useTranscriptMarks(
  job: Job,
  { edits, store, transcript, utterances, voices }: ShownTranscript,
  handle: RefObject<TranscriptHandle | null>,
  notes: TranscriptNotes['marks'],
): TranscriptMarks {
  const { language } = useTexts();
  const [{ doubtThreshold: threshold }] = usePreferences();
  const [areEntitiesMarked, markAllEntities] = useState(false);
  const [translationIndex, showTranslation] = useState(-1);
  // The words of the store belong to its utterances.
  const doubts = useMemo(
    () => (utterances === undefined ? [] : findDoubts(store, threshold)),
    [threshold, store, utterances],
  );
  const pauses = useMemo(
    () => (utterances === undefined ? [] : findPauses(store)),
    [store, utterances],
  );
  const searched = { store, edits: edits.store, transcript, utterances, voices };
  const search = useTranscriptSearch({ ...searched, language, handle });
  const entities = useMemo(
    () => markEntities(areEntitiesMarked && utterances !== undefined ? job : null, store),
    [areEntitiesMarked, job, store, utterances],
  );
  const { hits, index } = search;
  const marks = useMemo(
    () => ({ threshold, entities, notes, ...markHits(hits, index) }),
    [entities, hits, index, notes, threshold],
  );
  const translationOf = useMemo(
    () => alignTranslation(job, translationIndex, utterances),
    [job, translationIndex, utterances],
  );
  return {
    doubts,
    pauses,
    search,
    marks,
    areEntitiesMarked,
    markAllEntities,
    translationIndex,
    showTranslation,
    translationOf,
  };
}

/** The words and the names that are hits. */
export function markHits(
  hits: TranscriptSearch['hits'],
  current: number,
): Pick<WordMarks, 'hits' | 'currentHit' | 'names'> {
  return {
    hits: new Set(hits.flatMap(({ words }) => words)),
    currentHit: hits[current]?.words[0] ?? -1,
    names: new Map(
      hits.flatMap(({ row, words }, index) =>
        words.length === 0 ? [[row, index === current] as const] : [],
      ),
    ),
  };
}
