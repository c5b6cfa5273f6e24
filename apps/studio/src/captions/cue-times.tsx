import type { Cue } from '@earshot/subtitles';
import { type KeyboardEvent, type ReactElement, useEffect, useState } from 'react';
import type { Timecode } from '../format/timecode.js';
import { useTexts } from '../texts/use-texts.js';
import type { CueActions } from './cue-actions.js';

/** Begin and end of a caption. */
export function CueTimes({
  cue,
  index,
  timecode,
  actions,
}: {
  readonly cue: Cue;
  readonly index: number;
  readonly timecode: Timecode;
  readonly actions: CueActions;
}): ReactElement {
  const { t } = useTexts();
  const number = index + 1;
  return (
    <div className="cue-times">
      <TimeField
        label={t('captionStart', { number })}
        seconds={cue.startSeconds}
        timecode={timecode}
        onChange={(value) => actions.setStart(index, value)}
      />
      <TimeField
        label={t('captionEnd', { number })}
        seconds={cue.endSeconds}
        timecode={timecode}
        onChange={(value) => actions.setEnd(index, value)}
      />
    </div>
  );
}

/** A time that is typed or changed with the arrow keys. */
function TimeField({
  label,
  seconds,
  timecode,
  onChange,
}: {
  readonly label: string;
  readonly seconds: number;
  readonly timecode: Timecode;
  readonly onChange: (seconds: number) => void;
}): ReactElement {
  const [typed, setTyped] = useState<string | null>(null);
  useEffect(() => setTyped(null), [seconds, timecode]);
  const take = (): void => {
    const value = typed === null ? undefined : timecode.read(typed);
    setTyped(null);
    if (value !== undefined && value !== seconds) onChange(value);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Enter') take();
    else if (event.key === 'Escape') setTyped(null);
    else if (event.key === 'ArrowUp') onChange(seconds + timecode.stepSeconds);
    else if (event.key === 'ArrowDown') onChange(seconds - timecode.stepSeconds);
    else return;
    event.preventDefault();
  };
  return (
    <input
      className="time-field"
      inputMode="decimal"
      aria-label={label}
      aria-invalid={typed !== null && timecode.read(typed) === undefined}
      value={typed ?? timecode.format(seconds)}
      onChange={({ target }) => setTyped(target.value)}
      onKeyDown={onKeyDown}
      onBlur={take}
    />
  );
}
