import type { LiveRequest } from '@earshot/core';
import type { EngineCapabilities } from '@earshot/engine';
import { findUnservableSpeech, type Unservable } from './find-unservable-speech.js';
import { hasAccurateWordTimes } from './has-accurate-word-times.js';

/**
 * What a well-formed request of a live session asks for that cannot be served here.
 *
 * @param params - the request
 * @param engine - what the recogniser can do
 * @returns what it is, option by option; nothing when everything can be served
 */
export function findUnservableLive(
  params: LiveRequest,
  engine: EngineCapabilities,
): Unservable[] {
  const found: Unservable[] = engine.streaming
    ? []
    : [
        {
          code: 'unsupported_option',
          sentence: `the engine ${engine.id} transcribes no live audio: send a file to POST /v2/pre-recorded`,
        },
      ];
  const { language_config, realtime_processing } = params;
  if (realtime_processing.words_accurate_timestamps && !hasAccurateWordTimes(engine))
    found.push({
      code: 'unsupported_option',
      sentence: `realtime_processing.words_accurate_timestamps is not served by the engine ${engine.id}: leave it out`,
    });
  return [
    ...found,
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
