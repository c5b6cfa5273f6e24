import { queryOptions } from '@tanstack/react-query';
import type { ReadTranscript } from '../recording/read-only/use-read-only-transcript.js';
import { servicePath } from '../session/service-address.js';
import { readJson } from '../session/session.js';

/** A transcript that a link gives. */
export interface SharedTranscript extends ReadTranscript {
  readonly title: string;
  readonly created_at: string;
  readonly expires_at: string;
  /** True when the audio can be played. */
  readonly audio: boolean;
  /** Length in seconds, null when it is not known. */
  readonly audio_duration: number | null;
}

/** The token of the address of this page, undefined when it has none. */
export function readToken(hash: string): string | undefined {
  return new URLSearchParams(hash.slice(1)).get('token') ?? undefined;
}

/** Address of the audio. */
export function audioAddress(token: string): string {
  return servicePath(`/studio/shared/audio?${new URLSearchParams({ token })}`);
}

/** The transcript of a token. */
export const sharedQuery = (token: string) =>
  queryOptions({
    queryKey: ['shared', token],
    queryFn: async ({ signal }) =>
      readJson<SharedTranscript>(
        await fetch(servicePath('/studio/shared'), {
          headers: { authorization: `Bearer ${token}` },
          credentials: 'omit',
          signal,
        }),
      ),
    staleTime: Number.POSITIVE_INFINITY,
  });
