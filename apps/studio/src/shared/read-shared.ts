import type { AudioPeaks } from '@earshot/core/types';
import { queryOptions } from '@tanstack/react-query';
import type { PeaksSource } from '../media/peaks.js';
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

/** The peaks of the audio of a token. */
export function sharedPeaks(token: string): PeaksSource {
  return {
    key: token,
    read: async ({ end, points, start }, { signal }) => {
      const query = new URLSearchParams({ start: `${start}`, end: `${end}`, points: `${points}` });
      return readJson<AudioPeaks>(
        await fetch(servicePath(`/studio/shared/peaks?${query}`), asReader(token, signal)),
      );
    },
  };
}

/** A request with a token, and without the session that the browser may have. */
function asReader(token: string, signal: AbortSignal): RequestInit {
  return { headers: { authorization: `Bearer ${token}` }, credentials: 'omit', signal };
}

/** The transcript of a token. */
export const sharedQuery = (token: string) =>
  queryOptions({
    queryKey: ['shared', token],
    queryFn: async ({ signal }) =>
      readJson<SharedTranscript>(
        await fetch(servicePath('/studio/shared'), asReader(token, signal)),
      ),
    staleTime: Number.POSITIVE_INFINITY,
  });
