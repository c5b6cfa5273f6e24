import type { ReactElement } from 'react';
import { Reason } from '../session/reason.js';
import { useTexts } from '../texts/use-texts.js';
import type { SpokenSearch } from './use-spoken-words.js';

/** What the search in transcripts still does, or why it failed, and the button that continues it. */
export function SearchProgress({
  search: { error, resume, state },
}: {
  readonly search: SpokenSearch;
}): ReactElement | null {
  const { t } = useTexts();
  if (state === 'idle' || state === 'ended') return null;
  if (state === 'searching')
    return (
      <p className="search-progress note" role="status">
        {t('stillSearching')}
      </p>
    );
  return (
    <div className="search-progress">
      {state === 'failed' && (
        <p className="note problem" role="alert">
          <Reason error={error} text="searchWordsFailed" />
        </p>
      )}
      <button type="button" className="link" onClick={resume}>
        {t(state === 'failed' ? 'retry' : 'searchOlder')}
      </button>
    </div>
  );
}
