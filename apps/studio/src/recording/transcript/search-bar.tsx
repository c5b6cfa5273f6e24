import type { ReactElement, RefObject } from 'react';
import { Icon } from '../../shell/icon.js';
import { SearchField } from '../../shell/search-field.js';
import { useTexts } from '../../texts/use-texts.js';
import type { TranscriptSearch } from './use-transcript-search.js';

/** The field that searches in the transcript, the way from hit to hit, and what opens replacing. */
export function SearchBar({
  field,
  search: { hits, index, move: onMove, phrase, setPhrase },
  isReplacing,
  onReplacing,
}: {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly search: TranscriptSearch;
  readonly isReplacing: boolean;
  readonly onReplacing: (isReplacing: boolean) => void;
}): ReactElement {
  const { t } = useTexts();
  const count = hits.length;
  return (
    <search className="search">
      <SearchField
        field={field}
        label={t('searchTranscript')}
        value={phrase}
        onChange={setPhrase}
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
      <button
        type="button"
        className="quiet"
        aria-label={t('replace')}
        title={t('replace')}
        aria-expanded={isReplacing}
        onClick={() => onReplacing(!isReplacing)}
      >
        <Icon name="replace" />
      </button>
    </search>
  );
}
