import { type LiveStatus, useLiveTranscription } from '@earshot/react';
import { LevelMeter, LiveCaptions } from '@earshot/react/components';
import type { ReactElement } from 'react';
import { Figures } from './figures.js';
import { useSources } from './sources.js';

const sentences: Record<LiveStatus, string> = {
  idle: 'Press Start and speak.',
  starting: 'Starting…',
  live: 'Listening.',
  reconnecting: 'The connection is lost. Keep talking: nothing that you say is lost.',
  paused: 'Paused. Nobody listens.',
  stopping: 'Writing down the last words…',
  ended: 'Done.',
  failed: 'It does not work.',
};

// #region captions
/** Captions of the speech. A partial renders only its caption, and a level nothing. */
export function App(): ReactElement {
  const { choice, source } = useSources();
  const live = useLiveTranscription({ config: { endpointing: 0.3 }, source });
  const { status, error } = live;
  const isRunning = !['idle', 'ended', 'failed'].includes(status);
  return (
    <main>
      <header>
        <h1>Live captions</h1>
        {isRunning && (
          <button
            type="button"
            className="quiet"
            disabled={status !== 'live' && status !== 'paused'}
            onClick={() => void (status === 'paused' ? live.resume() : live.pause())}
          >
            {status === 'paused' ? 'Resume' : 'Pause'}
          </button>
        )}
        <button
          type="button"
          aria-pressed={isRunning}
          disabled={status === 'stopping'}
          onClick={() => void (isRunning ? live.stop() : live.start())}
        >
          {isRunning ? 'Stop' : 'Start'}
        </button>
      </header>
      {choice}
      <LevelMeter source={source} className="meter" aria-label="Level" />
      <p role="status" className={error === null ? undefined : 'problem'}>
        {error?.message ?? sentences[status]}
      </p>
      <LiveCaptions source={live} className="captions" maximumFinals={100} tabIndex={0} />
      <Figures store={live.store} />
    </main>
  );
}
// #endregion captions
