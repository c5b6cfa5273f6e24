import '../styles/recording.css';
import '../styles/editing.css';
import '../styles/panels.css';
import { useTranscription } from '@earshot/react';
import { Link, useParams } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { jobName } from '../recordings/job-name.js';
import { ProgressBar } from '../shell/progress-bar.js';
import { useTexts } from '../texts/use-texts.js';
import { EndedRecording } from './ended-recording.js';

/** A recording, whatever has become of it so far. */
export function RecordingPage(): ReactElement {
  const { t } = useTexts();
  const { id } = useParams({ strict: false });
  const { cancel, error, job, progress, refresh, remove, status, utterances } = useTranscription(
    id ?? '',
  );
  if (job !== null && status === 'done')
    return <EndedRecording key={job.id} job={job} onRemove={remove} />;
  if (status === 'loading') return <p className="page note">{t('loading')}</p>;
  if (job === null || status === 'failed')
    return (
      <div className="page narrow">
        <h1 className="display">{t('jobUnreadable', { reason: error?.message ?? '' })}</h1>
        <p>
          <button type="button" className="link" onClick={() => void refresh()}>
            {t('retry')}
          </button>{' '}
          <Link to="/">{t('toRecordings')}</Link>
        </p>
      </div>
    );
  return (
    <div className="page narrow growing">
      <h1 className="recording-name">{jobName(job, t('untitled'))}</h1>
      {status === 'error' ? (
        <p className="problem">{t('jobFailed', { reason: error?.message ?? '' })}</p>
      ) : (
        <>
          <ProgressBar
            label={t('stageTranscribe')}
            done={progress?.audioSecondsDone ?? 0}
            total={progress?.audioSecondsTotal ?? null}
          />
          <p className="note">
            {t('following')}{' '}
            <button
              type="button"
              className="link"
              onClick={() => void cancel().catch(() => refresh())}
            >
              {t('cancelJob')}
            </button>
          </p>
        </>
      )}
      <div className="growing-text">
        {utterances.map(({ start, text }) => (
          <p key={start} className="reading" dir="auto">
            {text}
          </p>
        ))}
      </div>
    </div>
  );
}
