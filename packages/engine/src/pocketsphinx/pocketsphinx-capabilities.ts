import type { EngineCapabilities } from '../port/engine-capabilities.js';
import { framesPerSecond } from './library/frames-per-second.js';

/**
 * Capabilities of PocketSphinx with its English model.
 *
 * @param version - version of the library; `null` while it is not loaded
 */
export function pocketsphinxCapabilities(version: string | null): EngineCapabilities {
  return {
    id: 'pocketsphinx',
    model: 'en-us',
    version,
    languages: ['en'],
    streaming: true,
    wordTimestamps: true,
    wordTimestampResolutionSeconds: 1 / framesPerSecond,
    confidences: true,
    customVocabulary: true,
    punctuation: false,
    casing: false,
    languageDetection: false,
    sampleRateHz: 16_000,
    maximumUtteranceSeconds: 60,
    notes: [
      'American English only, and no other language is detected.',
      'Text comes in lower case and without punctuation, except for the words of a custom vocabulary.',
      'Words have the times of the frames of 10 ms in which they were found; those within a phrase of a custom vocabulary are spread over the time of the phrase.',
      'Speech over noise louder than 20 dB below it is recognised poorly, as is speech recorded at 8 kHz.',
    ],
  };
}
