import type { LiveRequestInput } from '@earshot/core';
import type { LiveFormat } from './audio/audio-source.js';

/** What is asked of a session besides the format of its audio. */
export interface LiveWishes {
  language?: string;
  endpointing?: number;
  vocabulary?: string[];
  /** The forms of each spelling. */
  spelling?: Record<string, string[]>;
  hasPartials: boolean;
  /** Also messages about the session itself. */
  hasLifecycle: boolean;
}

/** The request in the words of the contract. */
export function liveRequest(
  format: LiveFormat,
  { language, endpointing, vocabulary, spelling, hasPartials, hasLifecycle }: LiveWishes,
): LiveRequestInput {
  return {
    ...format,
    ...(endpointing === undefined ? {} : { endpointing }),
    // The service refuses what is no language code, and names it.
    ...(language === undefined ? {} : { language_config: { languages: [language as 'en'] } }),
    realtime_processing: {
      ...(vocabulary === undefined
        ? {}
        : { custom_vocabulary: true, custom_vocabulary_config: { vocabulary } }),
      ...(spelling === undefined
        ? {}
        : { custom_spelling: true, custom_spelling_config: { spelling_dictionary: spelling } }),
    },
    messages_config: {
      receive_partial_transcripts: hasPartials,
      receive_lifecycle_events: hasLifecycle,
    },
  };
}
