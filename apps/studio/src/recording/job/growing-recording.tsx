import type { Job, Utterance } from '@earshot/core/types';
import { type TranscriptionHandle, useTranscription } from '@earshot/react';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactElement, useEffect, useState } from 'react';
import { isCancelled, readJobError } from '../../format/names.js';
import { useProgressText } from '../../format/use-progress-text.js';
import { useRecordingName } from '../../labels/use-recording-name.js';
import { Problem, Reason } from '../../session/reason.js';
import { Notice } from '../../shell/notice.js';
import { ProgressBar } from '../../shell/progress-bar.js';
import { usePageTitle } from '../../shell/use-page-title.js';
import type { TextId } from '../../texts/en.js';
import { useTexts } from '../../texts/use-texts.js';
import { DeleteDialog } from '../delete-dialog.js';
import { GrowingWords } from './growing-words.js';
import { isFailedLink, retryLink } from './retry-link.js';

/** A recording in progress, whose words appear when they are recognised, or one that failed. */
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
  const isDone = status === 'done';
  useEffect(() => {
    if (isDone) onEnd();
  }, [isDone, onEnd]);
  const name = useRecordingName(initialJob, t('untitled'));
  usePageTitle(name);
  const words = utterances.map(renderUtterance);
  if (status === 'error')
    return (
      <>
        <FailedJob job={job ?? initialJob} name={name} error={error} remove={remove} />
        {words.length > 0 && <div className="page narrow growing-text">{words}</div>}
      </>
    );
  const followed = job ?? initialJob;
  const hasAudio = typeof followed.file?.audio_duration === 'number';
  const head = (
    <GrowingHead
      name={name}
      progress={progress}
      onCancel={() => void cancel().catch(() => refresh())}
    />
  );
  if (hasAudio)
    return (
      <GrowingWords job={followed} utterances={utterances}>
        {head}
      </GrowingWords>
    );
  return (
    <div className="page narrow growing">
      {head}
      <div className="growing-text">{words}</div>
    </div>
  );
}

/** The name of the recording, the time that is left, and the button that cancels. */
function GrowingHead({
  name,
  progress,
  onCancel,
}: {
  readonly name: string;
  readonly progress: TranscriptionHandle['progress'];
  readonly onCancel: () => void;
}): ReactElement {
  const { t } = useTexts();
  const progressText = useProgressText(progress);
  return (
    <header className="recording-head growing-head">
      <div>
        <h1 className="recording-name" title={name}>
          {name}
        </h1>
        <p className="note">
          {progressText}. {t('following')}{' '}
          <button type="button" className="link" onClick={onCancel}>
            {t('cancelJob')}
          </button>
        </p>
        <ProgressBar
          label={t('stageTranscribe')}
          done={progress?.audioSecondsDone ?? 0}
          total={progress?.audioSecondsTotal ?? null}
        />
      </div>
    </header>
  );
}

function renderUtterance({ start, text }: Utterance): ReactElement {
  return (
    <p key={start} className="reading" dir="auto">
      {text}
    </p>
  );
}

/** Reason of a failed job, with the ways to continue. */
function FailedJob({
  job,
  name,
  error,
  remove,
}: {
  readonly job: Job;
  readonly name: string;
  /** Shown when the job itself has no reason. */
  readonly error: Error | null;
  readonly remove: () => Promise<unknown>;
}): ReactElement {
  const { t } = useTexts();
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const [retryProblem, setRetryProblem] = useState<Error | null>(null);
  const noteId = findNote(job);
  return (
    <>
      <Notice
        title={name}
        reason={isCancelled(job) ? t('jobCancelled') : <Failure job={job} error={error} />}
        note={noteId === undefined ? undefined : t(noteId)}
      >
        <NextStep job={job} onProblem={setRetryProblem} />
        <button type="button" className="button" onClick={() => setIsAsking(true)}>
          {t('deleteRecording')}
        </button>
      </Notice>
      <Problem error={retryProblem} />
      <DeleteDialog
        name={name}
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

/** The way to continue after a failure: with the audio, with its link, or in the list. */
function NextStep({
  job,
  onProblem,
}: {
  readonly job: Job;
  readonly onProblem: (problem: Error) => void;
}): ReactElement {
  const { t } = useTexts();
  const navigate = useNavigate();
  if (job.file)
    return (
      <Link to="/recordings/$id/runs" params={{ id: job.id }} className="button primary">
        {t('runAgain')}
      </Link>
    );
  if (!isFailedLink(job))
    return (
      <Link to="/" className="button primary">
        {t('toRecordings')}
      </Link>
    );
  const retry = (): void => {
    retryLink(job)
      .then((id) => navigate({ to: '/recordings/$id', params: { id } }))
      .catch(onProblem);
  };
  return (
    <button type="button" className="button primary" onClick={retry}>
      {t('retry')}
    </button>
  );
}

/** Notes about links by the reason for which their audio is not there. */
const linkNotes: Readonly<Partial<Record<string, TextId>>> = {
  source_refused: 'jobFailedLink',
  source_not_audio: 'jobFailedLink',
  source_unreachable: 'jobFailedAway',
  source_failed: 'jobFailedAway',
  source_timed_out: 'jobFailedAway',
};

/** What the end of a job means for its audio, or what to do about its link. */
function findNote(job: Job): TextId | undefined {
  if (job.file) return 'jobFailedKept';
  return linkNotes[readJobError(job)?.reason_code ?? ''];
}

/** Reason for which a job failed, which the job itself may not have. */
function Failure({
  job,
  error,
}: {
  readonly job: Job;
  readonly error: Error | null;
}): ReactElement {
  return (
    <span className="problem">
      <Reason text="jobFailed" error={readJobError(job) ?? error ?? { message: '' }} />
    </span>
  );
}
