import { type ReactElement, type RefObject, useRef } from 'react';
import { clockTime } from '../format/time.js';
import { Icon } from '../shell/icon.js';
import { useTexts } from '../texts/use-texts.js';
import { useIsPlaying, useMediaTime } from './use-media-time.js';

/** Plays a media element, or pauses it. */
export function togglePlaying(element: HTMLMediaElement | null): void {
  if (element === null) return;
  if (element.paused) void element.play().catch(() => undefined);
  else element.pause();
}

/** Plays a media element from a time, in seconds. */
export function playFrom(element: HTMLMediaElement | null, seconds: number): void {
  if (element === null) return;
  element.currentTime = seconds;
  void element.play().catch(() => undefined);
}

/**
 * The button that plays and pauses, with the time beside it. Only the button is rendered again,
 * when it changes.
 */
export function PlayClock({
  media,
  duration,
}: {
  readonly media: RefObject<HTMLMediaElement | null>;
  /** Total length in seconds, omitted when it is not known. */
  readonly duration?: number;
}): ReactElement {
  const { t } = useTexts();
  const isPlaying = useIsPlaying(media);
  const time = useRef<HTMLSpanElement>(null);
  useMediaTime(media, (seconds) => {
    if (time.current !== null) time.current.textContent = clockTime(seconds);
  });
  return (
    <>
      <button
        type="button"
        className="play"
        aria-label={t(isPlaying ? 'pause' : 'play')}
        onClick={() => togglePlaying(media.current)}
      >
        <Icon name={isPlaying ? 'pause' : 'play'} />
      </button>
      <p className="player-time">
        <span ref={time} data-testid="time">
          0:00
        </span>
        {duration !== undefined && <span className="of"> / {clockTime(duration)}</span>}
      </p>
    </>
  );
}
