import type { Job, Utterance } from '@earshot/core/types';
import { type PlayerState, type PlayerStore, useTranscriptPlayer } from '@earshot/react';
import { useMemo, useState } from 'react';
import type { Turn } from '../media/draw-waveform.js';
import { useTexts } from '../texts/use-texts.js';
import { noEdits } from './editing/edit-operations.js';
import { EditedTranscript } from './editing/edited-transcript.js';
import type { EditsState } from './editing/edits-state.js';
import type { EditsStore } from './editing/edits-store.js';
import { useEdits } from './editing/use-edits.js';
import { findVoices, type Voices } from './voices.js';

const nothing: readonly never[] = [];

/** The transcript of a recording as it is shown, edited or as recognised. */
export interface ShownTranscript {
  readonly recognized: readonly Utterance[];
  readonly transcript: EditedTranscript;
  readonly edits: EditsState & { readonly store: EditsStore };
  /** True while edits are not allowed or not possible. */
  readonly isReadOnly: boolean;
  readonly isOriginalShown: boolean;
  readonly showOriginal: (isShown: boolean) => void;
  readonly voices: Voices;
  /** Speaker turns. */
  readonly turns: readonly Turn[];
  readonly store: PlayerStore;
  /**
   * Utterances of the player, in the order of their begins. The array is replaced when words have
   * changed.
   */
  readonly utterances: PlayerState['utterances'];
}

/** Keeps the recognised transcript, its edits and the player in step. */
export function useShownTranscript(job: Job, path: string, isPartial: boolean): ShownTranscript {
  const { t } = useTexts();
  const [isOriginalShown, showOriginal] = useState(false);
  const recognized = job.result?.transcription?.utterances ?? nothing;
  const edits = useEdits(path);
  const shownEdits = isOriginalShown || isPartial ? noEdits : edits.edits;
  const transcript = useMemo(
    () => new EditedTranscript(recognized, shownEdits),
    [recognized, shownEdits],
  );
  const voices = useMemo(
    () => findVoices(transcript.utterances, shownEdits, t),
    [shownEdits, t, transcript],
  );
  const turns = useMemo(
    () =>
      transcript.utterances.map((utterance) => ({
        start: utterance.start,
        end: utterance.end,
        voice: voices.of(utterance)?.number ?? -1,
      })),
    [transcript, voices],
  );
  const { store, utterances } = useTranscriptPlayer(transcript.utterances);
  return {
    recognized,
    transcript,
    edits,
    isReadOnly:
      isPartial || isOriginalShown || edits.saving === 'loading' || edits.saving === 'unavailable',
    isOriginalShown,
    showOriginal,
    voices,
    turns,
    store,
    utterances,
  };
}
