import type { Job } from '@earshot/core/types';
import { useTranscription } from '@earshot/react';
import { memo, type ReactElement } from 'react';
import { isCancelled, jobName, languageName, readJobError } from '../format/names.js';
import { clockTime, shortMoment, timeOfDay } from '../format/time.js';
import { useProgressText } from '../format/use-progress-text.js';
import type { Recording } from '../labels/recording-requests.js';
import { RenameField } from '../labels/rename-field.js';
import { Reason } from '../session/reason.js';
import { servicePath } from '../session/service-address.js';
import { Icon } from '../shell/icon.js';
import { ProgressBar } from '../shell/progress-bar.js';
import { useTexts } from '../texts/use-texts.js';
import type { Excerpt } from './use-spoken-words.js';

/**
 * A job of the list: a link that the list opens, and the button of its menu. A job in progress is
 * followed when it is among the first.
 */
export const JobRow = memo(function JobRow({
  job,
  isDayNamed,
  isFollowed,
  doneIn,
  excerpt,
  isChosen,
  isRenamed,
  onChoose,
  onMenu,
  onRenamed,
}: {
  readonly job: Recording;
  /** True where the day stands above the rows. */
  readonly isDayNamed: boolean;
  readonly isFollowed: boolean;
  /** Time in which a waiting job will be done, undefined when it is not known. */
  readonly doneIn: string | undefined;
  /** The passage with a hit of the search. */
  readonly excerpt: Excerpt | undefined;
  readonly isChosen: boolean;
  /** True while its name is changed. */
  readonly isRenamed: boolean;
  readonly onChoose: (id: string, isRange: boolean) => void;
  readonly onMenu: (job: Recording, trigger: HTMLElement) => void;
  readonly onRenamed: (id: string, hasFocus: boolean) => void;
}): ReactElement {
  const { t } = useTexts();
  const { id, kind, status } = job;
  const name = jobName(job, t('untitled'));
  const moment = excerpt === undefined ? '' : `#t=${excerpt.seconds}`;
  const hasEnded = status === 'done' || status === 'error';
  const cells = (
    <>
      <span className="job-main">
        {isRenamed ? (
          <RenameField id={id} name={name} onEnd={(hasFocus) => onRenamed(id, hasFocus)} />
        ) : (
          <JobName name={name} tags={job.tags} />
        )}
        {hasEnded && <JobWords job={job} excerpt={excerpt} />}
      </span>
      {hasEnded ? (
        <EndedJob job={job} isDayNamed={isDayNamed} />
      ) : isFollowed ? (
        <FollowedJob id={id} />
      ) : (
        <PendingJob status={status} doneIn={doneIn} />
      )}
    </>
  );
  return (
    <>
      {isRenamed ? (
        <div className="job-row">{cells}</div>
      ) : (
        <a
          href={servicePath(`/recordings/${id}${moment}`)}
          className="job-row"
          data-status={status}
        >
          {cells}
        </a>
      )}
      <span className="job-choice">
        <input
          type="checkbox"
          aria-label={t('chooseRecording', { name })}
          checked={isChosen}
          onChange={({ nativeEvent }) =>
            onChoose(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
          }
        />
      </span>
      {(hasEnded || kind === 'pre-recorded') && (
        <button
          type="button"
          className="job-more"
          aria-label={t('moreOf', { name })}
          aria-haspopup="menu"
          onClick={({ currentTarget }) => onMenu(job, currentTarget)}
        >
          <Icon name="more" />
        </button>
      )}
    </>
  );
});

function JobName({
  name,
  tags,
}: {
  readonly name: string;
  readonly tags: readonly string[];
}): ReactElement {
  return (
    <span className="job-title">
      <span className="job-name">{name}</span>
      {tags.map((tag) => (
        <span key={tag} className="job-tag">
          {tag}
        </span>
      ))}
    </span>
  );
}

/** Status of a job in progress that is not followed. */
function PendingJob({
  status,
  doneIn,
}: {
  readonly status: Job['status'];
  readonly doneIn: string | undefined;
}): ReactElement {
  const { t } = useTexts();
  return (
    <span className="job-state" data-wide>
      {status === 'processing'
        ? t('statusProcessing')
        : doneIn === undefined
          ? t('statusQueued')
          : t('statusQueuedFor', { time: doneIn })}
    </span>
  );
}

/** What was said, or the reason of a failure. */
function JobWords({
  job,
  excerpt,
}: {
  readonly job: Job;
  readonly excerpt: Excerpt | undefined;
}): ReactElement | null {
  if (job.status === 'error')
    return isCancelled(job) ? null : (
      <span className="job-said">
        <Reason error={readJobError(job) ?? { message: '' }} hasDetails={false} />
      </span>
    );
  return (
    <span className="job-said" dir="auto">
      {excerpt === undefined
        ? job.result?.transcription?.full_transcript.slice(0, 240)
        : excerpt.parts.map((part, index) =>
            // oxlint-disable-next-line react/no-array-index-key -- parts have no identity but their place
            index % 2 === 1 ? <mark key={index}>{part}</mark> : part,
          )}
    </span>
  );
}

/** When a job that has ended was created, how long it is, who speaks, and how it ended. */
function EndedJob({
  job,
  isDayNamed,
}: {
  readonly job: Job;
  readonly isDayNamed: boolean;
}): ReactElement {
  const { language, t } = useTexts();
  const { metadata, transcription } = job.result ?? {};
  const languages = (transcription?.languages ?? []).map((code) => languageName(code, language));
  const speakers = new Set(transcription?.utterances.map(({ speaker }) => speaker));
  return (
    <>
      <span className="job-when">
        {isDayNamed ? timeOfDay(job.created_at, language) : shortMoment(job.created_at, language)}
      </span>
      <span className="job-time">
        {metadata === undefined ? '' : clockTime(metadata.audio_duration)}
      </span>
      <span className="job-speakers">
        {[
          ...(speakers.size > 1 ? [t('speakersCount', { count: speakers.size })] : []),
          ...languages,
        ].join(', ')}
      </span>
      <EndState job={job} />
    </>
  );
}

function EndState({ job }: { readonly job: Job }): ReactElement {
  const { t } = useTexts();
  if (job.status === 'done') return <span className="job-state">{t('stateDone')}</span>;
  return isCancelled(job) ? (
    <span className="job-state">{t('statusCancelled')}</span>
  ) : (
    <span className="job-state problem">{t('statusError')}</span>
  );
}

/** Progress of a job, its latest words and the time that is left. */
function FollowedJob({ id }: { readonly id: string }): ReactElement {
  const { t } = useTexts();
  const { progress, utterances } = useTranscription(id);
  const text = useProgressText(progress);
  return (
    <>
      <span className="job-progress">
        <ProgressBar
          label={t('stageTranscribe')}
          done={progress?.audioSecondsDone ?? 0}
          total={progress?.audioSecondsTotal ?? null}
        />
        <q className="job-last">{utterances.at(-1)?.text}</q>
      </span>
      <span className="job-state">{text}</span>
    </>
  );
}
