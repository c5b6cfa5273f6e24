import type { Cue, Finding } from '@earshot/subtitles';
import {
  type KeyboardEvent,
  memo,
  type ReactElement,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { preciseTime, readTime } from '../format/time.js';
import { Icon } from '../shell/icon.js';
import { IconButton } from '../shell/icon-button.js';
import { useTexts } from '../texts/use-texts.js';
import { CueFindings } from './cue-findings.js';

/** Actions of a row, each with the index of its caption. */
export interface CueActions {
  readonly select: (index: number) => void;
  readonly play: (index: number) => void;
  readonly setText: (index: number, text: string) => void;
  readonly setStart: (index: number, seconds: number) => void;
  readonly setEnd: (index: number, seconds: number) => void;
  readonly split: (index: number, offset: number) => void;
  readonly merge: (index: number) => void;
  readonly remove: (index: number) => void;
  readonly fix: (index: number) => void;
}

/** Step of the arrow keys in a time field, in seconds. */
const stepSeconds = 0.1;

interface CueRowProperties {
  readonly cue: Cue;
  readonly index: number;
  readonly isSelected: boolean;
  readonly isLast: boolean;
  readonly findings: readonly Finding[];
  readonly actions: CueActions;
}

/** A caption: its times, its text, and its violations of the rules. */
export const CueRow = memo(function CueRow({
  cue,
  index,
  isSelected,
  isLast,
  findings,
  actions,
}: CueRowProperties): ReactElement {
  const { t } = useTexts();
  const text = useRef<HTMLTextAreaElement>(null);
  const number = index + 1;
  const split = (): void => {
    const caret = text.current?.selectionStart ?? 0;
    const isInside = caret > 0 && caret < cue.text.length;
    actions.split(index, isInside ? caret : findMiddle(cue.text));
  };
  return (
    <div
      className="cue"
      data-selected={isSelected}
      data-severity={findings.some(({ severity }) => severity === 'error') ? 'error' : undefined}
      onFocus={() => actions.select(index)}
    >
      <CueNumber number={number} onPlay={() => actions.play(index)} />
      <CueTimes cue={cue} index={index} actions={actions} />
      <div className="cue-body">
        <CueText
          ref={text}
          label={t('captionText', { number })}
          text={cue.text}
          onChange={(typed) => actions.setText(index, typed)}
          onSplit={split}
        />
        <CueFindings findings={findings} />
      </div>
      <Figures cue={cue} />
      <CueTools
        index={index}
        isLast={isLast}
        hasFindings={findings.length > 0}
        isSplittable={cue.text.trim().length > 1}
        actions={actions}
        onSplit={split}
      />
    </div>
  );
});

/** The number of a caption. A click plays it. */
function CueNumber({
  number,
  onPlay,
}: {
  readonly number: number;
  readonly onPlay: () => void;
}): ReactElement {
  const { language, t } = useTexts();
  return (
    <button
      type="button"
      className="cue-number"
      aria-label={t('playCaption', { number })}
      onClick={onPlay}
    >
      <span>{number.toLocaleString(language)}</span>
      <Icon name="play" />
    </button>
  );
}

/** The text of a caption. Ctrl and Enter split the caption at the caret. */
function CueText({
  ref,
  label,
  text,
  onChange,
  onSplit,
}: {
  readonly ref: RefObject<HTMLTextAreaElement | null>;
  readonly label: string;
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly onSplit: () => void;
}): ReactElement {
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSplit();
    else if (event.key === 'Escape') event.currentTarget.blur();
    else return;
    event.preventDefault();
  };
  return (
    <textarea
      ref={ref}
      className="cue-text"
      dir="auto"
      rows={Math.max(1, text.split('\n').length)}
      aria-label={label}
      spellCheck
      value={text}
      onChange={({ target }) => onChange(target.value)}
      onKeyDown={onKeyDown}
    />
  );
}

