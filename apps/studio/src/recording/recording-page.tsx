import './recording.css';
import '../media/media.css';
import './transcript/transcript.css';
import './editing/editing.css';
import './panels/panels.css';
import './notes/notes.css';
import { Link, useParams } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { isServerAway } from '../session/describe-reason.js';
import { Reason } from '../session/reason.js';
import { Notice } from '../shell/notice.js';
import { useTexts } from '../texts/use-texts.js';
import { EndedRecording } from './ended-recording.js';
import { GrowingRecording } from './job/growing-recording.js';
import { useJob } from './job/use-job.js';

/** Page of a recording in any state: waiting, in progress, ended or failed. */
export function RecordingPage(): ReactElement {
  const { id = '' } = useParams({ strict: false });
  return <Recording key={id} id={id} />;
}

function Recording({ id }: { readonly id: string }): ReactElement {
  const { t } = useTexts();
  const { error, isPartial, job, reload } = useJob(id);
  if (error !== null)
    return (
      <Notice
        isAlert
        title={t(isServerAway(error) ? 'jobAwayTitle' : 'jobUnreadableTitle')}
        reason={isServerAway(error) ? t('jobAwayBody') : <Reason error={error} />}
      >
        <Link to="/" className="button primary">
          {t('toRecordings')}
        </Link>
        <button type="button" className="button" onClick={reload}>
          {t('retry')}
        </button>
      </Notice>
    );
  if (job === null) return <p className="page note">{t('loading')}</p>;
  if (job.status === 'done') return <EndedRecording job={job} isPartial={isPartial} />;
  return <GrowingRecording job={job} onEnd={reload} />;
}
