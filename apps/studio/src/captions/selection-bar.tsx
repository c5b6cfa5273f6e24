import type { ReactElement } from 'react';
import { useTexts } from '../texts/use-texts.js';
import type { CaptionEditing } from './use-caption-editing.js';

/** Actions on several selected captions. */
export function SelectionBar({
  editing: { marked, select, selected, selection },
  onRetime,
}: {
  readonly editing: CaptionEditing;
  /** Opens the form that shifts and stretches them. */
  readonly onRetime: () => void;
}): ReactElement {
  const { language, t } = useTexts();
  return (
    <div className="cue-selection" role="toolbar" aria-label={t('selectedCaptions')}>
      <span role="status">
        {t('selectedCount', { count: marked.size.toLocaleString(language) })}
      </span>
      <button
        type="button"
        className="quiet"
        aria-disabled={!selection.isJoinable}
        onClick={selection.join}
      >
        {t('joinSelected')}
      </button>
      <button type="button" className="quiet" onClick={() => selection.emphasize('i')}>
        {t('italic')}
      </button>
      <button type="button" className="quiet" onClick={selection.toggleTop}>
        {t('topOfPicture')}
      </button>
      <button type="button" className="quiet" onClick={onRetime}>
        {t('adjustTimes')}
      </button>
      <button type="button" className="quiet" onClick={selection.remove}>
        {t('removeSelected')}
      </button>
      <button type="button" className="quiet" onClick={() => select(selected)}>
        {t('clearSelection')}
      </button>
    </div>
  );
}
