import type { ReactElement } from 'react';
import { clockTime } from '../format/time.js';
import { useTexts } from '../texts/use-texts.js';
import type { Queue } from './cluster.js';

/** What waits, and what is in progress. */
export function QueueFigures({ queue }: { readonly queue: Queue }): ReactElement {
  const { language, t } = useTexts();
  const { callbacks_waiting, oldest_seconds, queued, running } = queue;
  const count = (value: number): string => value.toLocaleString(language);
  const figures = [
    [t('queueWaiting'), count(queued)],
    [t('queueOldest'), oldest_seconds === null ? '–' : clockTime(oldest_seconds)],
    [t('queueRunning'), count(running)],
    [t('plotCallbacks'), count(callbacks_waiting)],
  ] as const;
  return (
    <dl className="figures">
      {figures.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
