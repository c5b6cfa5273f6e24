import type { Cue } from '@earshot/subtitles';
import { type KeyboardEvent, type ReactElement, useEffect, useState } from 'react';
import type { Timecode } from '../format/timecode.js';
import { useTexts } from '../texts/use-texts.js';
import { useConfirmOnLeave } from '../work/use-confirm-on-leave.js';
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
        hold={actions.hold}
        onChange={(value) => actions.setStart(index, value)}
      />
      <TimeField
        label={t('captionEnd', { number })}
        seconds={cue.endSeconds}
        timecode={timecode}
        hold={actions.hold}
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
  hold,
  onChange,
}: {
  readonly label: string;
  readonly seconds: number;
  readonly timecode: Timecode;
  readonly hold: CueActions['hold'];
  readonly onChange: (seconds: number) => void;
}): ReactElement {
  const [typed, setTyped] = useState<string | null>(null);
  useEffect(() => setTyped(null), [seconds, timecode]);
  const isTyping = typed !== null;
  useEffect(() => (isTyping ? hold() : undefined), [hold, isTyping]);
  const written = typed === null ? undefined : timecode.read(typed);
  const take = (): void => {
    setTyped(null);
    if (written !== undefined && written !== seconds) onChange(written);
  };
  useConfirmOnLeave(take);
  const step = (by: number): void => {
    setTyped(null);
    onChange((written ?? seconds) + by * timecode.stepSeconds);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Enter') take();
    else if (event.key === 'Escape') setTyped(null);
    else if (event.key === 'ArrowUp') step(1);
    else if (event.key === 'ArrowDown') step(-1);
    else return;
    event.preventDefault();
  };
  return (
    <input
      className="time-field"
      inputMode="decimal"
      aria-label={label}
      aria-invalid={isTyping && written === undefined}
      value={typed ?? timecode.format(seconds)}
      onChange={({ target }) => setTyped(target.value)}
      onKeyDown={onKeyDown}
      onBlur={take}
    />
  );
}
