import type { Cue } from '@earshot/subtitles';
import { type ReactElement, type RefObject, useEffect, useRef, useState } from 'react';
import { clockTime } from '../format/time.js';
import { useMediaTime } from '../recording/use-media-time.js';
import { Icon } from '../shell/icon.js';
import { PlayButton } from '../shell/play-button.js';
import { useTexts } from '../texts/use-texts.js';

/** The bar at the foot of the captions: play, the caption again and again, and what is against the rules. */
export function CaptionPlayer({
  media,
  cue,
  findingCount,
  onToggle,
  onAdd,
  onNextFinding,
}: {
  readonly media: RefObject<HTMLVideoElement | null>;
  /** The caption that is selected. */
  readonly cue: Cue | undefined;
  readonly findingCount: number;
  readonly onToggle: () => void;
  readonly onAdd: () => void;
  readonly onNextFinding: () => void;
}): ReactElement {
  const { t } = useTexts();
  const [isPlaying, setIsPlaying] = useState(false);
  const [isLooping, setIsLooping] = useState(false);
  const time = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const element = media.current;
    if (element === null) return;
    const removers = new AbortController();
    const show = (): void => setIsPlaying(!element.paused);
    for (const name of ['play', 'pause', 'ended'])
      element.addEventListener(name, show, { signal: removers.signal });
    return () => removers.abort();
  }, [media]);
  useMediaTime(media, (seconds) => {
    if (time.current !== null) time.current.textContent = clockTime(seconds);
    const element = media.current;
    if (!isLooping || cue === undefined || element === null || element.paused) return;
    if (seconds >= cue.endSeconds || seconds < cue.startSeconds - 0.5)
      element.currentTime = cue.startSeconds;
  });
  return (
    <div className="player deck">
      <PlayButton isPlaying={isPlaying} onToggle={onToggle} />
      <p className="player-time">
        <span ref={time}>0:00</span>
      </p>
      <button
        type="button"
        className="quiet"
        aria-pressed={isLooping}
        onClick={() => setIsLooping(!isLooping)}
      >
        <Icon name="loop" />
        {t('loopCaption')}
      </button>
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
