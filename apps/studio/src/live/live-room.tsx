import './live.css';
import type { Availability } from '@earshot/core/types';
import { type LiveHandle, useLiveTranscription } from '@earshot/react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { LiveWords } from '../live-view/live-words.js';
import { usePreferences } from '../preferences/preferences.js';
import { capabilitiesQuery } from '../session/client.js';
import { Reason } from '../session/reason.js';
import { findSpokenLanguages } from '../session/spoken-languages.js';
import { Motif } from '../shell/motif.js';
import { useShortcuts } from '../shell/shortcuts.js';
import type { TextId } from '../texts/en.js';
import { useTexts } from '../texts/use-texts.js';
import { LiveBar } from './live-bar.js';
import { LiveLanes } from './live-lanes.js';
import { isRunning, livePlace } from './live-place.js';
import { LiveSetup } from './live-setup.js';
import { type ChosenSource, type LiveSourceName, useLiveSource } from './live-source.js';
import { findStatusText } from './live-status.js';
import { SharePanel } from './share-panel.js';

const titles = {
  microphone: 'liveTitle',
  tab: 'liveTitleTab',
  file: 'liveTitleFile',
} as const satisfies Record<LiveSourceName, TextId>;
const intros = {
  microphone: 'liveIntro',
  tab: 'liveIntroTab',
  file: 'liveIntroFile',
} as const satisfies Record<LiveSourceName, TextId>;

/**
 * Live captions of a microphone, a tab or a file, with a status line below them. They are drawn
 * into the place of the session, whichever page is open.
 */
export function LiveRoom({
  isShown,
}: {
  /** True while the page of the session is open. */
  readonly isShown: boolean;
}): ReactElement {
  const { data: capabilities } = useQuery(capabilitiesQuery);
  const chosen = useLiveSource();
  const { file, name } = chosen.choice;
  const { live, ...options } = useCaptions(chosen);
  const { sessionId, status } = live;
  const isOn = isRunning(status);
  const unavailable = capabilities?.live.available === false ? capabilities.live : null;

  useReports(live, name);
  useRecordingAfterEnd(live, isShown);
  const [isSharing, setIsSharing] = useState(false);
  const { stage, toggleFullScreen } = useFullScreen(isShown);
  return createPortal(
    <div ref={stage} className="live" data-status={status} data-sharing={isSharing && isOn}>
      <LiveStage live={live} chosen={chosen} unavailable={unavailable}>
        {!isOn && <LiveSetup chosen={chosen} {...options} />}
      </LiveStage>
      {isSharing && isOn && sessionId !== null && (
        <SharePanel sessionId={sessionId} onClose={() => setIsSharing(false)} />
      )}
      <LiveBar
        live={live}
        chosen={chosen}
        isStartable={unavailable === null && (name !== 'file' || file !== null)}
        isSharing={isSharing}
        onSharing={setIsSharing}
        onFullScreen={toggleFullScreen}
      />
    </div>,
    livePlace.element,
  );
}

/** Reports the session to the pages that do not show it. */
function useReports({ sessionId, status, stop }: LiveHandle, source: LiveSourceName): void {
  useEffect(() => {
    livePlace.report({ status, source, sessionId }, () => void stop());
  }, [sessionId, source, status, stop]);
}

/** The captions, or an introduction until there are some. */
function LiveStage({
  live: { captions, status, transcript },
  chosen: {
    choice: { channels, name },
  },
  unavailable,
  children: setup,
}: {
  readonly live: LiveHandle;
  readonly chosen: ChosenSource;
  /** The reason why the service has no live sessions, null when it has them. */
  readonly unavailable: Availability | null;
  /** The choices before the start. */
  readonly children: ReactNode;
}): ReactElement {
  const { t } = useTexts();
  const isOn = isRunning(status);
  const finalCount = transcript.finals.length;
  const isEmpty = captions.length === 0;
  return (
    <>
      {channels > 1 && (isOn || !isEmpty) ? (
        <LiveLanes captions={captions} finalCount={finalCount} count={channels} />
      ) : (
        <LiveWords captions={captions} finalCount={finalCount} />
      )}
      {isEmpty ? (
        <LiveIntro
          title={isOn ? findStatusText(status, name) : titles[name]}
          intro={intros[name]}
          unavailable={unavailable}
        >
          {setup}
        </LiveIntro>
      ) : (
        <>
          <h1 className="visually-hidden">{t('live')}</h1>
          {setup}
        </>
      )}
    </>
  );
}

/** What is shown until there are words. */
function LiveIntro({
  title,
  intro,
  unavailable,
  children,
}: {
  readonly title: TextId;
  readonly intro: TextId;
  readonly unavailable: Availability | null;
  readonly children: ReactNode;
}): ReactElement {
  const { t } = useTexts();
  return (
    <div className="live-intro">
      <div>
        <h1 className="display">{t(title)}</h1>
        <p className="lead">
          {unavailable === null ? t(intro) : <Reason text="liveUnavailable" error={unavailable} />}
        </p>
        {children}
      </div>
      <Motif />
    </div>
  );
}

/** Captions the chosen source with the chosen options. */
function useCaptions({ choice: { channels }, source }: ChosenSource) {
  const [{ parameters }] = usePreferences();
  const [spoken, setSpoken] = useState(
    () =>
      (parameters['language_config'] as { languages?: string[] } | undefined)?.languages?.[0] ?? '',
  );
  const [hasSpeakers, setHasSpeakers] = useState(false);
  const { data: capabilities } = useQuery(capabilitiesQuery);
  const offered = capabilities && findSpokenLanguages(capabilities, 'live').codes;
  // The options of files may have a language that is not recognised live.
  const recognised = offered?.find((code) => code === spoken) ?? '';
  const live = useLiveTranscription({
    source,
    config: {
      language_config: { languages: recognised === '' ? [] : [recognised as 'en'] },
      messages_config: { receive_partial_transcripts: true },
      ...(hasSpeakers && channels === 1 ? { realtime_processing: { diarization: true } } : {}),
    },
  });
  return { live, spoken: recognised, onSpoken: setSpoken, hasSpeakers, onSpeakers: setHasSpeakers };
}

/** Shows an element on the whole screen. */
function useFullScreen(isShown: boolean) {
  const stage = useRef<HTMLDivElement>(null);
  const toggleFullScreen = (): void => {
    if (document.fullscreenElement === null) void stage.current?.requestFullscreen();
    else void document.exitFullscreen();
  };
  useShortcuts(isShown ? { f: toggleFullScreen } : {});
  return { stage, toggleFullScreen };
}

/** Opens the recording of a session when the session has ended while its page is open. */
function useRecordingAfterEnd({ sessionId, status }: LiveHandle, isShown: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!isShown || status !== 'ended' || sessionId === null) return;
    livePlace.forget();
    void navigate({ to: '/recordings/$id', params: { id: sessionId } });
  }, [isShown, navigate, sessionId, status]);
}
