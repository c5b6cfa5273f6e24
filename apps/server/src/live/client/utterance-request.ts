import type { LiveRequestInput, TranscriptionLanguage } from '@earshot/core';

/** What a client of another interface may set for an utterance. */
export interface UtteranceSettings {
  /** The spoken language, undefined when it is to be detected. */
  readonly language: TranscriptionLanguage | undefined;
  /** Words and names to expect. */
  readonly vocabulary: readonly string[];
}

/** Duration of speech after which a part of the text ends even without silence, in seconds. */
const maximumSpeechSeconds = 30;

/** Fields of the request for a live session of which only transcripts are passed on. */
export function utteranceRequest({ language, vocabulary }: UtteranceSettings) {
  return {
    maximum_duration_without_endpointing: maximumSpeechSeconds,
    language_config: { languages: language === undefined ? [] : [language] },
    ...(vocabulary.length === 0
      ? {}
      : {
          realtime_processing: {
            custom_vocabulary: true,
            custom_vocabulary_config: { vocabulary: [...vocabulary] },
          },
        }),
    messages_config: {
      receive_partial_transcripts: true,
      receive_pre_processing_events: false,
      receive_realtime_processing_events: false,
      receive_post_processing_events: false,
    },
  } satisfies LiveRequestInput;
}
