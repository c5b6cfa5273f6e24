import type { Job } from '@earshot/core/types';
import { useTranscription, useTranscriptPlayer } from '@earshot/react';
import { useNavigate } from '@tanstack/react-router';
import {
  type ReactElement,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { languageName } from '../format/time.js';
import { usePreferences } from '../preferences/preferences.js';
import { jobName } from '../recordings/job-name.js';
import { useShortcuts } from '../shell/shortcuts.js';
import { useTexts } from '../texts/use-texts.js';
import { EditBar } from './editing/edit-bar.js';
import { noEdits } from './editing/edit-operations.js';
import { EditedTranscript } from './editing/edited-transcript.js';
import { useEdits } from './editing/use-edits.js';
import { useTranscriptEditing } from './editing/use-transcript-editing.js';
import { UtteranceMenu } from './editing/utterance-menu.js';
import { exportJob } from './export.js';
import { chaptersOf } from './panels/add-on-results.js';
import { markEntities } from './panels/entities-panel.js';
import { Panels } from './panels/panels.js';
import { alignTranslation } from './panels/translations-panel.js';
import { PlayerBar } from './player-bar.js';
import { ExportMenu, MoreMenu } from './recording-menus.js';
import { SearchBar } from './transcript/search-bar.js';
import { type TranscriptHandle, TranscriptView } from './transcript/transcript-view.js';
import { findDoubts, findHits } from './transcript/transcript-words.js';
import { usePlayerControls } from './use-player-controls.js';
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
  const navigate = useNavigate();
  const [{ doubtThreshold }] = usePreferences();
  const { remove } = useTranscription(job.id, { initialJob: job });
  const media = useRef<HTMLVideoElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const handle = useRef<TranscriptHandle>(null);
  const [phrase, setPhrase] = useState('');
  // Typing is shown at once, and what it finds as soon as there is time.
  const searched = useDeferredValue(phrase);
  const [hitIndex, setHitIndex] = useState(0);
  const [isOriginalShown, setIsOriginalShown] = useState(false);
  const [areEntitiesMarked, setAreEntitiesMarked] = useState(false);
  const [translationIndex, setTranslationIndex] = useState(-1);

  const path = `/v2/${job.kind}/${job.id}`;
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
  const duration = job.result?.metadata.audio_duration ?? 0;
  const audioExpiredAt = job.post_session_metadata['audio_expired_at'];
  const { isPlaying, seek, store, utterances } = useTranscriptPlayer(transcript.utterances);

  // The words of the store are those of its utterances.
  const doubts = useMemo(
    () => (utterances === undefined ? [] : findDoubts(store, doubtThreshold)),
    [doubtThreshold, store, utterances],
  );
  const hits = useMemo(
    () => (utterances === undefined ? [] : findHits(store, searched, language)),
    [language, searched, store, utterances],
  );
  const firstHitRow = hits[0]?.row;
  useEffect(() => {
    if (searched.trim() !== '' && firstHitRow !== undefined) handle.current?.scrollTo(firstHitRow);
  }, [firstHitRow, searched]);
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
  const showHit = (index: number): void => {
    setHitIndex(index);
    const hit = hits[index];
    if (hit !== undefined) handle.current?.scrollTo(hit.row);
  };
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
    '/': () => field.current?.focus(),
    Enter: editing.editCurrent,
    s: editing.splitCurrent,
    m: editing.mergeCurrent,
    r: editing.renameCurrent,
  });

  const exported = {
    job,
    utterances: transcript.utterances,
    nameOf: (row: number) => voices.of(transcript.utterances[row])?.name,
  };
  const isVideo = videoExtensions.test(name);
  const facts = [
    new Date(job.created_at).toLocaleDateString(language, { dateStyle: 'long' }),
    ...(job.result?.transcription?.languages ?? []).map((code) => languageName(code, language)),
  ];
  return (
    <div className="recording" data-video={isVideo}>
      <header className="recording-head">
        <div>
          <h1 className="recording-name">{name}</h1>
          <p className="note">{facts.join(', ')}</p>
        </div>
        <ExportMenu document={exported} name={name} isEdited={transcript.isEdited} />
        <MoreMenu
          onCopyMoment={() => {
            const { origin, pathname } = location;
            const moment = (media.current?.currentTime ?? 0).toFixed(1);
            void navigator.clipboard.writeText(`${origin}${pathname}#t=${moment}`);
          }}
          onCopyTranscript={() =>
            void exportJob(exported, 'timed').then((text) => navigator.clipboard.writeText(text))
          }
          onDelete={async () => {
            await remove();
            await navigate({ to: '/' });
          }}
        />
      </header>
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
              path={path}
              duration={duration}
              media={media}
              doubts={doubts}
              chapters={chaptersOf(job)}
              onSeek={seek}
            />
          )}
        </>
      )}
      <div className="recording-body">
        <section className="words">
          <div className="words-bar">
            <SearchBar
              field={field}
              phrase={phrase}
              index={hitIndex}
              count={hits.length}
              onPhrase={(wanted) => {
                setPhrase(wanted);
                setHitIndex(0);
              }}
              onMove={(step) => {
                if (hits.length > 0) showHit((hitIndex + step + hits.length) % hits.length);
              }}
            />
            <EditBar
              edits={edits}
              store={edits.store}
              recognized={recognized}
              transcript={transcript}
              isOriginalShown={isOriginalShown}
              onShowOriginal={setIsOriginalShown}
            />
          </div>
          {recognized.length === 0 ? (
            <p className="reading empty-words">{t('noSpeech')}</p>
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
          isPlaying={isPlaying}
          duration={duration}
          doubtCount={doubts.length}
        />
      )}
    </div>
  );
}
