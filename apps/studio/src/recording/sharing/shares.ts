import { queryOptions } from '@tanstack/react-query';
import { callService } from '../../session/call-service.js';

/** A link by which others read a transcript. */
export interface Share {
  readonly id: string;
  readonly title: string;
  /** True when it plays the audio too. */
  readonly audio: boolean;
  readonly created_at: string;
  readonly expires_at: string;
}

/** What a new link gives, and for how long. */
export interface NewShare {
  readonly title: string;
  readonly audio: boolean;
  readonly days: number;
}

const sharesPath = (jobId: string): string => `/studio/recordings/${jobId}/shares`;

/** The links of a transcript that are valid. */
export const sharesQuery = (jobId: string) =>
  queryOptions({
    queryKey: ['shares', jobId],
    queryFn: async ({ signal }) =>
      (await callService<{ readonly shares: readonly Share[] }>(sharesPath(jobId), { signal }))
        .shares,
  });

/** Creates a link. Its address cannot be read later. */
export function createShare(
  jobId: string,
  body: NewShare,
): Promise<Share & { readonly url: string }> {
  return callService(sharesPath(jobId), { method: 'POST', body });
}

/** Revokes a link. */
export function revokeShare(jobId: string, id: string): Promise<void> {
  return callService(`${sharesPath(jobId)}/${id}`, { method: 'DELETE' });
}
