import type { LiveHandle } from '@earshot/react';
import { LevelMeter } from '@earshot/react/components';
import { type ReactElement, useEffect, useState } from 'react';
import { Reason } from '../session/reason.js';
import { Icon } from '../shell/icon.js';
import { useTexts } from '../texts/use-texts.js';
import { isRunning } from './live-place.js';
import { type ChosenSource, findAdvice, type LiveSourceName } from './live-source.js';
import { findStatusText } from './live-status.js';

/** Status line of a live session, with the buttons that start and end it. */
export function LiveBar({
  live,
  chosen: { choice, source },
  isStartable,
  isSharing,
  onSharing,
  onFullScreen,
}: {
  readonly live: LiveHandle;
  readonly chosen: ChosenSource;
  readonly isStartable: boolean;
  readonly isSharing: boolean;
  readonly onSharing: (isSharing: boolean) => void;
  readonly onFullScreen: () => void;
}): ReactElement {
  const { t } = useTexts();
  const { error, status } = live;
  const isOn = isRunning(status);
  return (
    <footer className="live-bar deck">
      {isOn ? (
        <RunningButtons live={live} isSharing={isSharing} onSharing={onSharing} />
      ) : (
        <button
          type="button"
          className="button primary"
          disabled={!isStartable}
          onClick={() => void live.start()}
        >
          <Icon name={choice.name === 'microphone' ? 'microphone' : 'play'} />
          {t('start')}
        </button>
      )}
      <LevelMeter source={source} className="meter" aria-label={t('level')} />
      <StatusLine error={error} status={status} source={choice.name} />
      <LiveFigures live={live} />
      {isOn && (
        <button type="button" className="quiet live-full" onClick={onFullScreen}>
          <Icon name="expand" />
          <span className="visually-hidden">{t('fullScreen')}</span>
        </button>
      )}
    </footer>
  );
}

/** Buttons that end, pause and share a session. */
function RunningButtons({
  live: { pause, resume, sessionId, status, stop },
  isSharing,
  onSharing,
}: {
  readonly live: LiveHandle;
  readonly isSharing: boolean;
  readonly onSharing: (isSharing: boolean) => void;
}): ReactElement {
  const { t } = useTexts();
  return (
    <>
      <button
        type="button"
        className="button primary"
        disabled={status === 'stopping'}
        onClick={() => void stop()}
      >
        {t('stop')}
      </button>
      <button
        type="button"
        className="button"
        disabled={status === 'starting' || status === 'stopping'}
        onClick={() => void (status === 'paused' ? resume() : pause())}
      >
        {t(status === 'paused' ? 'resume' : 'pause')}
      </button>
      <button
        type="button"
        className="button"
        aria-expanded={isSharing}
        disabled={sessionId === null}
        onClick={() => onSharing(!isSharing)}
      >
        {t('share')}
      </button>
    </>
  );
}

/** Status with the reason of a failure, and with advice when the microphone is missing. */
function StatusLine({
  error,
  source,
  status,
}: Pick<LiveHandle, 'error' | 'status'> & {
  readonly source: LiveSourceName;
}): ReactElement {
  const { t } = useTexts();
  const adviceId = error === null ? undefined : findAdvice(error);
  const hasFailed = status === 'failed' && error !== null;
  return (
    <p className={status === 'failed' ? 'live-status problem' : 'live-status'} role="status">
      {!hasFailed ? (
        t(findStatusText(status, source), { reason: '' })
      ) : adviceId === undefined ? (
        <Reason text="liveFailed" error={error} />
      ) : (
        t('liveFailed', { reason: t(adviceId) })
      )}
      {!hasFailed && error !== null && (
        <> {adviceId === undefined ? <Reason error={error} /> : t(adviceId)}</>
      )}
    </p>
  );
}

/** Usual maximum of audio that has been sent but has no words yet, in seconds. */
const usualSecondsOnTheWay = 2;

/**
 * Latency of the words, and the history of the connection. The latency is that of the latest words,
 * because an overall average would hide a lag.
 */
function LiveFigures({
  live: { statistics, status },
}: {
  readonly live: Pick<LiveHandle, 'statistics' | 'status'>;
}): ReactElement {
  const { language, t } = useTexts();
  const awaySeconds = useSeconds(status === 'reconnecting');
  const inSeconds = (seconds: number) =>
    seconds.toLocaleString(language, { maximumFractionDigits: seconds < 10 ? 1 : 0 });
  const figures: string[] = [];
  if (status === 'reconnecting') figures.push(t('connectionAway', { seconds: awaySeconds }));
  if (statistics !== null) {
    const { bufferedSeconds, finals, lostSeconds, partials, reconnects } = statistics;
    const isOn = isRunning(status) && status !== 'reconnecting';
    if (isOn && partials.lastMs !== null)
      figures.push(t('latency', { seconds: inSeconds(partials.lastMs / 1000) }));
    if (isOn && finals.lastMs !== null)
      figures.push(t('settled', { seconds: inSeconds(finals.lastMs / 1000) }));
    if (isOn && bufferedSeconds > usualSecondsOnTheWay)
      figures.push(t('onTheWay', { seconds: inSeconds(bufferedSeconds) }));
    if (reconnects > 0) figures.push(t('healed', { count: reconnects }));
    if (lostSeconds > 0) figures.push(t('audioLost', { seconds: inSeconds(lostSeconds) }));
  }
  return <p className="live-figures note">{figures.join(' · ')}</p>;
}

/** Whole seconds since a condition became true, 0 while it is false. */
function useSeconds(isSo: boolean): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (!isSo) return undefined;
    const beginMs = performance.now();
    const timer = setInterval(
      () => setSeconds(Math.round((performance.now() - beginMs) / 1000)),
      1000,
    );
    return () => {
      clearInterval(timer);
      setSeconds(0);
    };
  }, [isSo]);
  return seconds;
}
