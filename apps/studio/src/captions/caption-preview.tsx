import type { Cue } from '@earshot/subtitles';
import { type ReactElement, type RefObject, useRef, useState } from 'react';
import { useMediaTime } from '../media/use-media-time.js';
import { useTexts } from '../texts/use-texts.js';

/** The captions as they will be seen: on the picture, or on the ground of one. */
export function CaptionPreview({
  cues,
  media,
  source,
  selected,
  onShown,
}: {
  readonly cues: readonly Cue[];
  readonly media: RefObject<HTMLVideoElement | null>;
  /** Address of the audio or video; undefined without one. */
  readonly source: string | undefined;
  /** Shown as long as nothing plays. */
  readonly selected: Cue | undefined;
  /** Called as others are shown while it plays. */
  readonly onShown: (index: number) => void;
}): ReactElement {
  const { t } = useTexts();
  const [shown, setShown] = useState(-1);
  const [hasPicture, setHasPicture] = useState(false);
  const last = useRef(-1);
  useMediaTime(media, (seconds) => {
    const index = cues.findIndex(
      ({ endSeconds, startSeconds }) => startSeconds <= seconds && seconds < endSeconds,
    );
    if (index === last.current) return;
    last.current = index;
    setShown(index);
    if (index >= 0 && media.current?.paused === false) onShown(index);
  });
  const [isPlaying, setIsPlaying] = useState(false);
  const cue = isPlaying ? cues[shown] : selected;
  return (
    <figure className="preview" data-picture={hasPicture} aria-label={t('preview')}>
      {/* Its captions are the text above it. */}
      <video
        ref={media}
        src={source}
        preload="metadata"
        playsInline
        onPlay={() => setIsPlaying(true)}
        onPause={() => setIsPlaying(false)}
        onLoadedMetadata={({ currentTarget }) => setHasPicture(currentTarget.videoHeight > 0)}
      />
      <figcaption className="preview-caption" dir="auto">
        {cue?.text.split('\n').map((row, index) => (
          // Rows have no identity but their place.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={index}>{row}</span>
        ))}
      </figcaption>
    </figure>
  );
}
