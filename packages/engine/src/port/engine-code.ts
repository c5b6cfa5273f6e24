import type { VocabularyPreparer } from './prepared-vocabulary.js';
import type { LoadedEngine } from './speech-engine.js';

/**
 * Code of an engine: `load.ts` of its folder. It is imported by the processes of the engine alone.
 */
export interface EngineCode<Options> {
  /**
   * Loads the engine into this process.
   *
   * @param streamCapacity - number of streams that it must serve at the same time
   * @throws EngineUnavailableError when it cannot be loaded
   */
  loadEngine(options: Options, streamCapacity: number): Promise<LoadedEngine>;
  /**
   * Loads the vocabulary preparer of the engine into this process.
   *
   * @throws EngineUnavailableError when it cannot be loaded
   */
  loadVocabularyPreparer(options: Options): Promise<VocabularyPreparer>;
}
