import type { VocabularyPreparer } from '../../port/prepared-vocabulary.js';
import type { LoadedEngine } from '../../port/speech-engine.js';
import { SileroModel } from '../../silero/silero-model.js';
import { PocketsphinxEngine } from './engine.js';
import type { PocketsphinxOptions } from './options.js';
import { PocketsphinxPreparer } from './vocabulary.js';

/**
 * Loads the engine. Its words depend on where speech is cut, and normalized levels would change
 * that.
 */
export async function loadEngine(
  options: PocketsphinxOptions,
  streamCapacity: number,
): Promise<LoadedEngine> {
  const voiceActivity = new SileroModel();
  return { engine: await PocketsphinxEngine.load(options, streamCapacity), voiceActivity };
}

/** Loads its preparer, which tries vocabularies out. */
export async function loadVocabularyPreparer(
  options: PocketsphinxOptions,
): Promise<VocabularyPreparer> {
  return new PocketsphinxPreparer(options);
}
