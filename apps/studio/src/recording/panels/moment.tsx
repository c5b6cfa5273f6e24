import type { ReactElement } from 'react';
import { clockTime } from '../../format/time.js';
import { useTexts } from '../../texts/use-texts.js';

/** A time of the recording. A click plays from it. */
export function Moment({
  seconds,
  onSeek,
}: {
  readonly seconds: number;
  readonly onSeek: (seconds: number) => void;
}): ReactElement {
  const { t } = useTexts();
  const time = clockTime(seconds);
  return (
    <button
      type="button"
      className="moment"
      aria-label={t('playFrom', { time })}
      onClick={() => onSeek(seconds)}
    >
      {time}
    </button>
  );
}
