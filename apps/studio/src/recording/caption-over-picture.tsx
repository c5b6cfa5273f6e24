import { type PlayerState, type PlayerStore, useEarshotSelector } from '@earshot/react';
import type { Cue } from '@earshot/subtitles';
import { type ReactElement, type RefObject, useEffect, useRef, useState } from 'react';
import { useMediaTime } from '../media/use-media-time.js';

const selectUtterance = ({ utteranceIndex, utterances }: PlayerState) => utterances[utteranceIndex];

/** What is said, as captions over the picture. The words beside it are its text for all readers. */
export function CaptionOverPicture({
  media,
  store,
}: {
  readonly media: RefObject<HTMLVideoElement | null>;
  readonly store: PlayerStore;
}): ReactElement | null {
  const cue = useCue(media, store);
  if (cue === undefined) return null;
  return (
    <p className="picture-caption" dir="auto" aria-hidden="true">
      <span>{cue.text}</span>
    </p>
  );
}

/** The caption at the time of the player. Only the utterance that plays is cut into captions. */
function useCue(media: RefObject<HTMLVideoElement | null>, store: PlayerStore): Cue | undefined {
  const utterance = useEarshotSelector(store, selectUtterance);
  const cues = useRef<readonly Cue[]>([]);
  const [cue, setCue] = useState<Cue>();
  useMediaTime(media, (seconds) => setCue(findCue(cues.current, seconds)));
  useEffect(() => {
    let isCurrent = true;
    cues.current = [];
    setCue(undefined);
    if (utterance === undefined) return;
    void import('@earshot/subtitles').then(({ segment }) => {
      if (!isCurrent) return;
      cues.current = segment({ utterances: [utterance], languages: [] });
      setCue(findCue(cues.current, media.current?.currentTime ?? 0));
    });
    return () => {
      isCurrent = false;
    };
  }, [media, utterance]);
  return cue;
}

function findCue(cues: readonly Cue[], seconds: number): Cue | undefined {
  return cues.find(
    ({ endSeconds, startSeconds }) => startSeconds <= seconds && seconds < endSeconds,
  );
}
