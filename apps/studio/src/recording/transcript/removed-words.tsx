import { Fragment, type ReactElement } from 'react';
import { Icon } from '../../shell/icon.js';
import { useTexts } from '../../texts/use-texts.js';
import type { RemovedWords } from '../editing/edited-transcript.js';

/** Words that were removed, struck through in their place, each with a button that restores them. */
export function RemovedMarks({
  removed,
  onRestore,
  isTabStop,
}: {
  readonly removed: readonly RemovedWords[];
  /** Receives the first of the words. Undefined while nothing can be edited. */
  readonly onRestore: ((from: number) => void) | undefined;
  readonly isTabStop: boolean;
}): ReactElement {
  const { t } = useTexts();
  return (
    <>
      {removed.map(({ from, isUtterance, text }) => (
        <Fragment key={from}>
          {' '}
          <span className="removed" data-utterance={isUtterance ? '' : undefined}>
            <del>{text}</del>
            {onRestore !== undefined && (
              <button
                type="button"
                className="restore"
                tabIndex={isTabStop ? 0 : -1}
                aria-label={t('restoreWords', { words: text })}
                title={t('restore')}
                onClick={() => onRestore(from)}
              >
                <Icon name="undo" />
              </button>
            )}
          </span>
        </Fragment>
      ))}
    </>
  );
}
