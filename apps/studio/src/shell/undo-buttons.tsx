import { type ReactElement, useEffect, useRef } from 'react';
import { useTexts } from '../texts/use-texts.js';
import { IconButton } from './icon-button.js';
import { openOverlays } from './open-overlays.js';

/** Undo and redo, and whether they are possible. */
export interface UndoSteps {
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly undo: () => void;
  readonly redo: () => void;
}

/** The buttons for undo and redo. */
export function UndoButtons({ canRedo, canUndo, redo, undo }: UndoSteps): ReactElement {
  const { t } = useTexts();
  return (
    <span className="undo-buttons">
      <IconButton icon="undo" label={t('undo')} disabled={!canUndo} onClick={undo} />
      <IconButton icon="redo" label={t('redo')} disabled={!canRedo} onClick={redo} />
    </span>
  );
}

/**
 * Listens to Ctrl or Command with z and y.
 *
 * @param steps - actions of the keys, null while there is nothing to undo
 * @param fields - selector of fields that undo typed text themselves
 */
export function useUndoKeys(steps: Pick<UndoSteps, 'undo' | 'redo'> | null, fields?: string): void {
  const newest = useRef(steps);
  useEffect(() => {
    newest.current = steps;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const { current } = newest;
      if (current === null || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      if (openOverlays.isAnyOpen) return;
      const isInField =
        fields !== undefined && event.target instanceof Element && event.target.closest(fields);
      if (isInField) return;
      const key = event.key.toLowerCase();
      if (key === 'z' && !event.shiftKey) current.undo();
      else if (key === 'y' || key === 'z') current.redo();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [fields]);
}
