import type { Job } from '@earshot/core/types';
import { useCallback, useEffect, useState } from 'react';
import { queryClient } from '../../session/client.js';
import { isServerAway } from '../../session/describe-reason.js';
import { servicePath } from '../../session/service-address.js';
import { readJson, ServiceError, sessionQuery } from '../../session/session.js';
import { JobReader } from './job-reader.js';

/** State of a job that is being loaded. */
export interface LoadingJob {
  /** The job, null until its first part has arrived. */
  readonly job: Job | null;
  /** True while only its first utterances have arrived. */
  readonly isPartial: boolean;
  /** Reason why it cannot be read. */
  readonly error: Error | null;
}

const unauthorized = 401;
/** Delay before the next request to an unreachable service, in milliseconds. */
const awayRetryMs = 3000;
/**
 * Number of characters after which the first part of a long job is shown before the rest has
 * arrived.
 */
const longText = 200_000;

/**
 * Reads a job while it arrives, so that the first words of a long one are shown early. Requests are
 * repeated while the service is unreachable.
 */
export function useJob(id: string): LoadingJob & { readonly reload: () => void } {
  const [state, setState] = useState<LoadingJob>({ job: null, isPartial: true, error: null });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const reading = new AbortController();
    const { signal } = reading;
    let retry: ReturnType<typeof setTimeout> | undefined;
    readJob(servicePath(`/v2/transcription/${id}`), signal, (job) =>
      setState({ job, isPartial: true, error: null }),
    ).then(
      (job) => setState({ job, isPartial: false, error: null }),
      (error: Error) => {
        if (signal.aborted) return;
        if (error instanceof ServiceError && error.status === unauthorized)
          queryClient.setQueryData(sessionQuery.queryKey, null);
        setState({ job: null, isPartial: false, error });
        if (isServerAway(error))
          retry = setTimeout(() => setAttempt((before) => before + 1), awayRetryMs);
      },
    );
    return () => {
      clearTimeout(retry);
      reading.abort();
    };
  }, [attempt, id]);
  const reload = useCallback(() => setAttempt((before) => before + 1), []);
  return { ...state, reload };
}

async function readJob(
  path: string,
  signal: AbortSignal,
  onPartial: (job: Job) => void,
): Promise<Job> {
  const response = await fetch(path, { signal });
  if (!response.ok || response.body === null) return readJson<Job>(response);
  const job = new JobReader();
  let length = 0;
  let isShown = false;
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    job.push(value);
    length += value.length;
    const partial = isShown || length < longText ? null : job.partial;
    if (partial === null) continue;
    isShown = true;
    onPartial(partial);
    // The first words are painted before any other work.
    await new Promise((resolve) => setTimeout(resolve));
  }
  return job.finish();
}
