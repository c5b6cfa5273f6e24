import type { Chapter } from '@earshot/core/types';
import { type ReactElement, type RefObject, useRef } from 'react';
import { useMediaTime } from '../../media/use-media-time.js';
import { Moment } from './moment.js';

/** Maximum by which media elements round times down: one sample. */
const roundingSeconds = 0.0002;

/**
 * The chapters with their summaries. The time of a chapter plays it, and the current chapter is
 * marked.
 */
export function ChaptersPanel({
  chapters,
  media,
  onSeek,
}: {
  readonly chapters: readonly Chapter[];
  readonly media: RefObject<HTMLMediaElement | null>;
  readonly onSeek: (seconds: number) => void;
}): ReactElement {
  const list = useRef<HTMLOListElement>(null);
  useMediaTime(media, (seconds) => {
    const current = chapters.findLastIndex(({ start }) => start <= seconds + roundingSeconds);
    for (const [index, item] of [...(list.current?.children ?? [])].entries())
      if (index === current) item.setAttribute('aria-current', 'true');
      else item.removeAttribute('aria-current');
  });
  return (
    <ol className="chapters" ref={list}>
      {chapters.map(({ gist, headline, keywords, start, summary }) => (
        <li key={start}>
          <h2>
            <Moment seconds={start} onSeek={onSeek} />
            <span dir="auto">{headline}</span>
          </h2>
          <p dir="auto">{summary ?? (gist === headline ? '' : gist)}</p>
          {keywords.length > 0 && (
            <p className="note" dir="auto">
              {keywords.join(' · ')}
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}
