import { useTranscriptPlayer } from '@earshot/react';
import { type RefObject, useMemo } from 'react';
import { noEdits } from '../recording/editing/edit-operations.js';
import { EditedTranscript } from '../recording/editing/edited-transcript.js';
import type { TranscriptHandle } from '../recording/transcript/transcript-view.js';
import { useTranscriptSearch } from '../recording/transcript/use-transcript-search.js';
import { markHits } from '../recording/use-transcript-marks.js';
import { findVoices } from '../recording/voices.js';
import { useTexts } from '../texts/use-texts.js';
import type { SharedTranscript } from './read-shared.js';

/** What the page of a shared transcript needs: the words, their voices, their search and marks. */
export function useSharedTranscript(
  { speakers, utterances: given }: SharedTranscript,
  handle: RefObject<TranscriptHandle | null>,
) {
  const { language, t } = useTexts();
  const transcript = useMemo(() => new EditedTranscript(given, noEdits), [given]);
  const voices = useMemo(
    () => findVoices(given, { ...noEdits, speakers: [...speakers] }, t),
    [given, speakers, t],
  );
  const { store, utterances } = useTranscriptPlayer(transcript.utterances);
  const search = useTranscriptSearch({ store, transcript, utterances, voices, language, handle });
  const { hits, index } = search;
  const marks = useMemo(
    // Readers get no confidences, so that no word is in doubt.
    () => ({ threshold: 0, entities: new Map<number, string>(), ...markHits(hits, index) }),
    [hits, index],
  );
  return { marks, search, store, transcript, voices };
}
