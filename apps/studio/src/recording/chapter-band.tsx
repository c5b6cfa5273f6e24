import type { Chapter } from '@earshot/core/types';
import type { ReactElement } from 'react';
import { clockTime } from '../format/time.js';
import { useTexts } from '../texts/use-texts.js';

/**
 * The chapters above the waveform, each as wide as it is long. A click plays from the begin of a
 * chapter.
 */
export function ChapterBand({
  chapters,
  span,
  onSeek,
}: {
  readonly chapters: readonly Chapter[];
  /** Seconds that the waveform shows. */
  readonly span: { readonly start: number; readonly end: number };
  readonly onSeek: (seconds: number) => void;
}): ReactElement {
  const { t } = useTexts();
  const length = span.end - span.start;
  const toShare = (seconds: number): number =>
    Math.min(1, Math.max(0, (seconds - span.start) / length));
  return (
    <ol className="chapter-band" aria-label={t('chapters')}>
      {chapters.map(({ end, headline, start }, index) => {
        const from = toShare(start);
        const to = toShare(chapters[index + 1]?.start ?? end);
        if (to <= from) return null;
        return (
          <li
            key={start}
            style={{
              insetInlineStart: `${(100 * from).toFixed(2)}%`,
              width: `${(100 * (to - from)).toFixed(2)}%`,
            }}
          >
            <button
              type="button"
              title={`${clockTime(start)} ${headline}`}
              onClick={() => onSeek(start)}
            >
              {headline}
            </button>
          </li>
        );
      })}
    </ol>
  );
}
