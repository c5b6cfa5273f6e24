import type { ReactElement } from 'react';
import { IconButton } from '../shell/icon-button.js';
import type { TextId } from '../texts/en.js';
import { useTexts } from '../texts/use-texts.js';
import { folderActions } from './folder-actions.js';
import type { FolderState } from './folder-place.js';

const notes: Readonly<Record<FolderState['status'], TextId>> = {
  none: 'folderPaused',
  watched: 'folderWatched',
  paused: 'folderPaused',
  lost: 'folderLost',
  elsewhere: 'folderElsewhere',
};

/** The watched folder, in the list of the work that continues. */
export function FolderRow({
  folder: { name, status, uploaded },
}: {
  readonly folder: FolderState;
}): ReactElement {
  const { t } = useTexts();
  const isWatched = status === 'watched';
  return (
    <div className="tray-row" data-live={isWatched} data-folder={status}>
      <span className="tray-name">{t('folderName', { name })}</span>
      <span className="tray-note">{t(notes[status], { count: uploaded })}</span>
      {isWatched ? (
        <button type="button" className="button" onClick={() => void folderActions.stop()}>
          {t('stop')}
        </button>
      ) : (
        <span>
          <button type="button" className="button" onClick={() => void folderActions.resume()}>
            {t('resume')}
          </button>
          <IconButton
            icon="close"
            label={`${t('close')}: ${name}`}
            onClick={() => void folderActions.stop()}
          />
        </span>
      )}
    </div>
  );
}
