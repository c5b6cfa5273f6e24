import { createDecoder, type Decoder } from './library/decoder.js';
import type { DecoderSettings } from './library/decoder-settings.js';
import type { PocketsphinxLibrary } from './library/pocketsphinx-library.js';
import type { TaughtVocabulary } from './taught-vocabulary.js';

/**
 * Words that may end in one frame at most. Without a limit, a vocabulary of thousands of short words that sound alike makes
 * recognition four times slower than the audio.
 */
const maximumWordsPerFrame = 50;

/**
 * Loads a decoder that knows a vocabulary; this takes about half a second and 100 to 200 MB.
 *
 * @param library - the library
 * @param settings - model and settings
 * @param teach - chooses the words, given the pronunciations of the dictionary
 * @throws EngineUnavailableError when the library refuses; EngineFailedError when it does not take the vocabulary
 */
export async function loadTaughtDecoder(
  library: PocketsphinxLibrary,
  settings: DecoderSettings,
  teach: (lookUp: Decoder['lookUp']) => TaughtVocabulary,
): Promise<Decoder> {
  const { lm, ...others } = settings;
  const decoder = await createDecoder(library, { maxwpf: maximumWordsPerFrame, ...others });
  try {
    const { words } = teach((word) => decoder.lookUp(word));
    await decoder.teach(words, String(lm));
    return decoder;
  } catch (fault) {
    decoder.free();
    throw fault;
  }
}
