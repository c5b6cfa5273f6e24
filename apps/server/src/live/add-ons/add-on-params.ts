import type { AddOnInput } from '@earshot/add-ons/runner';
import { type LiveRequest, preRecordedRequestSchema } from '@earshot/core';

/** Parameters of the add-ons of a session, in the form of those of a recording. */
export function toAddOnParams({
  language_config,
  post_processing,
  realtime_processing,
}: LiveRequest): AddOnInput['params'] {
  const { custom_vocabulary, custom_vocabulary_config, translation, translation_config } =
    realtime_processing;
  const { audio_url: _, ...params } = preRecordedRequestSchema.parse({
    audio_url: 'https://live.invalid',
    language_config,
    summarization_config: post_processing.summarization_config,
    // A message has one translation of its utterance, regardless of its number of sentences.
    ...(translation_config === undefined
      ? {}
      : { translation_config: { ...translation_config, match_original_utterances: true } }),
    // Only translation reads it.
    ...(translation && custom_vocabulary ? { custom_vocabulary, custom_vocabulary_config } : {}),
  });
  return params;
}
