import type { Job } from '@earshot/core/types';
import { useTranscriptPlayer } from '@earshot/react';
import { type ReactElement, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { usePreferences } from '../preferences/preferences.js';
import { jobName } from '../recordings/job-name.js';
import { pathOf } from '../session/client.js';
import { useShortcuts } from '../shell/shortcuts.js';
import { useTexts } from '../texts/use-texts.js';
import { EditBar } from './editing/edit-bar.js';
import { noEdits } from './editing/edit-operations.js';
import { EditedTranscript } from './editing/edited-transcript.js';
import { useEdits } from './editing/use-edits.js';
import { UtteranceMenu } from './editing/utterance-menu.js';
import { chaptersOf } from './panels/add-on-results.js';
import { markEntities } from './panels/entities-panel.js';
import { Panels } from './panels/panels.js';
import { alignTranslation } from './panels/translations-panel.js';
import { PlayerBar } from './player-bar.js';
import { RecordingHead } from './recording-head.js';
import { ReplaceBar } from './transcript/replace-bar.js';
import { SearchBar } from './transcript/search-bar.js';
import { type TranscriptHandle, TranscriptView } from './transcript/transcript-view.js';
import { findDoubts } from './transcript/transcript-words.js';
import { useTranscriptSearch } from './transcript/use-transcript-search.js';
import { usePlayerControls } from './use-player-controls.js';
import { useRepeatedPlaying } from './use-repeated-playing.js';
import { useTranscriptEditing } from './use-transcript-editing.js';
import { findVoices } from './voices.js';
import { Waveform } from './waveform.js';

const videoExtensions = /\.(mp4|m4v|mov|mkv|webm|avi)$/i;
const nothing: readonly never[] = [];

/** A recording whose transcript is there: waveform, words that can be edited, player, and what add-ons have found. */
export function EndedRecording({
  job,
  isPartial,
}: {
  readonly job: Job;
  /** True while it has its first utterances alone, the rest being on its way. */
  readonly isPartial: boolean;
}): ReactElement {
  const { language, t } = useTexts();
  const [{ doubtThreshold }] = usePreferences();
  const media = useRef<HTMLVideoElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const handle = useRef<TranscriptHandle>(null);
  const [isReplacing, setIsReplacing] = useState(false);
  const [isOriginalShown, setIsOriginalShown] = useState(false);
  const [areEntitiesMarked, setAreEntitiesMarked] = useState(false);
  const [translationIndex, setTranslationIndex] = useState(-1);

  const path = pathOf(job);
  const name = jobName(job, t('untitled'));
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
  const duration = job.result?.metadata.audio_duration ?? 0;
  const audioExpiredAt = job.post_session_metadata['audio_expired_at'];
  const { isPlaying, seek, store, utterances } = useTranscriptPlayer(transcript.utterances);

  // The words of the store are those of its utterances.
  const doubts = useMemo(
    () => (utterances === undefined ? [] : findDoubts(store, doubtThreshold)),
    [doubtThreshold, store, utterances],
  );
  const search = useTranscriptSearch({
    store,
    edits: edits.store,
    transcript,
    utterances,
    language,
    handle,
  });
  const { hits, index: hitIndex } = search;
  const entities = useMemo(
    () => markEntities(areEntitiesMarked && utterances !== undefined ? job : null, store),
    [areEntitiesMarked, job, store, utterances],
  );
  const marks = useMemo(
    () => ({
      threshold: doubtThreshold,
      hits: new Set(hits.flatMap(({ words }) => words)),
      currentHit: hits[hitIndex]?.words[0] ?? -1,
      entities,
    }),
    [doubtThreshold, entities, hitIndex, hits],
  );
  const translationOf = useMemo(
    () => alignTranslation(job, translationIndex, utterances),
    [job, translationIndex, utterances],
  );

  const ref = useCallback(
    (element: HTMLVideoElement | null) => {
      media.current = element;
      store.ref(element);
    },
    [store],
  );
  useEffect(() => {
    const moment = Number(new URLSearchParams(location.hash.slice(1)).get('t') ?? Number.NaN);
    if (Number.isFinite(moment)) seek(moment);
  }, [seek]);

  const controls = usePlayerControls(media, store, doubts, (row) => handle.current?.scrollTo(row));
  const repeated = useRepeatedPlaying(media, store, controls.currentWord);
  const isReadOnly =
    isPartial || isOriginalShown || edits.saving === 'loading' || edits.saving === 'unavailable';
  const editing = useTranscriptEditing({
    store,
    edits: edits.store,
    transcript,
    voices,
    handle,
    currentWord: controls.currentWord,
    isReadOnly,
  });
  const seekTo = useCallback(
    (seconds: number): void => {
      seek(seconds);
      const row = store.getSnapshot().utterances.findLastIndex(({ start }) => start <= seconds);
      if (row >= 0) handle.current?.scrollTo(row);
    },
    [seek, store],
  );
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
    g: repeated.toggleSilence,
    h: () => {
      setIsReplacing(true);
      field.current?.focus();
    },
    '/': () => field.current?.focus(),
    Enter: editing.editCurrent,
    s: editing.splitCurrent,
    m: editing.mergeCurrent,
    r: editing.renameCurrent,
  });

  const exported = {
    job,
    title: name,
    utterances: transcript.utterances,
    nameOf: (row: number) => voices.of(transcript.utterances[row])?.name,
  };
  const isVideo = videoExtensions.test(name);
  return (
    <div className="recording" data-video={isVideo}>
      <div className="deck">
        <RecordingHead document={exported} media={media} isEdited={transcript.isEdited} />
        {typeof audioExpiredAt === 'string' ? (
          <p className="expired" role="status">
            {t('audioExpired', {
              date: new Date(audioExpiredAt).toLocaleDateString(language, { dateStyle: 'long' }),
            })}
          </p>
        ) : (
          <>
            {/* Captions are beside it, as text. */}
            <video
              ref={ref}
              className={isVideo ? 'picture' : 'picture sound'}
              src={`${path}/file`}
              preload="metadata"
              playsInline
            />
            {duration > 0 && (
              <Waveform
                job={job}
                duration={duration}
                media={media}
                doubts={doubts}
                chapters={chaptersOf(job)}
                turns={turns}
                onSeek={seek}
              />
            )}
          </>
        )}
      </div>
      <div className="recording-body">
        <section className="words">
          <div className="words-bar">
            <SearchBar
              field={field}
              search={search}
              isReplacing={isReplacing}
              onReplacing={setIsReplacing}
            />
            <EditBar
              edits={edits}
              store={edits.store}
              recognized={recognized}
              transcript={transcript}
              isOriginalShown={isOriginalShown}
              onShowOriginal={setIsOriginalShown}
            />
            {isReplacing && <ReplaceBar search={search} isReadOnly={isReadOnly} />}
          </div>
          {recognized.length === 0 ? (
            <p className="lead empty-words">{t('noSpeech')}</p>
          ) : (
            <TranscriptView
              store={store}
              transcript={transcript}
              marks={marks}
              handle={handle}
              voices={voices}
              editing={editing.editing}
              renamedRow={editing.renamedRow}
              isReadOnly={isReadOnly}
              translationOf={translationOf}
              actions={editing.rowActions}
            />
          )}
          <UtteranceMenu
            trigger={editing.menuTrigger}
            state={editing.menu}
            actions={editing.menuActions}
            onClose={editing.closeMenu}
          />
        </section>
        <Panels
          key={String(isPartial)}
          job={job}
          path={path}
          media={media}
          doubtCount={doubts.length}
          voices={voices}
          areEntitiesMarked={areEntitiesMarked}
          onMarkEntities={setAreEntitiesMarked}
          translationIndex={translationIndex}
          onTranslation={setTranslationIndex}
          onSeek={seekTo}
        />
      </div>
      {audioExpiredAt === undefined && (
        <PlayerBar
          media={media}
          controls={controls}
          repeated={repeated}
          isPlaying={isPlaying}
          duration={duration}
          doubtCount={doubts.length}
        />
      )}
    </div>
  );
}
