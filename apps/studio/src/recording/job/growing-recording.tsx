import type { Job } from '@earshot/core/types';
import { useTranscription } from '@earshot/react';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactElement, useEffect, useState } from 'react';
import { failureOf, isCancelled, jobName } from '../../format/names.js';
import { useProgressText } from '../../format/use-progress-text.js';
import { Reason } from '../../session/reason.js';
import { ProgressBar } from '../../shell/progress-bar.js';
import { useTexts } from '../../texts/use-texts.js';
import { DeleteDialog } from '../delete-dialog.js';

/** A recording in progress, whose words appear as they are recognised, or one that failed. */
export function GrowingRecording({
  job: initialJob,
  onEnd,
}: {
  readonly job: Job;
  /** Called when it is done. */
  readonly onEnd: () => void;
}): ReactElement {
  const { t } = useTexts();
  const { cancel, error, job, progress, refresh, remove, status, utterances } = useTranscription(
    initialJob.id,
    { initialJob },
  );
  const progressText = useProgressText(progress);
  const isDone = status === 'done';
  useEffect(() => {
    if (isDone) onEnd();
  }, [isDone, onEnd]);
  return (
    <div className="page narrow growing">
      <h1 className="recording-name" title={jobName(initialJob, t('untitled'))}>
        {jobName(initialJob, t('untitled'))}
      </h1>
      {status === 'error' ? (
        <FailedJob job={job ?? initialJob} error={error} remove={remove} />
      ) : (
        <>
          <ProgressBar
            label={t('stageTranscribe')}
            done={progress?.audioSecondsDone ?? 0}
            total={progress?.audioSecondsTotal ?? null}
          />
          <p className="note">
            {progressText}. {t('following')}{' '}
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

/** Reason of a failed job, with the ways to continue. */
function FailedJob({
  job,
  error,
  remove,
}: {
  readonly job: Job;
  /** Shown when the job itself gives no reason. */
  readonly error: Error | null;
  readonly remove: () => Promise<unknown>;
}): ReactElement {
  const { t } = useTexts();
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const { file, id } = job;
  return (
    <>
      {isCancelled(job) ? (
        <p>{t('jobCancelled')}</p>
      ) : (
        <p className="problem">
          <Reason text="jobFailed" error={failureOf(job) || (error ?? '')} />
        </p>
      )}
      {(file || !isCancelled(job)) && (
        <p className="note">{t(file ? 'jobFailedKept' : 'jobFailedLink')}</p>
      )}
      <p className="growing-actions">
        {file ? (
          <Link to="/recordings/$id/runs" params={{ id }} className="button primary">
            {t('runAgain')}
          </Link>
        ) : (
          <Link to="/" className="button primary">
            {t('toRecordings')}
          </Link>
        )}
        <button type="button" className="button" onClick={() => setIsAsking(true)}>
          {t('deleteRecording')}
        </button>
      </p>
      <DeleteDialog
        name={jobName(job, t('untitled'))}
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        onDelete={async () => {
          await remove();
          await navigate({ to: '/' });
        }}
      />
    </>
  );
}
