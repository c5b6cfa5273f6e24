import { Decoder } from '../../libraries/pocketsphinx/decoder.js';
import type {
  DecoderSettings,
  PocketsphinxLibrary,
} from '../../libraries/pocketsphinx/pocketsphinx-library.js';
import type { DecoderVocabulary } from './decoder-vocabulary.js';

/**
 * Maximum number of words that may end in one frame. Without a limit, a vocabulary of thousands of
 * short words that sound alike makes recognition four times slower than the audio.
 */
const maximumWordsPerFrame = 50;

/**
 * Loads a decoder with a vocabulary, which takes about half a second and 100 to 200 MB.
 *
 * @param settings - model and settings
 * @param build - builds the vocabulary, given the pronunciations of the dictionary
 * @throws EngineUnavailableError when the library refuses, or EngineFailedError when it does not
 * accept the vocabulary
 */
export async function loadVocabularyDecoder(
  library: PocketsphinxLibrary,
  settings: DecoderSettings,
  build: (lookUp: Decoder['lookUp']) => DecoderVocabulary,
): Promise<Decoder> {
  const { lm, ...others } = settings;
  const decoder = await Decoder.load(library, { maxwpf: maximumWordsPerFrame, ...others });
  try {
    const { words } = build((word) => decoder.lookUp(word));
    await decoder.addWords(words, String(lm));
    return decoder;
  } catch (error) {
    decoder.free();
    throw error;
  }
}
