import type { PreRecordedRequestInput } from '@earshot/core';

/** What both ways of transcribing are asked. */
export interface TranscriptionRequest {
  /** A path, an http(s) address, or `-`. */
  audio: string;
  language?: string;
  vocabulary: readonly string[];
  signal: AbortSignal;
}

/** Whether the audio lies behind an address. */
export function isAddress(audio: string): boolean {
  return /^https?:\/\//i.test(audio);
}

/** The request in the words of the contract, without its audio. */
export function requestParameters({
  language,
  vocabulary,
}: TranscriptionRequest): Omit<PreRecordedRequestInput, 'audio_url'> {
  return {
    // The schema, here or on the server, refuses what is no language code, and names it.
    ...(language === undefined ? {} : { language_config: { languages: [language as 'en'] } }),
    ...(vocabulary.length === 0
      ? {}
      : { custom_vocabulary: true, custom_vocabulary_config: { vocabulary: [...vocabulary] } }),
  };
}
