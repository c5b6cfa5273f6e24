import type { LiveRequest } from '@earshot/core';
import type { LiveChannelOptions } from '@earshot/engine';

/** How the speech of a session is to be recognised. */
export function recognitionOf({
  language_config,
  realtime_processing,
}: LiveRequest): LiveChannelOptions['recognition'] {
  const { custom_vocabulary, custom_vocabulary_config } = realtime_processing;
  return {
    language: language_config.languages[0],
    vocabulary: custom_vocabulary ? custom_vocabulary_config : undefined,
  };
}
