import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTexts } from '../texts/use-texts.js';
import { Icon } from './icon.js';
import { Notice } from './notice.js';
import { usePageTitle } from './use-page-title.js';

/** Page of an address that does not exist, also for users who are not signed in. */
export function NotFound(): ReactElement {
  const { t } = useTexts();
  usePageTitle(t('notFoundTitle'));
  return (
    <div className="shell">
      <header className="bar deck">
        <Link to="/" className="brand" aria-label="Earshot">
          <Icon name="mark" />
          <span>Earshot</span>
        </Link>
      </header>
      <main id="content">
        <Notice title={t('notFoundTitle')} reason={t('notFound')}>
          <Link to="/" className="button primary">
            {t('toRecordings')}
          </Link>
        </Notice>
      </main>
    </div>
  );
}
