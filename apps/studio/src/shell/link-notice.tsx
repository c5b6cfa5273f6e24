import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { linkSignInQuery, sessionQuery } from '../session/session.js';
import { useTexts } from '../texts/use-texts.js';
import { IconButton } from './icon-button.js';

/** Names the key with which a link has signed this browser in, until it is closed: its user has not typed one. */
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
