import type { EngineChoice } from '../engines/engine-choice.js';
import type { VocabularyPreparer } from '../port/prepared-vocabulary.js';
import type { LoadedEngine } from '../port/speech-engine.js';

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
  switch (choice.engine) {
    case 'pocketsphinx': {
      // Loaded on demand, so that the other engines need nothing of it.
      const { loadPocketsphinx } = await import('./pocketsphinx/pocketsphinx-engine.js');
      const { loadSileroModel } = await import('./silero/silero-model.js');
      const voiceActivity = loadSileroModel();
      return {
        engine: await loadPocketsphinx(choice.engineOptions ?? {}, streamCapacity),
        voiceActivity,
      };
    }
    case 'sherpa-onnx': {
      const { loadSherpaOnnx } = await import('./sherpa-onnx/sherpa-onnx-engine.js');
      const { loadSileroModel } = await import('./silero/silero-model.js');
      const voiceActivity = loadSileroModel();
      return { engine: await loadSherpaOnnx(choice.engineOptions, streamCapacity), voiceActivity };
    }
    case 'openai': {
      const { loadOpenai } = await import('./openai/openai-engine.js');
      const { loadSileroModel } = await import('./silero/silero-model.js');
      const voiceActivity = loadSileroModel();
      return { engine: await loadOpenai(choice.engineOptions), voiceActivity };
    }
    case 'scripted': {
      const { loadScripted } = await import('./scripted/scripted-engine.js');
      return loadScripted(choice.engineOptions ?? {}, streamCapacity);
    }
  }
}

/**
 * Loads the vocabulary preparer of an engine into this process.
 *
 * @param choice - the engine, with its options
 * @throws EngineUnavailableError when it cannot be loaded
 */
export async function loadVocabularyPreparer(choice: EngineChoice): Promise<VocabularyPreparer> {
  switch (choice.engine) {
    case 'pocketsphinx': {
      const { createVocabularyPreparer } = await import('./pocketsphinx/vocabulary-preparer.js');
      return createVocabularyPreparer(choice.engineOptions ?? {});
    }
    case 'sherpa-onnx': {
      const { createVocabularyPreparer } = await import('./sherpa-onnx/vocabulary-preparer.js');
      return createVocabularyPreparer(choice.engineOptions);
    }
    case 'openai': {
      const { promptPreparer } = await import('./openai/prompt-preparer.js');
      return promptPreparer;
    }
    case 'scripted': {
      const { createScriptedPreparer } = await import('./scripted/scripted-preparer.js');
      return createScriptedPreparer(choice.engineOptions ?? {});
    }
  }
}
