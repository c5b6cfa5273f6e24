import type { LiveRequestParams } from '@earshot/core';
import type { EngineCapabilities } from '@earshot/engine';
import { findUnservableSpeech } from './find-unservable-speech.js';

/**
 * What a well-formed request of a live session asks for that cannot be served here.
 *
 * @param params - the request
 * @param engine - what the recogniser can do
 * @returns one sentence for each option, with what can be done; none when everything can be served
 */
export function findUnservableLive(
  params: LiveRequestParams,
  engine: EngineCapabilities,
): string[] {
  const sentences = engine.streaming
    ? []
    : [`the engine ${engine.id} transcribes no live audio: send a file to POST /v2/pre-recorded`];
  const { language_config, realtime_processing } = params;
  return [
    ...sentences,
    ...findUnservableSpeech(
      {
        language_config,
        custom_vocabulary: realtime_processing.custom_vocabulary,
        vocabularyField: 'realtime_processing.custom_vocabulary',
      },
      engine,
    ),
  ];
}
