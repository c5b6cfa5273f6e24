import type { Job } from '@earshot/core/types';
import { useTranscription } from '@earshot/react';
import { type ReactElement, useEffect } from 'react';
import { jobName } from '../../format/names.js';
import { ProgressBar } from '../../shell/progress-bar.js';
import { useTexts } from '../../texts/use-texts.js';

/** A recording in work, whose words appear as they are recognised, or one that failed. */
export function GrowingRecording({
  job: initialJob,
  onEnd,
}: {
  readonly job: Job;
  /** Called when it is done. */
  readonly onEnd: () => void;
}): ReactElement {
  const { t } = useTexts();
  const { cancel, error, progress, refresh, status, utterances } = useTranscription(initialJob.id, {
    initialJob,
  });
  const isDone = status === 'done';
  useEffect(() => {
    if (isDone) onEnd();
  }, [isDone, onEnd]);
  return (
    <div className="page narrow growing">
      <h1 className="recording-name">{jobName(initialJob, t('untitled'))}</h1>
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
