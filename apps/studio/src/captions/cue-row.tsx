import type { CaptionProfile, Cue, Finding } from '@earshot/subtitles';
import { type MouseEvent, memo, type ReactElement, useRef } from 'react';
import type { Timecode } from '../format/timecode.js';
import { Icon } from '../shell/icon.js';
import { IconButton } from '../shell/icon-button.js';
import { useTexts } from '../texts/use-texts.js';
import type { CueActions } from './cue-actions.js';
import { CueFigures } from './cue-figures.js';
import { CueFindings } from './cue-findings.js';
import { CueMarks, CueText } from './cue-text.js';
import { CueTimes } from './cue-times.js';

interface CueRowProperties {
  readonly cue: Cue;
  readonly index: number;
  readonly isSelected: boolean;
  /** True for each of several selected captions. */
  readonly isMarked: boolean;
  readonly isLast: boolean;
  readonly findings: readonly Finding[];
  readonly profile: CaptionProfile;
  readonly timecode: Timecode;
  /** Code of the language of the texts, undefined when it is not known. */
  readonly language: string | undefined;
  /** Text of the other language at this time, undefined when none is open. */
  readonly reference: string | undefined;
  readonly actions: CueActions;
}

/** A caption: its times, its text, its figures, and its violations of the rules. */
export const CueRow = memo(function CueRow({
  cue,
  index,
  isSelected,
  isMarked,
  isLast,
  findings,
  profile,
  timecode,
  language,
  reference,
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
  // With a modifier, a click selects several captions instead of moving the caret.
  const onMouseDown = (event: MouseEvent): void => {
    const isToggling = event.ctrlKey || event.metaKey;
    if (event.button !== 0 || (!event.shiftKey && !isToggling)) return;
    if (event.shiftKey && text.current === document.activeElement) return;
    event.preventDefault();
    if (isToggling) actions.toggle(index);
    else actions.extendTo(index);
  };
  return (
    <div
      className="cue"
      role="group"
      aria-label={t('captionNumber', { number })}
      aria-current={isSelected}
      data-selected={isSelected}
      data-marked={isMarked}
      data-reference={reference !== undefined}
      data-severity={findings.some(({ severity }) => severity === 'error') ? 'error' : undefined}
      onMouseDown={onMouseDown}
      onFocus={({ target }) => {
        // A row grows when it is selected. A pressed button stays below the mouse until it is released.
        if (target.matches('input, textarea, :focus-visible')) actions.select(index);
      }}
      onClick={({ ctrlKey, metaKey, shiftKey, target }) => {
        const isButton = target instanceof Element && target.closest('button') !== null;
        if (isButton && !ctrlKey && !metaKey && !shiftKey) actions.select(index);
      }}
    >
      <CueNumber number={number} onPlay={() => actions.play(index)} />
      <CueTimes cue={cue} index={index} timecode={timecode} actions={actions} />
      <div className="cue-body">
        <CueText
          ref={text}
          cue={cue}
          index={index}
          language={language}
          actions={actions}
          onSplit={split}
        />
        <CueMarks cue={cue} />
        {isSelected && <CueFindings findings={findings} />}
      </div>
      {reference !== undefined && (
        <p className="cue-reference" dir="auto">
          {reference}
        </p>
      )}
      <CueFigures cue={cue} profile={profile} />
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
  const { t } = useTexts();
  return (
    <button
      type="button"
      className="cue-number"
      aria-label={t('playCaption', { number })}
      onClick={({ ctrlKey, metaKey, shiftKey }) => {
        if (!ctrlKey && !metaKey && !shiftKey) onPlay();
      }}
    >
      <span>{number}</span>
      <Icon name="play" />
    </button>
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

/** Position of the space that is nearest to the middle of a text. */
function findMiddle(text: string): number {
  const middle = text.length / 2;
  const spaces = [...text.matchAll(/\s+/g)].map(({ index }) => index);
  return spaces.reduce(
    (best, at) => (Math.abs(at - middle) < Math.abs(best - middle) ? at : best),
    spaces[0] ?? Math.round(middle),
  );
}
