import type { ReactElement, RefObject } from 'react';
import { Icon } from '../../shell/icon.js';
import { SearchField } from '../../shell/search-field.js';
import { useTexts } from '../../texts/use-texts.js';

/** The field that searches in the transcript, and the way from hit to hit. */
export function SearchBar({
  field,
  phrase,
  index,
  count,
  onPhrase,
  onMove,
}: {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly phrase: string;
  /** Index of the hit that is looked at. */
  readonly index: number;
  readonly count: number;
  readonly onPhrase: (phrase: string) => void;
  readonly onMove: (step: 1 | -1) => void;
}): ReactElement {
  const { t } = useTexts();
  return (
    <search className="search">
      <SearchField
        field={field}
        label={t('searchTranscript')}
        value={phrase}
        onChange={onPhrase}
        onEnter={({ shiftKey }) => onMove(shiftKey ? -1 : 1)}
      />
      {phrase.trim() !== '' && (
        <>
          <span className="note" role="status">
            {count === 0 ? t('noHits') : t('hits', { index: index + 1, count })}
          </span>
          <button
            type="button"
            className="quiet"
            aria-label={t('previousHit')}
            disabled={count === 0}
            onClick={() => onMove(-1)}
          >
            <Icon name="up" />
          </button>
          <button
            type="button"
            className="quiet"
            aria-label={t('nextHit')}
            disabled={count === 0}
            onClick={() => onMove(1)}
          >
            <Icon name="down" />
          </button>
        </>
      )}
    </search>
  );
}
