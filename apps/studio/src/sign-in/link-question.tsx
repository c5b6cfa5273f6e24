import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useEffect, useRef } from 'react';
import { type Session, sessionQuery } from '../session/session.js';
import { useTexts } from '../texts/use-texts.js';
import { hasDrafts } from '../work/drafts.js';

/**
 * Asks whether the session of a link replaces the one of this browser, because anybody can send a
 * link.
 */
export function LinkQuestion({
  linkKey,
  isPending,
  onStay,
  onReplace,
}: {
  readonly linkKey: Session['key'];
  /** True while the session is being replaced. */
  readonly isPending: boolean;
  readonly onStay: () => void;
  readonly onReplace: () => void;
}): ReactElement {
  const { t } = useTexts();
  const { data: session } = useQuery(sessionQuery);
  const stay = useRef<HTMLButtonElement>(null);
  useEffect(() => stay.current?.focus(), []);
  return (
    <div className="link-question">
      <h1 className="display">{t('linkQuestion')}</h1>
      <p className="lead">{t('linkQuestionReason')}</p>
      {hasDrafts() && <p>{t('signInDrafts')}</p>}
      <dl>
        {session !== undefined && session !== null && (
          <KeyLine term={t('linkQuestionOwn')} shown={session.key} />
        )}
        <KeyLine term={t('linkQuestionOther')} shown={linkKey} />
      </dl>
      <p className="notice-actions">
        <button ref={stay} type="button" className="button primary" onClick={onStay}>
          {t('linkStay')}
        </button>
        <button type="button" className="button" disabled={isPending} onClick={onReplace}>
          {t('linkReplace')}
        </button>
      </p>
    </div>
  );
}

/** A key by its name and by its first characters. */
function KeyLine({
  term,
  shown: { hint, name },
}: {
  readonly term: string;
  readonly shown: Session['key'];
}): ReactElement {
  return (
    <div>
      <dt>{term}</dt>
      <dd>
        <bdi>{name}</bdi> <code className="note">{hint}…</code>
      </dd>
    </div>
  );
}
