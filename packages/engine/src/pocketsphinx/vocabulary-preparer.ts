import { createHash } from 'node:crypto';
import type { PreparedVocabulary, VocabularyNote } from '../port/prepared-vocabulary.js';
import type { VocabularyPreparer } from '../process/load-engine.js';
import { locateModel } from './library/locate-model.js';
import { openPocketsphinxLibrary } from './library/pocketsphinx-library.js';
import { loadTaughtDecoder } from './load-taught-decoder.js';
import type { PocketsphinxOptions } from './pocketsphinx-options.js';
import { wholeSettings } from './pocketsphinx-settings.js';
import { createPronouncer } from './pronunciation/pronouncer.js';
import { type TaughtVocabulary, teachVocabulary } from './taught-vocabulary.js';

/** Audio that a decoder with a new vocabulary is tried out with: a second that is loud and quiet in turn, in samples at 16 kHz. */
const trialSamples = 16_000;

/** Noise in bursts, the same in every run; silence alone would end no word. */
function createTrialAudio(): Int16Array {
  let seed = 1;
  return Int16Array.from({ length: trialSamples }, (_, index) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    const amplitude = Math.floor(index / 1600) % 2 === 0 ? 4000 : 100;
    return (seed / 2 ** 31 - 1) * amplitude;
  });
}

/**
 * Reads what a preparer has made.
 *
 * @param vocabulary - the prepared vocabulary
 */
export function readPrepared({ content }: Pick<PreparedVocabulary, 'content'>): TaughtVocabulary {
  // The content is made here alone.
  return JSON.parse(content) as TaughtVocabulary;
}

/**
 * Makes a preparer.
 *
 * @param options - where PocketSphinx is
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
      const decoder = await loadTaughtDecoder(library, settings, (lookUp) => {
        const { words, texts, ...rest } = teachVocabulary(vocabulary, pronouncer, lookUp);
        const taught: TaughtVocabulary = { words, texts };
        content = JSON.stringify(taught);
        notes = rest.notes;
        return taught;
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
