import { NotFoundError } from '@earshot/http';
import { useTranscription, useTranscriptPlayer } from '@earshot/react';
import { Transcript } from '@earshot/react/components';
import type { ReactElement } from 'react';
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { formatName } from '../format-name.js';
import { findCaller, service } from '../service.server.js';

// #region loader
/** The recording in its current state, which the server renders. The page follows it from there. */
export async function loader({ params: { id = '' } }: LoaderFunctionArgs) {
  const initialJob = await service.transcriptions.get(id).catch((error: unknown) => {
    if (NotFoundError.is(error)) return undefined;
    throw error;
  });
  if (initialJob?.custom_metadata?.['caller'] !== findCaller())
    throw data('There is no such recording', { status: 404 });
  return { initialJob };
}
// #endregion loader

/** Its progress, its utterances as they come, and its transcript, which plays. */
export default function Recording(): ReactElement {
  const { initialJob } = useLoaderData<typeof loader>();
  const { job, status, progress, utterances, error } = useTranscription(initialJob.id, {
    initialJob,
  });
  const player = useTranscriptPlayer(utterances);
  const { audioSecondsDone = 0, audioSecondsTotal } = progress ?? {};
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
          value={audioSecondsTotal ? audioSecondsDone / audioSecondsTotal : undefined}
        />
      )}
      {job?.file && (
        // biome-ignore lint/a11y/useMediaCaption: the transcript is below
        <audio ref={player.ref} controls src={`/earshot/v2/transcription/${job.id}/file`} />
      )}
      <Transcript player={player} className="transcript" />
    </main>
  );
}
