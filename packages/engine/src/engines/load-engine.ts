import type { EngineCode } from '../port/engine-code.js';
import type { VocabularyPreparer } from '../port/prepared-vocabulary.js';
import type { LoadedEngine } from '../port/speech-engine.js';
import type { AnyOptions, EngineChoice } from './registry.js';

/** Imports the code of each engine, by its name. */
const imports: {
  readonly [Choice in EngineChoice as Choice['engine']]: () => Promise<
    EngineCode<NonNullable<Choice['engineOptions']>>
  >;
} = {
  pocketsphinx: () => import('./pocketsphinx/load.js'),
  'sherpa-onnx': () => import('./sherpa-onnx/load.js'),
  onnx: () => import('./onnx/load.js'),
  openai: () => import('./openai/load.js'),
  scripted: () => import('./scripted/load.js'),
};

function importCode({ engine }: EngineChoice): Promise<EngineCode<AnyOptions>> {
  // The options of a choice are those of its engine, which the type of the table does not say of a
  // union.
  return imports[engine]() as Promise<EngineCode<AnyOptions>>;
}

/**
 * Loads an engine into this process.
 *
 * @param choice - the engine, with its options
 * @param streamCapacity - number of streams that it must serve at the same time
 * @throws EngineUnavailableError when it cannot be loaded
 */
export async function loadEngine(
  choice: EngineChoice,
  streamCapacity: number,
): Promise<LoadedEngine> {
  return (await importCode(choice)).loadEngine(choice.engineOptions ?? {}, streamCapacity);
}

/**
 * Loads the vocabulary preparer of an engine into this process.
 *
 * @param choice - the engine, with its options
 * @throws EngineUnavailableError when it cannot be loaded
 */
export async function loadVocabularyPreparer(choice: EngineChoice): Promise<VocabularyPreparer> {
  return (await importCode(choice)).loadVocabularyPreparer(choice.engineOptions ?? {});
}
