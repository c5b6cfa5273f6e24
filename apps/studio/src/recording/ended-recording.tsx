import type { Job } from '@earshot/core/types';
import type { PlayerStore } from '@earshot/react';
import { type ReactElement, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { jobName } from '../format/names.js';
import { usePreferences } from '../preferences/preferences.js';
import { jobPath } from '../session/client.js';
import { hasAudio, isVideo } from '../session/job-audio.js';
import { useShortcuts } from '../shell/shortcuts.js';
import type { SelectionActions } from './notes/selection-bar.js';
import { type TranscriptNotes, useTranscriptNotes } from './notes/use-transcript-notes.js';
import { Panels } from './panels/panels.js';
import { PlayerBar } from './player-bar.js';
import { type DeckProperties, RecordingDeck } from './recording-deck.js';
import { Picture } from './recording-media.js';
import { RecordingWords } from './recording-words.js';
import { SkipToPlayer, SkipToTranscript } from './skip-links.js';
import type { TranscriptHandle } from './transcript/transcript-view.js';
import { useMediaKeys } from './use-media-keys.js';
import { type PlayerControls, usePlayerControls } from './use-player-controls.js';
import { type RepeatedPlaying, useRepeatedPlaying } from './use-repeated-playing.js';
import { useShownTranscript } from './use-shown-transcript.js';
import {
  chosenWords,
  type TranscriptEditing,
  useTranscriptEditing,
} from './use-transcript-editing.js';
import { useTranscriptMarks } from './use-transcript-marks.js';

/**
 * A recording with its transcript: waveform, editable words, player, and the results of add-ons.
 */
export function EndedRecording({
  job,
  isPartial,
}: {
  readonly job: Job;
  /** True while only its first utterances are loaded. */
  readonly isPartial: boolean;
}): ReactElement {
  const path = jobPath(job);
  const [{ areDetailsShown }] = usePreferences();
  const { controls, media, notes, repeated, seekTo, ...words } = useRecording(job, path, isPartial);
  const { marked, shown } = words;
  const parts = { job, path, media, shown, marked, notes };
  return (
    <div className="recording" data-video={hasAudio(job) && isVideo(job)}>
      <SkipToTranscript onSkip={() => words.handle.current?.focus()} />
      {hasAudio(job) && <SkipToPlayer />}
      <RecordingDeck {...parts} />
      <div className="recording-body">
        <RecordingWords job={job} media={media} {...words} />
        {(areDetailsShown || (hasAudio(job) && isVideo(job))) && (
          <RecordingSide
            {...parts}
            areDetailsShown={areDetailsShown}
            isPartial={isPartial}
            onSeek={seekTo}
          />
        )}
        {hasAudio(job) && <SkipToPlayer />}
      </div>
      {hasAudio(job) && (
        <PlayerBar
          media={media}
          controls={controls}
          repeated={repeated}
          duration={job.result?.metadata.audio_duration ?? 0}
          doubtCount={marked.doubts.length}
        />
      )}
    </div>
  );
}

/** Beside the words: the video, and the panels once they are opened. */
function RecordingSide({
  areDetailsShown,
  job,
  path,
  media,
  shown,
  marked,
  notes,
  isPartial,
  onSeek,
}: DeckProperties & {
  readonly areDetailsShown: boolean;
  /** True while only the first utterances are loaded. */
  readonly isPartial: boolean;
  readonly onSeek: (seconds: number) => void;
}): ReactElement {
  return (
    <div className="recording-side">
      {hasAudio(job) && isVideo(job) && (
        <Picture source={`${path}/file`} media={media} store={shown.store} />
      )}
      {areDetailsShown && (
        <Panels
          key={String(isPartial)}
          job={job}
          path={path}
          media={media}
          notes={notes}
          doubtCount={marked.doubts.length}
          voices={shown.voices}
          areEntitiesMarked={marked.areEntitiesMarked}
          onMarkEntities={marked.markAllEntities}
          translationIndex={marked.translationIndex}
          onTranslation={marked.showTranslation}
          onSeek={onSeek}
        />
      )}
    </div>
  );
}

/** What the parts of the page share: the player, the transcript with its marks, and its editing. */
function useRecording(job: Job, path: string, isPartial: boolean) {
  const media = useRef<HTMLVideoElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const handle = useRef<TranscriptHandle>(null);
  const [isReplacing, setIsReplacing] = useState(false);
  const shown = useShownTranscript(job, path, isPartial);
  const notes = useTranscriptNotes(shown);
  useDetailsOfComment(notes);
  const marked = useTranscriptMarks(job, shown, handle, notes.marks);
  const { edits, store } = shown;
  const controls = usePlayerControls(media, store, marked.doubts, (row) =>
    handle.current?.scrollTo(row),
  );
  const { currentWord } = controls;
  const repeated = useRepeatedPlaying(media, store, currentWord);
  const { playLine } = repeated;
  const context = { ...shown, handle, currentWord, playLine, edits: edits.store };
  const editing = useTranscriptEditing(context);
  useMediaKeys(controls, jobName(job, ''));
  const search = (): void => field.current?.focus();
  const replace = (): void => {
    setIsReplacing(true);
    search();
  };
  const selection = {
    highlight: () => notes.add(chosenWords(controls), 'highlight'),
    comment: () => notes.add(chosenWords(controls), 'comment'),
    remove: editing.removeCurrent,
  };
  useRecordingKeys({ controls, repeated, editing, selection, search, replace });
  return {
    media,
    field,
    handle,
    isReplacing,
    onReplacing: setIsReplacing,
    shown,
    marked,
    controls,
    repeated,
    editing,
    notes,
    selection,
    seekTo: useSeekTo(store, handle),
  };
}

/** Opens the details for a comment that is being written, which is there. */
function useDetailsOfComment({ writing }: TranscriptNotes): void {
  const [, change] = usePreferences();
  useEffect(() => {
    if (writing !== null) change({ areDetailsShown: true });
  }, [change, writing]);
}

/** Moves the player to a time, and scrolls the transcript to it. */
function useSeekTo(
  store: PlayerStore,
  handle: RefObject<TranscriptHandle | null>,
): (seconds: number) => void {
  return useCallback(
    (seconds) => {
      store.seek(seconds);
      const row = store.getSnapshot().utterances.findLastIndex(({ start }) => start <= seconds);
      if (row >= 0) handle.current?.scrollTo(row);
    },
    [handle, store],
  );
}

/** Keyboard shortcuts of a recording. */
function useRecordingKeys({
  controls,
  repeated,
  editing,
  selection,
  search,
  replace,
}: {
  readonly controls: PlayerControls;
  readonly repeated: RepeatedPlaying;
  readonly editing: TranscriptEditing;
  readonly selection: SelectionActions;
  readonly search: () => void;
  readonly replace: () => void;
}): void {
  useShortcuts({
    ' ': controls.toggle,
    j: () => controls.jump(-1),
    l: () => controls.jump(1),
    ArrowLeft: () => controls.stepWord(-1),
    ArrowRight: () => controls.stepWord(1),
    '[': () => controls.changeSpeed(controls.speed - 0.1),
    ']': () => controls.changeSpeed(controls.speed + 0.1),
    n: controls.nextDoubt,
    c: repeated.toggleLoop,
    k: () => repeated.playLine(),
    g: repeated.toggleSilence,
    p: repeated.toggleBackOnPause,
    h: replace,
    '/': search,
    Enter: editing.editCurrent,
    s: editing.splitCurrent,
    m: editing.mergeCurrent,
    r: editing.renameCurrent,
    e: selection.highlight,
    a: selection.comment,
    Delete: selection.remove,
    Backspace: selection.remove,
  });
}
