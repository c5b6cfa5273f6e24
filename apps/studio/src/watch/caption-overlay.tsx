import type { TranscriptEntry } from '@earshot/live';
import { type ReactElement, useEffect, useLayoutEffect, useState } from 'react';
import { type CaptionStyle, captionChoiceNames } from '../live-view/caption-style.js';
import { useTexts } from '../texts/use-texts.js';
import type { Followed } from './use-followed-session.js';

/** Number of utterances that can be in view. Each one has at least one line. */
const shownUtterances = 6;

/** The newest lines on a transparent page, for streaming software and projectors. */
export function CaptionOverlay({
  followed: { spokenAtMs, transcript },
  hasLink,
  style,
}: {
  readonly followed: Followed;
  /** False for an incomplete address. A message then replaces the captions. */
  readonly hasLink: boolean;
  readonly style: CaptionStyle;
}): ReactElement {
  const { t } = useTexts();
  const isClear = useSilence(spokenAtMs, style.clear);
  const shown: readonly TranscriptEntry[] = isClear
    ? []
    : [...transcript.finals.slice(-shownUtterances), ...transcript.partials];
  useLayoutEffect(() => {
    // The content behind the page shows through it.
    document.documentElement.dataset['overlay'] = '';
    return () => {
      delete document.documentElement.dataset['overlay'];
    };
  }, []);
  const attributes = Object.fromEntries(
    captionChoiceNames.map((name) => [`data-${name}`, style[name]]),
  );
  return (
    <main className="overlay-stage" {...attributes}>
      <h1 className="visually-hidden">{t('captions')}</h1>
      <div className="overlay-lines" role="log" aria-label={t('captions')}>
        <div>
          {!hasLink && (
            <p>
              <span>{`${t('watchNoLinkTitle')}. ${t('watchNoLink')}`}</span>
            </p>
          )}
          {shown.map(({ id, utterance }) => (
            <p key={id} dir="auto" lang={utterance.language}>
              <span>{utterance.text}</span>
            </p>
          ))}
        </div>
      </div>
    </main>
  );
}

/** True when there was no speech for the time after which captions are cleared. */
function useSilence(spokenAtMs: number | null, clear: CaptionStyle['clear']): boolean {
  const [silentSince, setSilentSince] = useState<number | null>(null);
  useEffect(() => {
    if (clear === 'never' || spokenAtMs === null) return undefined;
    const timer = setTimeout(() => setSilentSince(spokenAtMs), Number(clear) * 1000);
    return () => clearTimeout(timer);
  }, [clear, spokenAtMs]);
  return spokenAtMs !== null && silentSince === spokenAtMs;
}
