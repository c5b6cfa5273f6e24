import '../recording/recording.css';
import '../media/media.css';
import '../recording/transcript/transcript.css';
import '../recording/editing/editing.css';
import './shared.css';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useMemo } from 'react';
import { isServerAway } from '../session/describe-reason.js';
import { Reason } from '../session/reason.js';
import { ServiceError } from '../session/session.js';
import { Icon } from '../shell/icon.js';
import { Notice } from '../shell/notice.js';
import { usePageTitle } from '../shell/use-page-title.js';
import { useTexts } from '../texts/use-texts.js';
import { readToken, sharedQuery } from './read-shared.js';
import { SharedRecording } from './shared-recording.js';

/** Page of a transcript for those who have its link. It needs no key, and changes nothing. */
export function SharedPage(): ReactElement {
  const token = useMemo(() => readToken(location.hash), []);
  return (
    <div className="shared">
      <header className="bar deck">
        <p className="brand">
          <Icon name="mark" />
          <span>Earshot</span>
        </p>
      </header>
      <main>{token === undefined ? <Missing /> : <Shared token={token} />}</main>
    </div>
  );
}

function Shared({ token }: { readonly token: string }): ReactElement {
  const { t } = useTexts();
  const { data, error, refetch } = useQuery(sharedQuery(token));
  usePageTitle(data?.title ?? t('sharedTitle'));
  if (data !== undefined) return <SharedRecording shared={data} token={token} />;
  if (error instanceof ServiceError && error.status === 404) return <Missing />;
  if (error === null) return <p className="page note">{t('loading')}</p>;
  return (
    <Notice
      isAlert
      title={t('jobUnreadableTitle')}
      reason={isServerAway(error) ? t('serverAway') : <Reason error={error} />}
    >
      <button type="button" className="button" onClick={() => void refetch()}>
        {t('retry')}
      </button>
    </Notice>
  );
}

/** What is said in the place of a transcript that the link does not give. */
function Missing(): ReactElement {
  const { t } = useTexts();
  return <Notice isAlert title={t('sharedMissing')} reason={t('sharedMissingNote')} />;
}
