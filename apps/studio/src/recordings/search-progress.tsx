import type { ReactElement } from 'react';
import { Reason } from '../session/reason.js';
import { useTexts } from '../texts/use-texts.js';
import type { WordSearchHandle } from './use-word-search.js';

/** Progress of the search in transcripts, with the buttons that stop and continue it. */
export function SearchProgress({
  search,
}: {
  readonly search: WordSearchHandle;
}): ReactElement | null {
  const { language, t } = useTexts();
  const { count, error, resume, oldest, state, stop } = search;
  if (state === 'idle') return null;
  const isSearching = state === 'searching';
  const date =
    oldest === undefined
      ? ''
      : new Date(oldest).toLocaleDateString(language, { dateStyle: 'medium' });
  const values = { count: count.toLocaleString(language), date };
  const text =
    state === 'ended'
      ? t('searchedWordsAll', values)
      : !isSearching
        ? count === 0
          ? ''
          : t('searchedWordsTo', values)
        : t(count === 0 ? 'searchingWordsBegin' : 'searchingWords', values);
  return (
    <div className="search-progress">
      {/* Read out when the search has ended, not with each page. */}
      <p
        className={state === 'failed' ? 'note problem' : 'note'}
        aria-live={isSearching ? 'off' : 'polite'}
      >
        {state === 'failed' ? <Reason error={error} text="searchWordsFailed" /> : text}
      </p>
      {state !== 'ended' && (
        <button type="button" className="link" onClick={isSearching ? stop : resume}>
          {t(isSearching ? 'stopSearch' : state === 'failed' ? 'retry' : 'searchOlder')}
        </button>
      )}
    </div>
  );
}
