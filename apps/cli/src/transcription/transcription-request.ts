import type { PreRecordedRequestInput } from '@earshot/core';

/** Audio and options of `earshot transcribe`, local or remote. */
export interface TranscriptionRequest {
  /** Path, http or https url, or `-` for standard input. */
  audio: string;
  language?: string;
  vocabulary: readonly string[];
  signal: AbortSignal;
}

/** Checks for an http or https url. */
export function isWebUrl(audio: string): boolean {
  return /^https?:\/\//i.test(audio);
}

/** Builds the request of the contract, without its audio. */
export function requestParameters({
  language,
  vocabulary,
}: TranscriptionRequest): Omit<PreRecordedRequestInput, 'audio_url'> {
  return {
    // The schema, here or on the server, rejects an unknown language code and names it.
    ...(language === undefined ? {} : { language_config: { languages: [language as 'en'] } }),
    ...(vocabulary.length === 0
      ? {}
      : { custom_vocabulary: true, custom_vocabulary_config: { vocabulary: [...vocabulary] } }),
  };
}
