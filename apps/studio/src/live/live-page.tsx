import '../styles/live.css';
import processorUrl from '@earshot/audio/worklet-processor.js?url';
import { useLiveTranscription, useMicrophone } from '@earshot/react';
import { LevelMeter } from '@earshot/react/components';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { languageName } from '../format/time.js';
import { LiveWords } from '../live-view/live-words.js';
import { usePreferences } from '../preferences/preferences.js';
import { capabilitiesQuery } from '../session/capabilities.js';
import { Choice } from '../shell/choice.js';
import { Icon } from '../shell/icon.js';
import { Motif } from '../shell/motif.js';
import { useShortcuts } from '../shell/shortcuts.js';
import type { TextId } from '../texts/en.js';
import { useTexts } from '../texts/use-texts.js';
import { SharePanel } from './share-panel.js';

const statusTexts = {
  idle: 'liveIdle',
  starting: 'liveStarting',
  live: 'liveOn',
  reconnecting: 'liveReconnecting',
  paused: 'livePaused',
  stopping: 'liveStopping',
  ended: 'liveEnded',
  failed: 'liveFailed',
} as const satisfies Record<string, TextId>;

const running = new Set(['starting', 'live', 'reconnecting', 'paused', 'stopping']);

/** Live captions of a microphone: the words are the page, and one quiet line below says how it goes. */
export function LivePage(): ReactElement {
  const { language, t } = useTexts();
  const navigate = useNavigate();
  const [{ parameters }] = usePreferences();
  const { data: capabilities } = useQuery(capabilitiesQuery);
  const [deviceId, setDeviceId] = useState('');
  const [spoken, setSpoken] = useState(
    () =>
      (parameters['language_config'] as { languages?: string[] } | undefined)?.languages?.[0] ?? '',
  );
  const microphone = useMicrophone({
    processorUrl,
    levelsMs: 16,
    ...(deviceId === '' ? {} : { deviceId }),
  });
  const live = useLiveTranscription({
    source: microphone.store,
    config: {
      language_config: { languages: spoken === '' ? [] : [spoken as 'en'] },
      messages_config: { receive_partial_transcripts: true },
    },
  });
  const { captions, error, sessionId, statistics, status } = live;
  const isRunning = running.has(status);
  const unavailable = capabilities?.live.available === false ? capabilities.live.reason : null;

  useEffect(() => {
    if (status === 'ended' && sessionId !== null)
      void navigate({ to: '/recordings/$id', params: { id: sessionId } });
  }, [navigate, sessionId, status]);

  const [isSharing, setIsSharing] = useState(false);
  const stage = useRef<HTMLDivElement>(null);
  const toggleFullScreen = (): void => {
    if (document.fullscreenElement === null) void stage.current?.requestFullscreen();
    else void document.exitFullscreen();
  };
  useShortcuts({ f: toggleFullScreen });

  const latencyMs = statistics?.partials.meanMs ?? statistics?.finals.meanMs ?? null;
  const advice = error !== null && 'advice' in error ? String(error.advice) : error?.message;
  return (
    <div ref={stage} className="live" data-status={status} data-sharing={isSharing && isRunning}>
      <LiveWords captions={captions} finalCount={live.transcript.finals.length} />
      {captions.length > 0 && <h1 className="visually-hidden">{t('live')}</h1>}
      {captions.length === 0 && (
        <div className="live-intro">
          <div>
            <h1 className="display">{t(isRunning ? statusTexts[status] : 'liveTitle')}</h1>
            <p className="lead">
              {unavailable === null
                ? t('liveIntro')
                : t('liveUnavailable', { reason: unavailable })}
            </p>
          </div>
          <Motif />
        </div>
      )}
      {isSharing && isRunning && sessionId !== null && (
        <SharePanel sessionId={sessionId} onClose={() => setIsSharing(false)} />
      )}
      <footer className="live-bar deck">
        {isRunning ? (
          <button
            type="button"
            className="button primary"
            disabled={status === 'stopping'}
            onClick={() => void live.stop()}
          >
            {t('stop')}
          </button>
        ) : (
          <button
            type="button"
            className="button primary"
            disabled={unavailable !== null}
            onClick={() => void live.start()}
          >
            <Icon name="microphone" />
            {t('start')}
          </button>
        )}
        {isRunning && (
          <button
            type="button"
            className="button"
            disabled={status === 'starting' || status === 'stopping'}
            onClick={() => void (status === 'paused' ? live.resume() : live.pause())}
          >
            {t(status === 'paused' ? 'resume' : 'pause')}
          </button>
        )}
        {isRunning && (
          <button
            type="button"
            className="button"
            aria-expanded={isSharing}
            disabled={sessionId === null}
            onClick={() => setIsSharing(!isSharing)}
          >
            {t('share')}
          </button>
        )}
        <LevelMeter source={microphone} className="meter" aria-label={t('level')} />
        <p className={status === 'failed' ? 'live-status problem' : 'live-status'} role="status">
          {t(statusTexts[status], { reason: advice ?? '' })}
          {status !== 'failed' && advice !== undefined && ` ${advice}`}
        </p>
        <p className="live-figures note">
          {latencyMs !== null &&
            t('latency', {
              seconds: (latencyMs / 1000).toLocaleString(language, { maximumFractionDigits: 1 }),
            })}
          {statistics !== null && statistics.reconnects > 0 && (
            <>, {t('healed', { count: statistics.reconnects })}</>
          )}
        </p>
        {isRunning && (
          <button type="button" className="quiet live-full" onClick={toggleFullScreen}>
            <Icon name="expand" />
            <span className="visually-hidden">{t('fullScreen')}</span>
          </button>
        )}
        {!isRunning && (
          <div className="live-choices">
            <Choice
              label={t('spokenLanguage')}
              isLabelHidden
              value={spoken}
              options={[
                { value: '', label: t('detectLanguage') },
                ...(capabilities?.languages ?? []).map((code) => ({
                  value: code,
                  label: languageName(code, language),
                })),
              ]}
              onChange={setSpoken}
            />
            <Choice
              label={t('microphone')}
              isLabelHidden
              value={deviceId}
              options={[
                { value: '', label: t('defaultMicrophone') },
                ...microphone.devices
                  .filter(({ deviceId: id }) => id !== '')
                  .map(({ deviceId: id, label }) => ({ value: id, label })),
              ]}
              onChange={setDeviceId}
            />
          </div>
        )}
      </footer>
    </div>
  );
}
