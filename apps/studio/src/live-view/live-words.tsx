import type { TranscriptEntry } from '@earshot/live';
import { memo, type ReactElement, useLayoutEffect, useRef } from 'react';
import { useTexts } from '../texts/use-texts.js';

/**
 * The words so far. Words that may still change are lighter. The view follows them until the user
 * scrolls up.
 */
export function LiveWords({
  captions,
  finalCount,
  label,
}: {
  readonly captions: readonly TranscriptEntry[];
  /** Number of final captions, which come first. */
  readonly finalCount: number;
  /** Name of the speech. @defaultValue the name of a transcript */
  readonly label?: string;
}): ReactElement {
  const { t } = useTexts();
  const box = useRef<HTMLDivElement>(null);
  const isFollowing = useRef(true);
  useLayoutEffect(() => {
    const element = box.current;
    if (element !== null && isFollowing.current) element.scrollTop = element.scrollHeight;
  });
  return (
    <div
      ref={box}
      className="live-words"
      role="log"
      tabIndex={0}
      aria-label={label ?? t('transcript')}
      onScroll={({ currentTarget }) => {
        const { clientHeight, scrollHeight, scrollTop } = currentTarget;
        isFollowing.current = scrollHeight - scrollTop - clientHeight < 48;
      }}
    >
      {captions.map((entry, index) => (
        <Caption
          key={entry.id}
          entry={entry}
          isFinal={index < finalCount}
          isNewSpeaker={entry.utterance.speaker !== captions[index - 1]?.utterance.speaker}
        />
      ))}
    </div>
  );
}

const Caption = memo(function Caption({
  entry,
  isFinal,
  isNewSpeaker,
}: {
  readonly entry: TranscriptEntry;
  readonly isFinal: boolean;
  /** True when another speaker spoke before. */
  readonly isNewSpeaker: boolean;
}): ReactElement {
  const { t } = useTexts();
  const { language, speaker, text } = entry.utterance;
  return (
    <>
      {speaker !== undefined && isNewSpeaker && (
        <p className="caption caption-speaker">
          <span style={{ color: `var(--speaker-${speaker % 6})` }}>
            {t('speaker', { number: speaker + 1 })}
          </span>
        </p>
      )}
      <p dir="auto" lang={language} className={isFinal ? 'caption' : 'caption partial'}>
        {text}
      </p>
    </>
  );
});
