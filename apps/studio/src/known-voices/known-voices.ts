import type { Job, KnownVoice, VoiceSuggestion } from '@earshot/core/types';
import { queryOptions } from '@tanstack/react-query';
import { capabilitiesQuery, client } from '../session/client.js';

/** Known voices, or null when the service does not recognise voices. */
export const knownVoicesQuery = queryOptions({
  queryKey: ['known-voices'],
  queryFn: async ({ client: queries, signal }): Promise<readonly KnownVoice[] | null> => {
    const capabilities = await queries.ensureQueryData(capabilitiesQuery);
    if (capabilities.known_voices?.available !== true) return null;
    return (await client.voices.list({ signal })).voices;
  },
  staleTime: 60_000,
});

/** Suggestions for the speakers of a recording. */
export function findSuggestions({
  post_session_metadata: metadata,
}: Pick<Job, 'post_session_metadata'>): readonly VoiceSuggestion[] {
  const suggestions = metadata['known_voices'];
  // The service wrote them, so their shape is known.
  return Array.isArray(suggestions) ? (suggestions as unknown as VoiceSuggestion[]) : [];
}
