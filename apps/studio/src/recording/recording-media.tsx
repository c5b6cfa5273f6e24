import type { PlayerStore } from '@earshot/react';
import { type ReactElement, type RefObject, useCallback, useEffect } from 'react';
import { lastPosition } from '../media/last-position.js';
import { CaptionOverPicture } from './caption-over-picture.js';

/** Properties of the element that plays. */
interface MediaProperties {
  /** Address of the audio or video. */
  readonly source: string;
  readonly media: RefObject<HTMLVideoElement | null>;
  readonly store: PlayerStore;
}

/** The element that plays the audio or the video. It begins at the time that the address has. */
export function RecordingMedia({ source, media, store }: MediaProperties): ReactElement {
  const { seek } = store;
  const ref = useCallback(
    (element: HTMLVideoElement | null) => {
      if (element === null && media.current !== null) lastPosition.leave(source, media.current);
      media.current = element;
      store.ref(element);
    },
    [media, source, store],
  );
  useEffect(() => {
    // The words of a recording are complete: its page is replaced while it plays.
    const last = lastPosition.take(source);
    if (last !== undefined) {
      seek(last.seconds);
      if (last.isPlaying) void media.current?.play().catch(() => undefined);
      return;
    }
    const moment = Number(new URLSearchParams(location.hash.slice(1)).get('t') ?? Number.NaN);
    if (Number.isFinite(moment)) seek(moment);
  }, [media, seek, source]);
  return (
    // The captions are beside the video, as text.
    <video ref={ref} src={source} preload="metadata" playsInline />
  );
}

/** The video of a recording, with what is said over it. */
export function Picture(properties: MediaProperties): ReactElement {
  const { media, store } = properties;
  return (
    <div className="picture">
      <RecordingMedia {...properties} />
      <CaptionOverPicture media={media} store={store} />
    </div>
  );
}
