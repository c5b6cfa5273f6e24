import type { Utterance } from '@earshot/core/types';
import { useTranscriptPlayer } from '@earshot/react';
import { type RefObject, useMemo, useRef } from 'react';
import { useShortcuts } from '../../shell/shortcuts.js';
import { useTexts } from '../../texts/use-texts.js';
import { noEdits } from '../editing/edit-operations.js';
import { EditedTranscript } from '../editing/edited-transcript.js';
import type { TranscriptHandle } from '../transcript/transcript-view.js';
import { useTranscriptSearch } from '../transcript/use-transcript-search.js';
import { usePlayerControls } from '../use-player-controls.js';
import { useRepeatedPlaying } from '../use-repeated-playing.js';
import { markHits } from '../use-transcript-marks.js';
import { findVoices } from '../voices.js';

/** A transcript that is read, searched and played, and not edited. */
export interface ReadTranscript {
  readonly utterances: readonly Utterance[];
  /** Names that were given to speakers. */
  readonly speakers: readonly { readonly speaker: number; readonly name: string }[];
}

export type ReadOnlyTranscript = ReturnType<typeof useReadOnlyTranscript>;

/**
 * The words, their voices, their search and marks, and the player with its keys.
 *
 * @param isPlayable - false for a transcript without its audio, which has no keys of the player
 */
export function useReadOnlyTranscript(
  { speakers, utterances: given }: ReadTranscript,
  media: RefObject<HTMLVideoElement | null>,
  isPlayable = true,
) {
  const { language, t } = useTexts();
  const field = useRef<HTMLInputElement>(null);
  const handle = useRef<TranscriptHandle>(null);
  const transcript = useMemo(() => new EditedTranscript(given, noEdits), [given]);
  const voices = useMemo(
    () => findVoices(given, { ...noEdits, speakers: [...speakers] }, t),
    [given, speakers, t],
  );
  const { store, utterances } = useTranscriptPlayer(transcript.utterances);
  const search = useTranscriptSearch({ store, transcript, utterances, voices, language, handle });
  const { hits, index } = search;
  const marks = useMemo(
    // Who does not edit needs no doubts.
    () => ({ threshold: 0, entities: new Map<number, string>(), ...markHits(hits, index) }),
    [hits, index],
  );
  const controls = usePlayerControls(media, store, [], () => undefined);
  const repeated = useRepeatedPlaying(media, store, controls.currentWord);
  const playerKeys = {
    ' ': controls.toggle,
    j: () => controls.jump(-1),
    l: () => controls.jump(1),
    ArrowLeft: () => controls.stepWord(-1),
    ArrowRight: () => controls.stepWord(1),
  };
  useShortcuts({ ...(isPlayable && playerKeys), '/': () => field.current?.focus() });
  const read = { field, handle, isPlayable, marks, media, search, store, transcript, voices };
  return { ...read, controls, repeated };
}
