import type { AddOnInput } from '@earshot/add-ons/runner';
import { type LiveRequest, preRecordedRequestSchema } from '@earshot/core';

/** Parameters of the add-ons of a session, in the form of those of a recording. */
export function addOnParamsOf({
  language_config,
  post_processing,
  realtime_processing,
}: LiveRequest): AddOnInput['params'] {
  const { translation_config } = realtime_processing;
  const { audio_url: _, ...params } = preRecordedRequestSchema.parse({
    audio_url: 'https://live.invalid',
    language_config,
    summarization_config: post_processing.summarization_config,
    ...(translation_config === undefined ? {} : { translation_config }),
  });
  return params;
}
