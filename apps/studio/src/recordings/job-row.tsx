import type { Job } from '@earshot/core/types';
import { useTranscription } from '@earshot/react';
import { memo, type ReactElement } from 'react';
import { describeFailure, isCancelled, jobName, languageName } from '../format/names.js';
import { clockTime, timeOfDay } from '../format/time.js';
import { useProgressText } from '../format/use-progress-text.js';
import type { Recording } from '../labels/recording-requests.js';
import { English } from '../session/reason.js';
import { servicePath } from '../session/service-address.js';
import { Icon } from '../shell/icon.js';
import { ProgressBar } from '../shell/progress-bar.js';
import { useTexts } from '../texts/use-texts.js';
import { RenameField } from './rename-field.js';
import type { Excerpt } from './use-spoken-words.js';

/**
 * A job of the list: a link that the list opens, and the button of its menu. A job in progress is
 * followed when it is among the first.
 */
export const JobRow = memo(function JobRow({
  job,
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
  readonly onRenamed: (id: string) => void;
}): ReactElement {
  const { t } = useTexts();
  const { id, kind, status } = job;
  const name = jobName(job, t('untitled'));
  const moment = excerpt === undefined ? '' : `#t=${excerpt.seconds}`;
  const hasEnded = status === 'done' || status === 'error';
  const cells = (
    <>
      {isRenamed ? (
        <RenameField id={id} name={name} onEnd={() => onRenamed(id)} />
      ) : (
        <JobName name={name} tags={job.tags} />
      )}
      {hasEnded ? (
        <EndedJob job={job} excerpt={excerpt} />
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
    <span className="job-note">
      {status === 'processing'
        ? t('statusProcessing')
        : doneIn === undefined
          ? t('statusQueued')
          : t('statusQueuedFor', { time: doneIn })}
    </span>
  );
}

function EndedJob({
  job,
  excerpt,
}: {
  readonly job: Job;
  readonly excerpt: Excerpt | undefined;
}): ReactElement {
  const { language, t } = useTexts();
  if (job.status === 'error')
    return isCancelled(job) ? (
      <span className="job-note">{t('statusCancelled')}</span>
    ) : (
      <>
        <span className="job-said">
          <English>{describeFailure(job)}</English>
        </span>
        <span className="job-note problem">{t('statusError')}</span>
      </>
    );
  const { metadata, transcription } = job.result ?? {};
  const speakers = new Set(transcription?.utterances.map(({ speaker }) => speaker));
  const facts = [
    timeOfDay(job.created_at, language),
    ...(transcription?.languages ?? []).map((code) => languageName(code, language)),
    ...(speakers.size > 1 ? [t('speakersCount', { count: speakers.size })] : []),
  ];
  return (
    <>
      <span className="job-said" dir="auto">
        {excerpt === undefined
          ? transcription?.full_transcript.slice(0, 240)
          : excerpt.parts.map((part, index) =>
              // oxlint-disable-next-line react/no-array-index-key -- parts have no identity but their place
              index % 2 === 1 ? <mark key={index}>{part}</mark> : part,
            )}
      </span>
      <span className="job-note">
        <span className="job-facts">{facts.join(', ')}</span>
        <span className="job-time">
          {metadata === undefined ? '' : clockTime(metadata.audio_duration)}
        </span>
      </span>
    </>
  );
}

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
      <span className="job-note">{text}</span>
    </>
  );
}
