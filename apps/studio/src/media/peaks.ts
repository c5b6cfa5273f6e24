import type { AudioPeaks } from '@earshot/core/types';
import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query';
import { chooseResource, type JobReference } from '../session/client.js';

/** A stretch of audio, in seconds. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A span whose peaks are read, and the largest number of points for it. */
export interface PeaksRange extends Span {
  readonly points: number;
}

/** Audio at the service whose peaks are read. */
export interface PeaksSource {
  /** Differs from that of every other audio. */
  readonly key: string;
  readonly read: (
    range: PeaksRange,
    options: { readonly signal: AbortSignal },
  ) => Promise<AudioPeaks>;
}

/** The peaks of the audio of a job. */
export function peaksOfJob(job: JobReference): PeaksSource {
  return {
    key: job.id,
    read: (range, options) => chooseResource(job).peaks(job.id, range, options),
  };
}

/** Peaks of a span of audio, none without a source. */
export function peaksQuery(source: PeaksSource | undefined, { end, points, start }: PeaksRange) {
  const range = { start: roundTime(start), end: roundTime(end), points };
  return queryOptions({
    queryKey: ['peaks', source?.key, start, end, points],
    queryFn: source === undefined ? skipToken : ({ signal }) => source.read(range, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
    retry: false,
  });
}

function roundTime(seconds: number): number {
  return Math.round(seconds * 100) / 100;
}
