import type { ReactElement, RefObject } from 'react';
import { PlayClock } from '../media/play-clock.js';
import { Icon } from '../shell/icon.js';
import { type Mode, ModeButton } from '../shell/mode-button.js';
import { useTexts } from '../texts/use-texts.js';
import { type PlayerControls, speeds } from './use-player-controls.js';
import type { RepeatedPlaying } from './use-repeated-playing.js';

/** The bar at the foot of a recording: play, time, speed, and the next doubtful word. */
export function PlayerBar({
  media,
  controls: { changeSpeed, jump, nextDoubt, speed },
  repeated: { backsOnPause, isLooping, skipsSilence, toggleBackOnPause, toggleLoop, toggleSilence },
  duration,
  doubtCount,
}: {
  readonly media: RefObject<HTMLMediaElement | null>;
  readonly controls: PlayerControls;
  readonly repeated: RepeatedPlaying;
  readonly duration: number;
  readonly doubtCount: number;
}): ReactElement {
  const { language, t } = useTexts();
  const modes: readonly Mode[] = [
    {
      icon: 'loop',
      label: t('loopLine'),
      note: t('loopNote'),
      isOn: isLooping,
      onToggle: toggleLoop,
    },
    { icon: 'skip', label: t('skipSilence'), isOn: skipsSilence, onToggle: toggleSilence },
    {
      icon: 'stepBack',
      label: t('backOnPause'),
      note: t('backOnPauseNote'),
      isOn: backsOnPause,
      onToggle: toggleBackOnPause,
    },
  ];
  return (
    <div className="player deck">
      <PlayClock media={media} duration={duration} />
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
        {modes.map((mode) => (
          <ModeButton key={mode.label} {...mode} />
        ))}
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
