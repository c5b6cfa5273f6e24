import type { Job } from '@earshot/core/types';
import { useTranscriptPlayer } from '@earshot/react';
import { useNavigate } from '@tanstack/react-router';
import { type ReactElement, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { languageName } from '../format/time.js';
import { usePreferences } from '../preferences/preferences.js';
import { jobName } from '../recordings/job-name.js';
import { useShortcuts } from '../shell/shortcuts.js';
import { useTexts } from '../texts/use-texts.js';
import { Details } from './details.js';
import { exportJob } from './export.js';
import { PlayerBar } from './player-bar.js';
import { ExportMenu, MoreMenu } from './recording-menus.js';
import { SearchBar } from './search-bar.js';
import { type TranscriptHandle, TranscriptView, type Voice } from './transcript-view.js';
import { findDoubts, findHits } from './transcript-words.js';
import { Waveform } from './waveform.js';

const jumpSeconds = 3;
const videoExtensions = /\.(mp4|m4v|mov|mkv|webm|avi)$/i;

/** A recording whose transcript is there: waveform, words, player and details. */
export function EndedRecording({
  job,
  onRemove,
}: {
  readonly job: Job;
  readonly onRemove: () => Promise<void>;
}): ReactElement {
  const { language, t } = useTexts();
  const navigate = useNavigate();
  const [{ doubtThreshold }] = usePreferences();
  const media = useRef<HTMLVideoElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const transcript = useRef<TranscriptHandle>(null);
  const [speed, setSpeed] = useState(1);
  const [phrase, setPhrase] = useState('');
  const [hitIndex, setHitIndex] = useState(0);

  const path = `/v2/${job.kind}/${job.id}`;
  const name = jobName(job, t('untitled'));
  const utterances = useMemo(() => job.result?.transcription?.utterances ?? [], [job]);
  const duration = job.result?.metadata.audio_duration ?? 0;
  const player = useTranscriptPlayer(utterances);
  const { isPlaying, seek, store } = player;
  const doubts = useMemo(() => findDoubts(store, doubtThreshold), [doubtThreshold, store]);
  const hits = useMemo(() => findHits(store, phrase, language), [language, phrase, store]);
  const hitWords = useMemo(() => new Set(hits.flatMap(({ words }) => words)), [hits]);

  const ref = useCallback(
    (element: HTMLVideoElement | null) => {
      media.current = element;
      store.ref(element);
    },
    [store],
  );
  const voices = useMemo(() => {
    const channels = new Set(utterances.map(({ channel }) => channel));
    return (row: number): Voice | undefined => {
      const { channel = 0, speaker } = store.getSnapshot().utterances[row] ?? {};
      if (speaker !== undefined)
        return { number: speaker, name: t('speaker', { number: speaker + 1 }) };
      if (channels.size < 2) return undefined;
      return { number: channel, name: t('channel', { number: channel + 1 }) };
    };
  }, [store, t, utterances]);
  const nameOf = (row: number): string | undefined => voices(row)?.name;

  useEffect(() => {
    const moment = Number(new URLSearchParams(location.hash.slice(1)).get('t') ?? Number.NaN);
    if (Number.isFinite(moment)) seek(moment);
  }, [seek]);

  const toggle = (): void => {
    const element = media.current;
    if (element === null) return;
    if (element.paused) void element.play().catch(() => undefined);
    else element.pause();
  };
  const move = (seconds: number): void =>
    seek(Math.max(0, (media.current?.currentTime ?? 0) + seconds));
  const changeSpeed = (wanted: number): void => {
    const allowed = Math.min(3, Math.max(0.5, Math.round(wanted * 10) / 10));
    setSpeed(allowed);
    if (media.current !== null) media.current.playbackRate = allowed;
  };
  const stepWord = (step: 1 | -1): void => {
    const { wordIndex } = store.getSnapshot();
    const now = media.current?.currentTime ?? 0;
    const from =
      wordIndex >= 0 ? wordIndex : store.words.findLastIndex(({ start }) => start <= now);
    store.seekToWord(Math.max(0, from + step));
  };
  const nextDoubt = (): void => {
    const now = media.current?.currentTime ?? 0;
    const next = doubts.find(({ start }) => start > now + 0.01) ?? doubts[0];
    if (next === undefined) return;
    store.seekToWord(next.word);
    transcript.current?.scrollTo(store.words[next.word]?.utteranceIndex ?? 0);
  };
  const moveHit = (step: 1 | -1): void => {
    if (hits.length === 0) return;
    showHit((hitIndex + step + hits.length) % hits.length);
  };
  const showHit = (index: number): void => {
    setHitIndex(index);
    const hit = hits[index];
    if (hit !== undefined) transcript.current?.scrollTo(hit.row);
  };
  useShortcuts({
    ' ': toggle,
    j: () => move(-jumpSeconds),
    l: () => move(jumpSeconds),
    ArrowLeft: () => stepWord(-1),
    ArrowRight: () => stepWord(1),
    '[': () => changeSpeed(speed - 0.1),
    ']': () => changeSpeed(speed + 0.1),
    n: nextDoubt,
    '/': () => field.current?.focus(),
  });

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
        <ExportMenu job={job} name={name} nameOf={nameOf} />
        <MoreMenu
          onCopyMoment={() => {
            const { origin, pathname } = location;
            const moment = (media.current?.currentTime ?? 0).toFixed(1);
            void navigator.clipboard.writeText(`${origin}${pathname}#t=${moment}`);
          }}
          onCopyTranscript={() =>
            void exportJob(job, 'timed', nameOf).then((text) => navigator.clipboard.writeText(text))
          }
          onDelete={async () => {
            await onRemove();
            await navigate({ to: '/' });
          }}
        />
      </header>
      {/* Captions are beside it, as text. */}
      <video
        ref={ref}
        className={isVideo ? 'picture' : 'picture sound'}
        src={`${path}/file`}
        preload="metadata"
        playsInline
      />
      {duration > 0 && (
        <Waveform path={path} duration={duration} media={media} doubts={doubts} onSeek={seek} />
      )}
      <div className="recording-body">
        <section className="words">
          <SearchBar
            field={field}
            phrase={phrase}
            index={hitIndex}
            count={hits.length}
            onPhrase={(wanted) => {
              setPhrase(wanted);
              setHitIndex(0);
              const [first] = findHits(store, wanted, language);
              if (first !== undefined) transcript.current?.scrollTo(first.row);
            }}
            onMove={moveHit}
          />
          {utterances.length === 0 ? (
            <p className="reading empty-words">{t('noSpeech')}</p>
          ) : (
            <TranscriptView
              store={store}
              threshold={doubtThreshold}
              hits={hitWords}
              currentHit={hits[hitIndex]?.words[0] ?? -1}
              handle={transcript}
              voiceOf={voices}
            />
          )}
        </section>
        <Details job={job} doubtCount={doubts.length} />
      </div>
      <PlayerBar
        media={media}
        isPlaying={isPlaying}
        duration={duration}
        speed={speed}
        doubtCount={doubts.length}
        onToggle={toggle}
        onBack={() => move(-jumpSeconds)}
        onSpeed={changeSpeed}
        onNextDoubt={nextDoubt}
      />
    </div>
  );
}
