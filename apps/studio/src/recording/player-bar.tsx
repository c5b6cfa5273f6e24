import type { ReactElement, RefObject } from 'react';
import { PlayClock } from '../media/play-clock.js';
import { Icon } from '../shell/icon.js';
import { type Mode, ModeButton } from '../shell/mode-button.js';
import { useTexts } from '../texts/use-texts.js';
import { type PlayerControls, speeds } from './use-player-controls.js';
import type { RepeatedPlaying } from './use-repeated-playing.js';

/** Every speed, the slowest first. */
const allSpeeds = Array.from(
  { length: Math.round((speeds.maximum - speeds.minimum) / speeds.step) + 1 },
  (_, index) => Math.round(10 * (speeds.minimum + index * speeds.step)) / 10,
);

function speedText(speed: number, language: string): string {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return `${speed.toLocaleString(language, digits)}×`;
}

/** The bar at the bottom of a recording: play, time, speed, and the next doubtful word. */
export function PlayerBar({
  media,
  controls: { changeSpeed, jump, nextDoubt, speed },
  repeated,
  duration,
  doubtCount,
}: {
  readonly media: RefObject<HTMLMediaElement | null>;
  readonly controls: PlayerControls;
  readonly repeated: RepeatedPlaying;
  readonly duration: number;
  /** Undefined where no doubts are shown. */
  readonly doubtCount?: number;
}): ReactElement {
  const { t } = useTexts();
  return (
    <div className="player deck">
      <PlayClock media={media} duration={duration} />
      <button type="button" className="quiet" aria-label={t('back3')} onClick={() => jump(-1)}>
        <Icon name="back" />
        <span className="back-seconds" aria-hidden="true">
          3 s
        </span>
      </button>
      <SpeedControl speed={speed} onChange={changeSpeed} />
      <PlayerModes {...repeated} />
      {doubtCount !== undefined && (
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
      )}
    </div>
  );
}

/** What the player repeats and skips. */
function PlayerModes({
  backsOnPause,
  isLooping,
  skipsSilence,
  toggleBackOnPause,
  toggleLoop,
  toggleSilence,
}: RepeatedPlaying): ReactElement {
  const { t } = useTexts();
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
    <span className="player-modes">
      {modes.map((mode) => (
        <ModeButton key={mode.label} {...mode} />
      ))}
    </span>
  );
}

/** The speed, as a slider, or as a list when there is no room for a slider. */
function SpeedControl({
  speed,
  onChange,
}: {
  readonly speed: number;
  readonly onChange: (speed: number) => void;
}): ReactElement {
  const { language, t } = useTexts();
  return (
    <>
      <label className="speed">
        <span className="visually-hidden">{t('speed')}</span>
        <input
          type="range"
          min={speeds.minimum}
          max={speeds.maximum}
          step={speeds.step}
          value={speed}
          onChange={({ target }) => onChange(Number(target.value))}
        />
        <span className="speed-value">{speedText(speed, language)}</span>
      </label>
      <select
        className="speed-choice"
        aria-label={t('speed')}
        value={speed}
        onChange={({ target }) => onChange(Number(target.value))}
      >
        {allSpeeds.map((each) => (
          <option key={each} value={each}>
            {speedText(each, language)}
          </option>
        ))}
      </select>
    </>
  );
}
