import { createHash } from 'node:crypto';
import type { CustomVocabularyConfiguration } from '@earshot/core';
import { openInstallation } from '../../libraries/pocketsphinx/open-installation.js';
import type {
  DecoderSettings,
  PocketsphinxLibrary,
} from '../../libraries/pocketsphinx/pocketsphinx-library.js';
import { sampleRateHz } from '../../port/engine-capabilities.js';
import type {
  PreparedVocabulary,
  VocabularyNote,
  VocabularyPreparer,
} from '../../port/prepared-vocabulary.js';
import { buildDecoderVocabulary, type DecoderVocabulary } from './decoder-vocabulary.js';
import { loadVocabularyDecoder } from './load-vocabulary-decoder.js';
import type { PocketsphinxOptions } from './options.js';
import { Pronouncer } from './pronouncer.js';
import { wholeSettings } from './settings.js';

/** Length of the audio with which a new vocabulary is tried out, in samples: one second. */
const trialSamples = sampleRateHz;

/**
 * Noise that is loud and quiet in turn, the same in every run. Silence only would not end a word.
 */
function createTrialAudio(): Int16Array {
  let seed = 1;
  return Int16Array.from({ length: trialSamples }, (_, index) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    const amplitude = Math.floor(index / 1600) % 2 === 0 ? 4000 : 100;
    return (seed / 2 ** 31 - 1) * amplitude;
  });
}

/** Reads the content of a prepared vocabulary. */
export function readPrepared({ content }: Pick<PreparedVocabulary, 'content'>): DecoderVocabulary {
  // Only the preparer below writes the content.
  return JSON.parse(content) as DecoderVocabulary;
}

/** Prepares vocabularies, and tries each one out with a decoder. */
export class PocketsphinxPreparer implements VocabularyPreparer {
  readonly #library: PocketsphinxLibrary;
  readonly #settings: DecoderSettings;
  readonly #pronouncer: Pronouncer;
  readonly #trialAudio = createTrialAudio();

  /**
   * @param options - library, model and settings
   * @throws EngineUnavailableError that says what to install
   */
  constructor(options: PocketsphinxOptions) {
    const { library, model } = openInstallation(options);
    this.#library = library;
    this.#settings = { ...wholeSettings(model), ...options.settings };
    this.#pronouncer = new Pronouncer(model.dictionary);
  }

  async prepare(vocabulary: CustomVocabularyConfiguration): Promise<PreparedVocabulary> {
    let content = '';
    let notes: readonly VocabularyNote[] = [];
    const decoder = await loadVocabularyDecoder(this.#library, this.#settings, (lookUp) => {
      const { notes: found, ...built } = buildDecoderVocabulary(
        vocabulary,
        this.#pronouncer,
        lookUp,
      );
      content = JSON.stringify(built satisfies DecoderVocabulary);
      notes = found;
      return built;
    });
    try {
      decoder.begin();
      await decoder.decode(this.#trialAudio, true);
      await decoder.end();
      decoder.words();
    } finally {
      decoder.free();
    }
    return { id: createHash('sha256').update(content).digest('hex'), content, notes };
  }
}
