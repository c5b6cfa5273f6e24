import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * Calls back with the time of a media element, in each frame during playback and after a seek. It
 * causes no rendering.
 */
export function useMediaTime(
  media: RefObject<HTMLMediaElement | null>,
  listener: (seconds: number) => void,
): void {
  const newest = useRef(listener);
  useEffect(() => {
    newest.current = listener;
    newest.current(media.current?.currentTime ?? 0);
  });
  useEffect(() => {
    const element = media.current;
    if (element === null) return;
    let frame = 0;
    const show = (): void => {
      cancelAnimationFrame(frame);
      newest.current(element.currentTime);
      if (!element.paused && !element.ended) frame = requestAnimationFrame(show);
    };
    const removers = new AbortController();
    for (const name of ['play', 'pause', 'seeking', 'seeked', 'timeupdate', 'loadedmetadata'])
      element.addEventListener(name, show, { signal: removers.signal });
    return () => {
      removers.abort();
      cancelAnimationFrame(frame);
    };
  }, [media]);
}

/** True while a media element plays. */
export function useIsPlaying(media: RefObject<HTMLMediaElement | null>): boolean {
  const [isPlaying, setIsPlaying] = useState(false);
  useMediaTime(media, () => {
    const element = media.current;
    setIsPlaying(element !== null && !element.paused && !element.ended);
  });
  return isPlaying;
}
