import type { ReactElement, RefObject } from 'react';
import { IconButton } from '../../shell/icon-button.js';
import { SearchField } from '../../shell/search-field.js';
import { useTexts } from '../../texts/use-texts.js';
import type { TranscriptSearch } from './use-transcript-search.js';

/**
 * The search field of the transcript, the buttons that move between hits, and the button that opens
 * the replacement.
 */
export function SearchBar({
  field,
  search: { hits, index, move: onMove, phrase, setPhrase },
  isReplacing = false,
  onReplacing,
}: {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly search: TranscriptSearch;
  readonly isReplacing?: boolean;
  /** Undefined where nothing can be replaced. */
  readonly onReplacing?: (isReplacing: boolean) => void;
}): ReactElement {
  const { t } = useTexts();
  return (
    <search className="search">
      <SearchField
        field={field}
        label={t('searchTranscript')}
        value={phrase}
        onChange={setPhrase}
        onEnter={({ shiftKey }) => onMove(shiftKey ? -1 : 1)}
      />
      {phrase.trim() !== '' && <HitButtons count={hits.length} index={index} onMove={onMove} />}
      {onReplacing !== undefined && (
        <IconButton
          icon="replace"
          label={t('replace')}
          aria-expanded={isReplacing}
          onClick={() => onReplacing(!isReplacing)}
        />
      )}
    </search>
  );
}

/** The number of the current hit, and the buttons that move between hits. */
function HitButtons({
  count,
  index,
  onMove,
}: {
  readonly count: number;
  readonly index: number;
  readonly onMove: TranscriptSearch['move'];
}): ReactElement {
  const { t } = useTexts();
  return (
    <>
      <span className="note" role="status">
        {count === 0 ? t('noHits') : t('hits', { index: index + 1, count })}
      </span>
      <IconButton
        icon="up"
        label={t('previousHit')}
        disabled={count === 0}
        onClick={() => onMove(-1)}
      />
      <IconButton
        icon="down"
        label={t('nextHit')}
        disabled={count === 0}
        onClick={() => onMove(1)}
      />
    </>
  );
}
