import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { readJson } from '../session/session.js';

/** A stretch of audio, in seconds. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Peaks of a span of audio, as the service sends them. */
export interface Peaks {
  readonly channels: number;
  readonly sample_rate: number;
  readonly samples_per_pixel: number;
  readonly length: number;
  readonly start: number;
  readonly data: readonly number[];
}

/** Peaks of a span of the audio of a job. */
export function peaksQuery(
  path: string,
  { end, points, start }: Span & { readonly points: number },
) {
  return queryOptions({
    queryKey: ['peaks', path, start, end, points],
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({
        start: start.toFixed(2),
        end: end.toFixed(2),
        points: String(points),
      });
      return readJson<Peaks>(await fetch(`${path}/peaks?${query}`, { signal }));
    },
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
    retry: false,
  });
}
