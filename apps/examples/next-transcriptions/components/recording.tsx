'use client';

import type { Job } from '@earshot/core';
import { useTranscription, useTranscriptPlayer } from '@earshot/react';
import { Transcript } from '@earshot/react/components';
import type { ReactElement } from 'react';
import { formatName } from './recordings';

// #region recording
/** A recording: its progress, its utterances as they come, and its transcript, which plays. */
export function Recording({ id, initialJob }: { id: string; initialJob: Job }): ReactElement {
  const { job, status, progress, utterances, error } = useTranscription(id, { initialJob });
  const player = useTranscriptPlayer(utterances);
  const { audioSecondsDone, audioSecondsTotal } = progress ?? {};
  return (
    <main>
      <h1>{formatName(job ?? initialJob)}</h1>
      <p role="status">
        <span className="status" data-status={status}>
          {status}
        </span>{' '}
        {error?.message}
      </p>
      {status === 'processing' && (
        <progress
          aria-label="Transcribed"
          value={audioSecondsTotal ? (audioSecondsDone ?? 0) / audioSecondsTotal : undefined}
        />
      )}
      {job?.file && (
        // biome-ignore lint/a11y/useMediaCaption: the transcript is below
        <audio ref={player.ref} controls src={`/earshot/v2/transcription/${id}/file`} />
      )}
      <Transcript
        player={player}
        className="transcript"
        renderHead={({ start }) => <time className="quiet">{toClock(start)}</time>}
      />
    </main>
  );
}
// #endregion recording

function toClock(seconds: number): string {
  const rest = String(Math.floor(seconds % 60)).padStart(2, '0');
  return `${Math.floor(seconds / 60)}:${rest} `;
}
