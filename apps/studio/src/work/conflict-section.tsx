import './conflict-section.css';
import type { ReactElement } from 'react';
import { useTexts } from '../texts/use-texts.js';

/** A place that was changed in two ways. */
export interface ShownConflict {
  readonly key: string;
  readonly place: string;
  /** The version of this tab. */
  readonly mine: string;
  readonly theirs: string;
  readonly choose: (side: 'mine' | 'theirs') => void;
}

/** Places that were changed in two ways. Both versions are shown, and the user chooses one. */
export function ConflictSection({
  note,
  conflicts,
}: {
  /** What is shown until a version is chosen. */
  readonly note: string;
  readonly conflicts: readonly ShownConflict[];
}): ReactElement | null {
  const { t } = useTexts();
  if (conflicts.length === 0) return null;
  return (
    <section className="conflicts" aria-label={t('conflicts')}>
      <p role="alert">{note}</p>
      <ul>
        {conflicts.map(({ choose, key, mine, place, theirs }) => (
          <li key={key}>
            <span className="conflict-place">{place}</span>
            <button type="button" className="button" onClick={() => choose('mine')}>
              {t('keepMine', { text: mine })}
            </button>
            <button type="button" className="button" onClick={() => choose('theirs')}>
              {t('takeTheirs', { text: theirs })}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
