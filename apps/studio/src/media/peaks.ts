import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query';
import { chooseResource, type JobReference } from '../session/client.js';

/** A stretch of audio, in seconds. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Peaks of a span of the audio of a job, none without a job. */
export function peaksQuery(
  job: JobReference | undefined,
  { end, points, start }: Span & { readonly points: number },
) {
  const span = { start: roundTime(start), end: roundTime(end), points };
  return queryOptions({
    queryKey: ['peaks', job?.id, start, end, points],
    queryFn:
      job === undefined
        ? skipToken
        : ({ signal }) => chooseResource(job).peaks(job.id, span, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
    retry: false,
  });
}

function roundTime(seconds: number): number {
  return Math.round(seconds * 100) / 100;
}
