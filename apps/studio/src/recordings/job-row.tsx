import type { Job } from '@earshot/core/types';
import { useTranscription } from '@earshot/react';
import { memo, type ReactElement, useRef } from 'react';
import { jobName, languageName } from '../format/names.js';
import { clockTime, roughDuration } from '../format/time.js';
import { Icon } from '../shell/icon.js';
import { ProgressBar } from '../shell/progress-bar.js';
import type { TextId } from '../texts/en.js';
import { useTexts } from '../texts/use-texts.js';

const stageTexts: Readonly<Record<string, TextId>> = {
  queued: 'statusQueued',
  fetch: 'stageFetch',
  analyse: 'stageAnalyse',
  transcribe: 'stageTranscribe',
  finish: 'stageFinish',
};

/** A job of the list, with the way to its runs, as links that the list opens. One in work is followed when it is among the first. */
export const JobRow = memo(function JobRow({
  job,
  isFollowed,
}: {
  readonly job: Job;
  readonly isFollowed: boolean;
}): ReactElement {
  const { t } = useTexts();
  const { file, id, status } = job;
  const name = jobName(job, t('untitled'));
  const hasEnded = status === 'done' || status === 'error';
  return (
    <>
      <a href={`/recordings/${id}`} className="job-row" data-status={status}>
        <span className="job-name">{name}</span>
        {hasEnded ? (
          <EndedJob job={job} />
        ) : isFollowed ? (
          <FollowedJob id={id} />
        ) : (
          <span className="job-note">
            {t(status === 'queued' ? 'statusQueued' : 'statusProcessing')}
          </span>
        )}
      </a>
      {file && hasEnded && (
        <a href={`/recordings/${id}/runs`} className="job-runs" aria-label={t('runsOf', { name })}>
          <Icon name="runs" />
        </a>
      )}
    </>
  );
});

function EndedJob({ job }: { readonly job: Job }): ReactElement {
  const { language, t } = useTexts();
  if (job.status === 'error')
    return (
      <>
        <span className="job-said">{reasonOf(job)}</span>
        <span className="job-note problem">{t('statusError')}</span>
      </>
    );
  const { metadata, transcription } = job.result ?? {};
  const speakers = new Set(transcription?.utterances.map(({ speaker }) => speaker));
  const facts = [
    ...(transcription?.languages ?? []).map((code) => languageName(code, language)),
    ...(speakers.size > 1 ? [t('speakersCount', { count: speakers.size })] : []),
  ];
  return (
    <>
      <span className="job-said">{transcription?.full_transcript.slice(0, 240)}</span>
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
  const { language, t } = useTexts();
  const { progress, utterances } = useTranscription(id);
  const begin = useRef<{ readonly atMs: number; readonly doneSeconds: number } | null>(null);
  const done = progress?.audioSecondsDone ?? 0;
  const total = progress?.audioSecondsTotal ?? null;
  if (progress?.stage === 'transcribe')
    begin.current ??= { atMs: performance.now(), doneSeconds: done };
  const left = remainingSeconds(begin.current, done, total);
  return (
    <>
      <span className="job-progress">
        <ProgressBar label={t('stageTranscribe')} done={done} total={total} />
        <q className="job-last">{utterances.at(-1)?.text}</q>
      </span>
      <span className="job-note">
        {left === undefined
          ? t(stageTexts[progress?.stage ?? 'queued'] ?? 'statusProcessing')
          : t('timeLeft', { time: roughDuration(left, language) })}
      </span>
    </>
  );
}

/** Seconds until the rest is done at the speed so far; undefined as long as there was no progress. */
function remainingSeconds(
  begin: { readonly atMs: number; readonly doneSeconds: number } | null,
  done: number,
  total: number | null,
): number | undefined {
  if (begin === null || total === null || done <= begin.doneSeconds) return undefined;
  const elapsedSeconds = (performance.now() - begin.atMs) / 1000;
  return ((total - done) * elapsedSeconds) / (done - begin.doneSeconds);
}

function reasonOf({ post_session_metadata }: Job): string {
  const error = post_session_metadata['error'] as { message?: string } | undefined;
  return error?.message ?? '';
}
