import type { Job, KnownVoice, VoiceSuggestion } from '@earshot/core/types';
import { ApiError } from '@earshot/http';
import { queryOptions } from '@tanstack/react-query';
import { client } from '../session/client.js';

const forbidden = 403;

/** Known voices; null where the service does not recognise voices. */
export const knownVoicesQuery = queryOptions({
  queryKey: ['known-voices'],
  queryFn: ({ signal }): Promise<readonly KnownVoice[] | null> =>
    client.voices.list({ signal }).then(
      ({ voices }) => voices,
      (error: unknown) => {
        if (error instanceof ApiError && error.status === forbidden) return null;
        throw error;
      },
    ),
  staleTime: 60_000,
});

/** Suggestions for the speakers of a recording. */
export function suggestionsOf({
  post_session_metadata: metadata,
}: Pick<Job, 'post_session_metadata'>): readonly VoiceSuggestion[] {
  const suggestions = metadata['known_voices'];
  // The service wrote them, so their shape is known.
  return Array.isArray(suggestions) ? (suggestions as unknown as VoiceSuggestion[]) : [];
}
