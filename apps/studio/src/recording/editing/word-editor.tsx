import {
  type KeyboardEvent,
  type ReactElement,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useTexts } from '../../texts/use-texts.js';
import { useConfirmOnLeave } from '../../work/use-confirm-on-leave.js';
import type { EditableWords } from './edited-transcript.js';

/** Inline field that replaces words. Enter, Tab and leaving the field save, Escape cancels. */
export function WordEditor({
  words,
  onSave,
  onCancel,
}: {
  readonly words: EditableWords;
  /** Receives the text. `step` is the direction of the next edit, 0 for none. */
  readonly onSave: (words: EditableWords, text: string, step: -1 | 0 | 1) => void;
  readonly onCancel: () => void;
}): ReactElement {
  const { t } = useTexts();
  const [text, setText] = useState(words.text);
  const field = useRef<HTMLInputElement>(null);
  /** True once it was saved or cancelled. Leaving the field then has no effect. */
  const isClosed = useRef(false);
  useSelection(field);
  const close = (end: () => void): void => {
    if (isClosed.current) return;
    isClosed.current = true;
    end();
  };
  const save = (step: -1 | 0 | 1): void => close(() => onSave(words, text, step));
  useConfirmOnLeave(() => text !== words.text && save(0));
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') save(0);
    else if (event.key === 'Tab') save(event.shiftKey ? -1 : 1);
    else if (event.key === 'Escape') close(onCancel);
    else return;
    event.preventDefault();
  };
  return (
    <input
      ref={field}
      className="word-editor"
      dir="auto"
      autoComplete="off"
      // Recognised words are spelled correctly, but typed words may be wrong.
      spellCheck
      size={Math.max(2, text.length)}
      aria-label={t('editWord', { word: words.recognized })}
      value={text}
      onChange={({ target }) => setText(target.value)}
      onKeyDown={onKeyDown}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
      onBlur={() => save(0)}
    />
  );
}

/** Selects the text of a field, and brings it into view: the Tab key may have led out of it. */
function useSelection(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    field.current?.select();
    field.current?.scrollIntoView({ block: 'nearest' });
  }, [field]);
}