/** Begin and end of a caption. */
function CueTimes({
  cue,
  index,
  actions,
}: {
  readonly cue: Cue;
  readonly index: number;
  readonly actions: CueActions;
}): ReactElement {
  const { t } = useTexts();
  const number = index + 1;
  return (
    <div className="cue-times">
      <TimeField
        label={t('captionStart', { number })}
        seconds={cue.startSeconds}
        onChange={(value) => actions.setStart(index, value)}
      />
      <TimeField
        label={t('captionEnd', { number })}
        seconds={cue.endSeconds}
        onChange={(value) => actions.setEnd(index, value)}
      />
    </div>
  );
}

/** Actions on a caption as a whole. */
function CueTools({
  index,
  isLast,
  hasFindings,
  isSplittable,
  actions,
  onSplit,
}: {
  readonly index: number;
  readonly isLast: boolean;
  readonly hasFindings: boolean;
  readonly isSplittable: boolean;
  readonly actions: CueActions;
  readonly onSplit: () => void;
}): ReactElement {
  const { t } = useTexts();
  const number = index + 1;
  return (
    <div className="cue-tools">
      {hasFindings && (
        <IconButton
          icon="mend"
          label={t('fixCaption', { number })}
          onClick={() => actions.fix(index)}
        />
      )}
      <IconButton
        icon="split"
        label={t('splitCaption', { number })}
        disabled={!isSplittable}
        onClick={onSplit}
      />
      <IconButton
        icon="join"
        label={t('mergeCaption', { number })}
        disabled={isLast}
        onClick={() => actions.merge(index)}
      />
      <IconButton
        icon="close"
        label={t('removeCaption', { number })}
        onClick={() => actions.remove(index)}
      />
    </div>
  );
}

/** Duration and reading speed of a caption. */
function Figures({ cue }: { readonly cue: Cue }): ReactElement {
  const { language, t } = useTexts();
  const seconds = cue.endSeconds - cue.startSeconds;
  const characters = cue.text.replaceAll('\n', ' ').length;
  const rate = seconds > 0 ? characters / seconds : 0;
  return (
    <p className="cue-figures note">
      <span>
        {t('captionSeconds', {
          seconds: seconds.toLocaleString(language, {
            minimumFractionDigits: 1,
            maximumFractionDigits: 1,
          }),
        })}
      </span>
      <span>{t('captionRate', { rate: Math.round(rate).toLocaleString(language) })}</span>
    </p>
  );
}

/** Position of the space that is nearest to the middle of a text. */
function findMiddle(text: string): number {
  const middle = text.length / 2;
  const spaces = [...text.matchAll(/\s+/g)].map(({ index }) => index);
  return spaces.reduce(
    (best, at) => (Math.abs(at - middle) < Math.abs(best - middle) ? at : best),
    spaces[0] ?? Math.round(middle),
  );
}

/** A time that is typed or changed with the arrow keys. */
function TimeField({
  label,
  seconds,
  onChange,
}: {
  readonly label: string;
  readonly seconds: number;
  readonly onChange: (seconds: number) => void;
}): ReactElement {
  const [typed, setTyped] = useState<string | null>(null);
  useEffect(() => setTyped(null), [seconds]);
  const take = (): void => {
    const value = typed === null ? undefined : readTime(typed);
    setTyped(null);
    if (value !== undefined && value !== seconds) onChange(value);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Enter') take();
    else if (event.key === 'Escape') setTyped(null);
    else if (event.key === 'ArrowUp') onChange(seconds + stepSeconds);
    else if (event.key === 'ArrowDown') onChange(seconds - stepSeconds);
    else return;
    event.preventDefault();
  };
  return (
    <input
      className="time-field"
      inputMode="decimal"
      aria-label={label}
      aria-invalid={typed !== null && readTime(typed) === undefined}
      value={typed ?? preciseTime(seconds)}
      onChange={({ target }) => setTyped(target.value)}
      onKeyDown={onKeyDown}
      onBlur={take}
    />
  );
}
