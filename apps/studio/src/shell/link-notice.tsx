import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { linkSignInQuery, sessionQuery } from '../session/session.js';
import { useTexts } from '../texts/use-texts.js';
import { IconButton } from './icon-button.js';

/**
 * Shows the key of the link that has signed this browser in, because the user has not typed a key.
 * The user can close it.
 */
export function LinkNotice(): ReactElement | null {
  const { t } = useTexts();
  const queries = useQueryClient();
  const { data: session } = useQuery(sessionQuery);
  const { data: isByLink } = useQuery(linkSignInQuery);
  if (isByLink !== true || session === undefined || session === null) return null;
  const { hint, name } = session.key;
  return (
    <div className="link-notice" role="status">
      <p>{t('linkSignedIn', { name, hint })}</p>
      <IconButton
        icon="close"
        label={t('close')}
        onClick={() => queries.setQueryData(linkSignInQuery.queryKey, false)}
      />
    </div>
  );
}
