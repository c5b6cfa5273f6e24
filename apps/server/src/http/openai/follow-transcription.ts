import { parseChunked } from '@discoveryjs/json-ext';
import type { PreRecordedResult } from '@earshot/core';
import { HttpError } from '../../errors/http-error.js';
import type { EventCursor, JobEvent } from '../../events/job-follower.js';
import type { AppDependencies } from '../app.js';

/** A job that a request waits for. */
export interface FollowedJob {
  readonly keyId: string;
  readonly jobId: string;
  /** Aborted when nobody waits any more. */
  readonly signal: AbortSignal;
}

/** Cursor behind everything but the end of a job. */
const endCursor: EventCursor = {
  utterances: Number.MAX_SAFE_INTEGER,
  progress: Number.MAX_SAFE_INTEGER,
};

/** Texts of the utterances of a job, each as soon as it is finished, and then its result. */
export type TranscriptionPart =
  | { readonly type: 'utterance'; readonly text: string }
  | { readonly type: 'result'; readonly result: PreRecordedResult };

/**
 * Follows a job to its end. Nothing but the follower is held while it waits; the result is parsed piece by piece.
 *
 * @param options - false for the result alone
 * @throws HttpError with the error that the job ended with, or 404 when it was deleted; the reason of the signal
 */
export async function* followTranscription(
  job: FollowedJob,
  { jobFollower, storage }: Pick<AppDependencies, 'jobFollower' | 'storage'>,
  { withUtterances }: { readonly withUtterances: boolean },
): AsyncGenerator<TranscriptionPart, void, undefined> {
  const after = withUtterances ? undefined : endCursor;
  for await (const event of jobFollower.follow({ ...job, after })) {
    if (event.type === 'utterance') {
      // The service wrote it as an utterance of the contract.
      const { text } = JSON.parse(event.text) as { text: string };
      yield { type: 'utterance', text };
    }
    if (event.type === 'error') throw toHttpError(event);
    if (event.type !== 'done') continue;
    const result = await readResult(job.jobId, storage);
    if (result === undefined) break;
    yield { type: 'result', result };
    return;
  }
  job.signal.throwIfAborted();
  throw new HttpError(404, 'The transcription was deleted before it ended');
}

/** The result of a job that is done; undefined when it was deleted. */
async function readResult(
  jobId: string,
  { results }: AppDependencies['storage'],
): Promise<PreRecordedResult | undefined> {
  const stored = await results.find(jobId);
  if (stored === undefined) return undefined;
  // The service wrote it as a result of the contract.
  return (await parseChunked(results.readPieces(stored))) as PreRecordedResult;
}

/** Code of a job that was cancelled. */
const cancelledCode = 499;

function toHttpError({ code, message }: Extract<JobEvent, { type: 'error' }>): HttpError {
  if (code === cancelledCode)
    return new HttpError(409, 'The transcription was cancelled', { code: 'job_ended' });
  return code === 400
    ? new HttpError(400, message, { code: 'invalid_audio', field: 'file' })
    : new HttpError(code, message);
}
