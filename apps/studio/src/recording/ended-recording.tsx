import type { Job } from '@earshot/core/types';
import type { PlayerStore } from '@earshot/react';
import { type ReactElement, type RefObject, useCallback, useRef, useState } from 'react';
import { jobName } from '../format/names.js';
import { useRecordingName } from '../labels/use-recording-name.js';
import { jobPath } from '../session/client.js';
import { useShortcuts } from '../shell/shortcuts.js';
import { useTexts } from '../texts/use-texts.js';
import type { SelectionActions } from './notes/selection-bar.js';
import { type TranscriptNotes, useTranscriptNotes } from './notes/use-transcript-notes.js';
import { readChapters } from './panels/add-on-results.js';
import { Panels } from './panels/panels.js';
import { PlayerBar } from './player-bar.js';
import { RecordingHead } from './recording-head.js';
import { Picture, RecordingMedia } from './recording-media.js';
import { RecordingWords } from './recording-words.js';
import { SkipToPlayer, SkipToTranscript } from './skip-links.js';
import type { TranscriptHandle } from './transcript/transcript-view.js';
import { useMediaKeys } from './use-media-keys.js';
import { type PlayerControls, usePlayerControls } from './use-player-controls.js';
import { type RepeatedPlaying, useRepeatedPlaying } from './use-repeated-playing.js';
import { type ShownTranscript, useShownTranscript } from './use-shown-transcript.js';
import {
  chosenWords,
  type TranscriptEditing,
  useTranscriptEditing,
} from './use-transcript-editing.js';
import { type TranscriptMarks, useTranscriptMarks } from './use-transcript-marks.js';
import { Waveform } from './waveform.js';

const videoExtensions = /\.(mp4|m4v|mov|mkv|webm|avi)$/i;

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
  const { controls, media, notes, repeated, seekTo, ...words } = useRecording(job, path, isPartial);
  const { marked, shown } = words;
  const { doubts } = marked;
  const hasAudio = job.post_session_metadata['audio_expired_at'] === undefined;
  const hasPicture = hasAudio && isVideo(job);
  return (
    <div className="recording" data-video={hasPicture}>
      <SkipToTranscript onSkip={() => words.handle.current?.focus()} />
      {hasAudio && <SkipToPlayer />}
      <RecordingDeck
        job={job}
        path={path}
        media={media}
        shown={shown}
        marked={marked}
        notes={notes}
      />
      <div className="recording-body">
        <RecordingWords job={job} media={media} {...words} />
        <div className="recording-side">
          {hasPicture && <Picture source={`${path}/file`} media={media} store={shown.store} />}
          {hasAudio && <SkipToPlayer />}
          <Panels
            key={String(isPartial)}
            job={job}
            path={path}
            media={media}
            notes={notes}
            doubtCount={doubts.length}
            voices={shown.voices}
            areEntitiesMarked={marked.areEntitiesMarked}
            onMarkEntities={marked.markAllEntities}
            translationIndex={marked.translationIndex}
            onTranslation={marked.showTranslation}
            onSeek={seekTo}
          />
        </div>
      </div>
      {hasAudio && (
        <PlayerBar
          media={media}
          controls={controls}
          repeated={repeated}
          duration={job.result?.metadata.audio_duration ?? 0}
          doubtCount={doubts.length}
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

function isVideo(job: Job): boolean {
  return videoExtensions.test(jobName(job, ''));
}

/**
 * Header above the words: the name, the actions on the whole recording, and the audio with its
 * waveform, or the time when the audio was deleted.
 */
function RecordingDeck(properties: DeckProperties): ReactElement {
  const { job, media, notes, shown } = properties;
  const { transcript, voices } = shown;
  const { language, t } = useTexts();
  const audioExpiredAt = job.post_session_metadata['audio_expired_at'];
  const title = useRecordingName(job, t('untitled'));
  const exported = {
    job,
    title,
    utterances: transcript.utterances,
    notes: notes.notes,
    nameOf: (row: number) => voices.of(transcript.utterances[row])?.name,
  };
  return (
    <div className="deck">
      <RecordingHead document={exported} media={media} isEdited={transcript.isEdited} />
      {typeof audioExpiredAt === 'string' ? (
        <p className="expired" role="status">
          {t('audioExpired', {
            date: new Date(audioExpiredAt).toLocaleDateString(language, { dateStyle: 'long' }),
          })}
        </p>
      ) : (
        <RecordingAudio {...properties} />
      )}
    </div>
  );
}

interface DeckProperties {
  readonly job: Job;
  /** Path of the job at the service. */
  readonly path: string;
  readonly media: RefObject<HTMLVideoElement | null>;
  readonly shown: ShownTranscript;
  readonly marked: TranscriptMarks;
  readonly notes: TranscriptNotes;
}

/** The audio with its waveform. A video is beside the words. */
function RecordingAudio({
  job,
  path,
  media,
  shown: { store, turns },
  marked: { doubts, pauses },
}: DeckProperties): ReactElement {
  const duration = job.result?.metadata.audio_duration ?? 0;
  return (
    <>
      {!isVideo(job) && <RecordingMedia source={`${path}/file`} media={media} store={store} />}
      {duration > 0 && (
        <Waveform
          job={job}
          duration={duration}
          media={media}
          doubts={doubts}
          pauses={pauses}
          chapters={readChapters(job)}
          turns={turns}
          onSeek={store.seek}
        />
      )}
    </>
  );
}
