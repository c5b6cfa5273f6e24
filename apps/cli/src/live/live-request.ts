import type { LiveRequestInput } from '@earshot/core';
import type { LiveFormat } from './audio/audio-source.js';

/** Options of a session, except the format of its audio. */
export interface SessionOptions {
  language?: string;
  endpointing?: number;
  /** True to detect the speakers. */
  hasSpeakers: boolean;
  vocabulary?: string[];
  /** Recognised forms that each spelling replaces. */
  spelling?: Record<string, string[]>;
  hasPartials: boolean;
  /** True to also receive lifecycle messages. */
  hasLifecycle: boolean;
}

/** Builds the request of the contract. */
export function liveRequest(
  format: LiveFormat,
  {
    language,
    endpointing,
    vocabulary,
    spelling,
    hasSpeakers,
    hasPartials,
    hasLifecycle,
  }: SessionOptions,
): LiveRequestInput {
  return {
    ...format,
    ...(endpointing === undefined ? {} : { endpointing }),
    // The service rejects an unknown language code and names it.
    ...(language === undefined ? {} : { language_config: { languages: [language as 'en'] } }),
    realtime_processing: {
      ...(hasSpeakers ? { diarization: true } : {}),
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
