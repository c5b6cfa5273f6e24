import type { Cue, Emphasis } from '@earshot/subtitles';
import type { KeyboardEvent, ReactElement, RefObject } from 'react';
import { useTexts } from '../texts/use-texts.js';
import type { CueActions } from './cue-actions.js';
import { hasEmphasis, hasSomeItalics, isAtTop } from './cue-operations.js';

const emphasisKeys: Readonly<Record<string, Emphasis>> = { i: 'i', b: 'b', u: 'u' };

/**
 * The text of a caption, which the browser checks for spelling in its language. Ctrl and Enter
 * split the caption at the caret, Ctrl and i, b or u emphasise what is selected.
 */
export function CueText({
  ref,
  cue,
  index,
  language,
  actions,
  onSplit,
}: {
  readonly ref: RefObject<HTMLTextAreaElement | null>;
  readonly cue: Cue;
  readonly index: number;
  /** Code of the language of the text, undefined when it is not known. */
  readonly language: string | undefined;
  readonly actions: CueActions;
  readonly onSplit: () => void;
}): ReactElement {
  const { t } = useTexts();
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (event.nativeEvent.isComposing) return;
    const hasCommand = event.ctrlKey || event.metaKey;
    const emphasis =
      hasCommand && !event.altKey ? emphasisKeys[event.key.toLowerCase()] : undefined;
    if (emphasis !== undefined) {
      const { selectionEnd: to, selectionStart: from } = event.currentTarget;
      actions.emphasize(index, emphasis, from === to ? undefined : { from, to });
    } else if (event.key === 'Enter' && hasCommand) onSplit();
    else if (event.key === 'Escape') event.currentTarget.blur();
    else return;
    event.preventDefault();
  };
  return (
    <textarea
      ref={ref}
      className="cue-text"
      dir="auto"
      lang={language}
      rows={Math.max(1, cue.text.split('\n').length)}
      aria-label={t('captionText', { number: index + 1 })}
      data-italic={cue.markup !== undefined && hasEmphasis(cue, 'i')}
      spellCheck
      value={cue.text}
      onChange={({ target }) => actions.setText(index, target.value)}
      onKeyDown={onKeyDown}
    />
  );
}

/** Marks of what a caption has beyond its text: emphasis in a part of it, and a place at the top. */
export function CueMarks({ cue }: { readonly cue: Cue }): ReactElement | null {
  const { t } = useTexts();
  const emphasis = hasSomeItalics(cue) ? t('italic') : undefined;
  const place = isAtTop(cue) ? t('topOfPicture') : undefined;
  if (emphasis === undefined && place === undefined) return null;
  return (
    <span className="cue-marks">
      {emphasis !== undefined && <i title={emphasis}>i</i>}
      {place !== undefined && <span title={place}>↑</span>}
    </span>
  );
}
