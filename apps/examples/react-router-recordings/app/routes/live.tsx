import { useLiveTranscription } from '@earshot/react';
import { LevelMeter, LiveCaptions } from '@earshot/react/components';
import type { ReactElement } from 'react';

/** Live captions of the microphone. The session is in the list when it has ended. */
export default function Live(): ReactElement {
  const live = useLiveTranscription({ config: { endpointing: 0.3 } });
  const { error, status } = live;
  const isRunning = !['idle', 'ended', 'failed'].includes(status);
  return (
    <main>
      <h1>Live</h1>
      <p className="controls">
        <button
          type="button"
          aria-pressed={isRunning}
          onClick={() => void (isRunning ? live.stop() : live.start())}
        >
          {isRunning ? 'Stop' : 'Start'}
        </button>
        <span role="status">{error?.message ?? status}</span>
      </p>
      <LevelMeter source={live} className="meter" />
      <LiveCaptions source={live} className="captions" maximumFinals={20} />
    </main>
  );
}
