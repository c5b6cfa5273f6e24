import {
  type TranscriptionParameters,
  useCreateTranscription,
  useTranscription,
} from '@earshot/react';
import { type ReactElement, useEffect } from 'react';
import { type Upload, uploads } from './uploads.js';
import { useUploads } from './use-uploads.js';

/**
 * Sends the uploads, and follows the oldest of their jobs. It shows nothing. It is above all pages,
 * so that no page ends an upload, not even the one for signing in again.
 */
export function UploadRunners(): ReactElement {
  const list = useUploads();
  // Each job that is followed takes a connection, and browsers limit their number.
  const followed = list.find(({ phase }) => phase === 'transcribing');
  return (
    <>
      {list.map((upload) => (
        <UploadRunner key={upload.id} upload={upload} />
      ))}
      {followed?.jobId != null && (
        <JobFollower key={followed.jobId} id={followed.id} jobId={followed.jobId} />
      )}
    </>
  );
}

/** Sends one upload each time that it gets its turn. */
function UploadRunner({
  upload: { attempt, id, parameters, source },
}: {
  readonly upload: Upload;
}): null {
  const { create, error, job, progress, status } = useCreateTranscription();
  useEffect(() => {
    // The form has checked the parameters, and the service checks them again.
    if (attempt > 0) void create(source, parameters as TranscriptionParameters);
  }, [attempt, create, parameters, source]);
  useEffect(() => {
    if (status === 'failed') uploads.update(id, { phase: 'failed', error });
    else if (status === 'created' && job !== null)
      uploads.update(id, { phase: 'transcribing', jobId: job.id });
    else if (progress !== null) uploads.update(id, { sent: progress });
  }, [error, id, job, progress, status]);
  return null;
}

const notFound = 404;

/** Follows the job of an upload to its end. */
function JobFollower({ id, jobId }: { readonly id: number; readonly jobId: string }): null {
  const { error, progress, status } = useTranscription(jobId);
  useEffect(() => {
    const isDeleted = error !== null && 'status' in error && error.status === notFound;
    if (status === 'done') uploads.update(id, { phase: 'done' });
    else if (status === 'error') uploads.update(id, { phase: 'failed', error });
    else if (isDeleted) uploads.remove(id);
    else if (progress !== null) uploads.update(id, { progress });
  }, [error, id, progress, status]);
  return null;
}
