import type { Cue } from '@earshot/subtitles';
import { type ReactElement, type RefObject, useRef, useState } from 'react';
import { useIsPlaying, useMediaTime } from '../media/use-media-time.js';
import { useTexts } from '../texts/use-texts.js';
import { StyledCaption } from './styled-caption.js';

/** The captions as viewers see them: on the picture, or on a plain background. */
export function CaptionPreview({
  cues,
  media,
  source,
  selected,
  onShown,
}: {
  readonly cues: readonly Cue[];
  readonly media: RefObject<HTMLVideoElement | null>;
  /** Address of the audio or video, undefined when there is none. */
  readonly source: string | undefined;
  /** Caption that is shown while nothing plays. */
  readonly selected: Cue | undefined;
  /** Called when other captions are shown during playback. */
  readonly onShown: (index: number) => void;
}): ReactElement {
  const { t } = useTexts();
  const shown = useShownCue(cues, media, onShown);
  const [hasPicture, setHasPicture] = useState(false);
  const isPlaying = useIsPlaying(media);
  const cue = isPlaying ? cues[shown] : selected;
  return (
    <figure className="preview" data-picture={hasPicture} aria-label={t('preview')}>
      {/* Its captions are the text above it. */}
      <video
        ref={media}
        src={source}
        preload="metadata"
        playsInline
        onLoadedMetadata={({ currentTarget }) => setHasPicture(currentTarget.videoHeight > 0)}
      />
      <StyledCaption cue={cue} />
    </figure>
  );
}

/** Index of the caption at the current time, -1 for none. */
function useShownCue(
  cues: readonly Cue[],
  media: RefObject<HTMLVideoElement | null>,
  onShown: (index: number) => void,
): number {
  const [shown, setShown] = useState(-1);
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
  return shown;
}
