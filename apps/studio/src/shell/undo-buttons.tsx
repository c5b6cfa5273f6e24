import type { ReactElement } from 'react';
import { useTexts } from '../texts/use-texts.js';
import { Icon } from './icon.js';

/** The buttons that take a step back, and forward again. */
export function UndoButtons({
  canUndo,
  canRedo,
  onUndo,
  onRedo,
}: {
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
}): ReactElement {
  const { t } = useTexts();
  return (
    <span className="undo-buttons">
      <button
        type="button"
        className="quiet"
        aria-label={t('undo')}
        disabled={!canUndo}
        onClick={onUndo}
      >
        <Icon name="undo" />
      </button>
      <button
        type="button"
        className="quiet"
        aria-label={t('redo')}
        disabled={!canRedo}
        onClick={onRedo}
      >
        <Icon name="redo" />
      </button>
    </span>
  );
}
