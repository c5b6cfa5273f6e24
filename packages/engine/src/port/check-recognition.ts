import { EngineRequestError } from '../errors/engine-request-error.js';
import type { EngineCapabilities } from './engine-capabilities.js';
import type { RecognitionOptions } from './recognition-options.js';

/**
 * Refuses options that an engine does not support, and audio that is too long for it.
 *
 * @param capabilities - capabilities of the engine
 * @param options - the options
 * @param sampleCount - length of the audio, in samples
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
