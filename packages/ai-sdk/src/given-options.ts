import type { TranscriptionCall } from './transcription-model.js';

/** Options for this provider, and headers without those that are undefined. */
export function givenOptions({
  headers = {},
  providerOptions = {},
}: Pick<TranscriptionCall, 'headers' | 'providerOptions'>): {
  readonly headers: Record<string, string>;
  readonly parameters: Record<string, unknown>;
} {
  const given = Object.entries(headers).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return { headers: Object.fromEntries(given), parameters: providerOptions['earshot'] ?? {} };
}
