import { parseChunked } from '@discoveryjs/json-ext';
import type { PreRecordedResult } from '@earshot/core';
import { HttpError } from '../../errors/http-error.js';
import type { EventCursor, JobEvent } from '../../events/job-follower.js';
import type { AppDependencies } from '../app.js';

/** A job that a request waits for. */
export interface FollowedJob {
  readonly keyId: string;
  readonly jobId: string;
  /** Aborted when the request no longer waits. */
  readonly signal: AbortSignal;
}

/** Cursor after all events except the end of a job. */
const endCursor: EventCursor = {
  utterances: Number.MAX_SAFE_INTEGER,
  progress: Number.MAX_SAFE_INTEGER,
};

/** The text of an utterance, as soon as it is finished, or finally the result of a job. */
export type TranscriptionPart =
  | { readonly type: 'utterance'; readonly text: string }
  | { readonly type: 'result'; readonly result: PreRecordedResult };

/**
 * Follows a job to its end. The result is parsed incrementally.
 *
 * @param options - `withUtterances` is false to get only the result
 * @throws HttpError with the error of the job, HttpError 404 when it was deleted, or the reason of
 * the signal
 */
export async function* followTranscription(
  job: FollowedJob,
  { jobFollower, storage }: Pick<AppDependencies, 'jobFollower' | 'storage'>,
  { withUtterances }: { readonly withUtterances: boolean },
): AsyncGenerator<TranscriptionPart, void, undefined> {
  const after = withUtterances ? undefined : endCursor;
  for await (const event of jobFollower.follow({ ...job, after })) {
    if (event.type === 'utterance') {
      // This service has written it as an utterance of the contract.
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

/** The result of a job that is done, or undefined when it was deleted. */
async function readResult(
  jobId: string,
  { results }: AppDependencies['storage'],
): Promise<PreRecordedResult | undefined> {
  const stored = await results.find(jobId);
  if (stored === undefined) return undefined;
  // This service has written it as a result of the contract.
  return (await parseChunked(results.readPieces(stored))) as PreRecordedResult;
}

/** Error code of a cancelled job. */
const cancelledCode = 499;

function toHttpError({ code, message }: Extract<JobEvent, { type: 'error' }>): HttpError {
  if (code === cancelledCode)
    return new HttpError(409, 'The transcription was cancelled', { code: 'job_ended' });
  return code === 400
    ? new HttpError(400, message, { code: 'invalid_audio', field: 'file' })
    : new HttpError(code, message);
}
