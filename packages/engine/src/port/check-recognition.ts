import { EngineRequestError } from '../errors/engine-request-error.js';
import type { EngineCapabilities } from './engine-capabilities.js';
import type { RecognitionOptions } from './recognition-options.js';

/**
 * Refuses what an engine cannot do.
 *
 * @param capabilities - what it can do
 * @param options - what is asked for
 * @param sampleCount - how much audio there is
 * @throws EngineRequestError that names the field, the value and what is allowed
 */
export function checkRecognition(
  capabilities: EngineCapabilities,
  options: RecognitionOptions,
  sampleCount = 0,
): void {
  const { id, languages, maximumUtteranceSeconds, sampleRateHz } = capabilities;
  const { language } = options;
  if (language !== undefined && !languages.includes(language)) {
    throw new EngineRequestError(
      `language: ${language} is not spoken by the engine ${id}; it knows ${languages.join(', ')}.`,
    );
  }
  const seconds = sampleCount / sampleRateHz;
  if (seconds > maximumUtteranceSeconds) {
    throw new EngineRequestError(
      `samples: an utterance may hold ${maximumUtteranceSeconds} seconds, and this one holds ${seconds}.`,
    );
  }
}
