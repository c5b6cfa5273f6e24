import { type ReactElement, type RefObject, useRef } from 'react';
import { clockTime } from '../format/time.js';
import { Icon } from '../shell/icon.js';
import { PlayButton } from '../shell/play-button.js';
import { useTexts } from '../texts/use-texts.js';
import { useMediaTime } from './use-media-time.js';
import { type PlayerControls, speeds } from './use-player-controls.js';
import type { RepeatedPlaying } from './use-repeated-playing.js';

/** The bar at the foot of a recording: play, time, speed, and the next doubtful word. */
export function PlayerBar({
  media,
  controls: { changeSpeed, jump, nextDoubt, speed, toggle },
  repeated: { isLooping, skipsSilence, toggleLoop, toggleSilence },
  isPlaying,
  duration,
  doubtCount,
}: {
  readonly media: RefObject<HTMLMediaElement | null>;
  readonly controls: PlayerControls;
  readonly repeated: RepeatedPlaying;
  readonly isPlaying: boolean;
  readonly duration: number;
  readonly doubtCount: number;
}): ReactElement {
  const { language, t } = useTexts();
  const time = useRef<HTMLSpanElement>(null);
  useMediaTime(media, (seconds) => {
    if (time.current !== null) time.current.textContent = clockTime(seconds);
  });
  return (
    <div className="player deck">
      <PlayButton isPlaying={isPlaying} onToggle={toggle} />
      <p className="player-time">
        <span ref={time} data-testid="time">
          0:00
        </span>{' '}
        <span className="of">/ {clockTime(duration)}</span>
      </p>
      <button type="button" className="quiet" aria-label={t('back3')} onClick={() => jump(-1)}>
        <Icon name="back" />
        <span aria-hidden="true">3 s</span>
      </button>
      <label className="speed">
        <span className="visually-hidden">{t('speed')}</span>
        <input
          type="range"
          min={speeds.minimum}
          max={speeds.maximum}
          step={speeds.step}
          value={speed}
          onChange={({ target }) => changeSpeed(Number(target.value))}
        />
        <span className="speed-value">
          {speed.toLocaleString(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 })}×
        </span>
      </label>
      <span className="player-modes">
        <button
          type="button"
          className="quiet option"
          aria-pressed={isLooping}
          title={t('loopNote')}
          onClick={toggleLoop}
        >
          <Icon name="loop" />
          <span>{t('loopLine')}</span>
        </button>
        <button
          type="button"
          className="quiet option"
          aria-pressed={skipsSilence}
          onClick={toggleSilence}
        >
          <Icon name="skip" />
          <span>{t('skipSilence')}</span>
        </button>
      </span>
      <button
        type="button"
        className="quiet next-doubt"
        disabled={doubtCount === 0}
        onClick={nextDoubt}
      >
        <Icon name="doubt" />
        <span>{t('nextDoubt')}</span>
        <span className="count" title={t('doubtsCount', { count: doubtCount })}>
          {doubtCount}
        </span>
      </button>
    </div>
  );
}
