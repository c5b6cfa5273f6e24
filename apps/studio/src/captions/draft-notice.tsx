import type { Cue } from '@earshot/subtitles';
import { type ReactElement, useState } from 'react';
import { clockTime } from '../format/time.js';
import { IconButton } from '../shell/icon-button.js';
import { useTexts } from '../texts/use-texts.js';
import { ConflictSection } from '../work/conflict-section.js';
import { fileTexts } from './file-texts.js';
import type { CueHistory } from './use-cue-history.js';

/**
 * That the captions began with a draft or that the browser does not keep one, and what another tab has
 * changed in another way.
 */
export function DraftNotice({
  editing: { conflicts, isKept, resolve, startOver },
}: {
  readonly editing: CueHistory;
}): ReactElement {
  const { language, t } = useTexts();
  const [isClosed, setIsClosed] = useState(false);
  const joinTexts = (cues: readonly Cue[]): string =>
    cues
      .slice(0, 3)
      .map(
        ({ endSeconds, startSeconds, text }) =>
          `${clockTime(startSeconds)}–${clockTime(endSeconds)} ${text}`,
      )
      .join(' / ') || t('conflictRemoved');
  return (
    <div className="draft-notice">
      {!isKept && (
        <p className="problem" role="alert">
          {fileTexts[language].draftNotKept}
        </p>
      )}
      {startOver !== undefined && !isClosed && (
        <div className="note" role="status">
          <p>{t('draftResumed')}</p>
          <button type="button" className="link" onClick={startOver}>
            {t('draftStartOver')}
          </button>
          <IconButton icon="close" label={t('close')} onClick={() => setIsClosed(true)} />
        </div>
      )}
      <ConflictSection
        note={t('cueConflictsNote')}
        conflicts={conflicts.map((conflict, index) => ({
          key: String(index),
          place: t('conflictCue', {
            time: clockTime((conflict.mine[0] ?? conflict.theirs[0])?.startSeconds ?? 0),
          }),
          mine: joinTexts(conflict.mine),
          theirs: joinTexts(conflict.theirs),
          choose: (side) => resolve(conflict, side),
        }))}
      />
    </div>
  );
}
