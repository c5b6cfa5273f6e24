import { createHash } from 'node:crypto';
import type { PocketsphinxOptions } from '../../engines/pocketsphinx-options.js';
import { sampleRateHz } from '../../port/engine-capabilities.js';
import type {
  PreparedVocabulary,
  VocabularyNote,
  VocabularyPreparer,
} from '../../port/prepared-vocabulary.js';
import { buildDecoderVocabulary, type DecoderVocabulary } from './decoder-vocabulary.js';
import { locateModel } from './library/locate-installation.js';
import { openPocketsphinxLibrary } from './library/pocketsphinx-library.js';
import { loadVocabularyDecoder } from './load-vocabulary-decoder.js';
import { wholeSettings } from './pocketsphinx-settings.js';
import { createPronouncer } from './pronouncer.js';

/** Length of the audio with which a new vocabulary is tried out, in samples: one second. */
const trialSamples = sampleRateHz;

/** Noise that is loud and quiet in turn, the same in every run. Silence only would not end a word. */
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

/**
 * Creates a preparer.
 *
 * @param options - library, model and settings
 * @throws EngineUnavailableError that says what to install
 */
export function createVocabularyPreparer(options: PocketsphinxOptions): VocabularyPreparer {
  const library = openPocketsphinxLibrary(
    options.libraryPath ?? process.env['EARSHOT_POCKETSPHINX_LIBRARY'],
  );
  const model = locateModel(options.modelPath ?? process.env['EARSHOT_POCKETSPHINX_MODEL']);
  const pronouncer = createPronouncer(model.dictionary);
  const settings = { ...wholeSettings(model), ...options.settings };
  const trialAudio = createTrialAudio();

  return {
    async prepare(vocabulary) {
      let content = '';
      let notes: readonly VocabularyNote[] = [];
      const decoder = await loadVocabularyDecoder(library, settings, (lookUp) => {
        const { words, texts, ...rest } = buildDecoderVocabulary(vocabulary, pronouncer, lookUp);
        const built: DecoderVocabulary = { words, texts };
        content = JSON.stringify(built);
        notes = rest.notes;
        return built;
      });
      try {
        decoder.begin();
        await decoder.decode(trialAudio, true);
        await decoder.end();
        decoder.words();
      } finally {
        decoder.free();
      }
      const id = createHash('sha256').update(content).digest('hex');
      return { id, content, notes };
    },
  };
}
