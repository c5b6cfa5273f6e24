import type { ReactElement } from 'react';
import { IconButton } from '../shell/icon-button.js';
import { fillText, useTexts } from '../texts/use-texts.js';
import { fileTexts } from './file-texts.js';
import type { SavedCaptions } from './save-captions.js';

/** What the format of the file that was saved last does not hold, if there is anything. */
export function SavedNote({
  saved,
  onClose,
}: {
  /** Undefined while nothing was saved. */
  readonly saved: SavedCaptions | undefined;
  readonly onClose: () => void;
}): ReactElement {
  const { language, t } = useTexts();
  const losses = saved?.losses ?? [];
  const list = new Intl.ListFormat(language, { type: 'conjunction' });
  return (
    <div className="draft-notice" role="status">
      {saved !== undefined && losses.length > 0 && (
        <div className="note saved-note">
          <p>
            {fillText(fileTexts[language].savedWithLosses, {
              format: saved.format.toUpperCase(),
              losses: list.format(
                losses.map(
                  ({ count, feature }) =>
                    `${fileTexts[language].losses[feature]} (${count.toLocaleString(language)})`,
                ),
              ),
            })}
          </p>
          <IconButton icon="close" label={t('close')} onClick={onClose} />
        </div>
      )}
    </div>
  );
}
