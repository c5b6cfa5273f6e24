import type { Cue } from '@earshot/subtitles';
import { type ReactElement, type RefObject, useState } from 'react';
import { PlayClock } from '../media/play-clock.js';
import { useMediaTime } from '../media/use-media-time.js';
import { Icon } from '../shell/icon.js';
import { ModeButton } from '../shell/mode-button.js';
import { useTexts } from '../texts/use-texts.js';

/**
 * Bar below the captions. It plays, loops the selected caption, and moves to the next violation of
 * the profile.
 */
export function CaptionPlayer({
  media,
  cue,
  findingCount,
  onAdd,
  onNextFinding,
}: {
  readonly media: RefObject<HTMLVideoElement | null>;
  /** The selected caption. */
  readonly cue: Cue | undefined;
  readonly findingCount: number;
  readonly onAdd: () => void;
  readonly onNextFinding: () => void;
}): ReactElement {
  const { t } = useTexts();
  const [isLooping, setIsLooping] = useState(false);
  useMediaTime(media, (seconds) => {
    const element = media.current;
    if (!isLooping || cue === undefined || element === null || element.paused) return;
    if (seconds >= cue.endSeconds || seconds < cue.startSeconds - 0.5)
      element.currentTime = cue.startSeconds;
  });
  return (
    <div className="player deck">
      <PlayClock media={media} />
      <ModeButton
        icon="loop"
        label={t('loopCaption')}
        isOn={isLooping}
        onToggle={() => setIsLooping(!isLooping)}
      />
      <button type="button" className="quiet" onClick={onAdd}>
        <Icon name="plus" />
        {t('addCaption')}
      </button>
      <button
        type="button"
        className="quiet next-doubt"
        disabled={findingCount === 0}
        onClick={onNextFinding}
      >
        <Icon name="doubt" />
        <span>{t('nextFinding')}</span>
        <span className="count">{findingCount}</span>
      </button>
    </div>
  );
}
