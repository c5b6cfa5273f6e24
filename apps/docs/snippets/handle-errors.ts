import {
  ApiError,
  createClient,
  EarshotError,
  JobFailedError,
  RateLimitError,
  TimeoutError,
} from '@earshot/http';

const client = createClient();

// #region http
async function transcribe(path: string): Promise<string> {
  try {
    const job = await client.preRecorded.transcribe(path, {}, { deadlineMs: 600_000 });
    return job.result.transcription?.full_transcript ?? '';
  } catch (error) {
    if (JobFailedError.is(error)) return `the service could not do it: ${error.reason}`;
    if (TimeoutError.is(error)) return `still running: ${error.jobId}`; // wait(id) continues
    if (RateLimitError.is(error)) return `again in ${error.retryAfterMs} ms`;
    if (ApiError.is(error)) return `${error.serverCode}: ${error.validationErrors.join(', ')}`;
    if (EarshotError.is(error)) return `${error.code}: ${error.message}`;
    throw error;
  }
}

// #endregion http

// #region live
import { createLiveSession, LiveError } from '@earshot/live';

const session = createLiveSession({ client });
session.on('reconnecting', ({ delayMs, error }) => console.warn(error.code, delayMs));
session.on('audio_lost', ({ startSeconds, endSeconds }) => console.warn(startSeconds, endSeconds));
session.on('failed', (error) => console.error(error.code, error.message));
session.on('error', ({ error }) => console.warn(error)); // of the service, within the session
try {
  await session.start();
} catch (error) {
  if (!LiveError.is(error) || !error.isRetryable) throw error;
}
// #endregion live

session.close();
console.log(await transcribe('meeting.wav'));
