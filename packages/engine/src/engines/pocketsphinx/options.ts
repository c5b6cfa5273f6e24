import { framesPerSecond } from '../../libraries/pocketsphinx/frame-rate.js';
import { type EngineCapabilities, sampleRateHz } from '../../port/engine-capabilities.js';
import type { EngineFacts } from '../../port/engine-definition.js';

/**
 * Options of PocketSphinx. Paths that are not given come from the environment or are searched for
 * in the usual directories.
 */
export interface PocketsphinxOptions {
  /**
   * Path of the library.
   *
   * @defaultValue `EARSHOT_POCKETSPHINX_LIBRARY`, then where the system keeps its libraries
   */
  readonly libraryPath?: string;
  /**
   * Folder of the model: acoustic model `en-us`, language model `en-us.lm.bin`, dictionary
   * `cmudict-en-us.dict`.
   *
   * @defaultValue `EARSHOT_POCKETSPHINX_MODEL`, then where packages put it
   */
  readonly modelPath?: string;
  /**
   * Settings of the decoders of whole utterances by their names in the library without the hyphen,
   * such as `maxhmmpf`. They replace the defaults of this package.
   *
   * @defaultValue none
   */
  readonly settings?: Readonly<Record<string, string | number>>;
}

/**
 * Capabilities of PocketSphinx with its English model.
 *
 * @param version - version of the library, or `null` while it is not loaded
 */
export function pocketsphinxCapabilities(version: string | null): EngineCapabilities {
  return {
    id: 'pocketsphinx',
    model: 'en-us',
    version,
    languages: ['en'],
    streaming: true,
    partials: true,
    batch: true,
    wordTimestamps: true,
    wordTimestampResolutionSeconds: 1 / framesPerSecond,
    confidences: true,
    customVocabulary: true,
    punctuation: false,
    casing: false,
    languageDetection: false,
    sampleRateHz,
    maximumUtteranceSeconds: 60,
    notes: [
      'American English only, and no other language is detected.',
      'Text comes in lower case and without punctuation, except for the words of a custom vocabulary.',
      'Words have the times of the frames of 10 ms in which they were found; those within a phrase of a custom vocabulary are spread over the time of the phrase.',
      'Speech over noise louder than 20 dB below it is recognised poorly, as is speech recorded at 8 kHz.',
    ],
  };
}

/** Facts about the engine, which are the same with all options. */
export function pocketsphinxFacts(): EngineFacts {
  return { capabilities: pocketsphinxCapabilities(null), streamsPerProcess: 5 };
}
