import type { CustomVocabularyConfiguration } from '@earshot/core';
import type { EngineChoice } from '../pool/engine-choice.js';
import type { PreparedVocabulary } from '../port/prepared-vocabulary.js';
import type { SpeechEngine } from '../port/speech-engine.js';
import type { VoiceActivityModel } from '../voice-activity/voice-activity-model.js';

/** Engine of a process, with its voice activity model. */
export interface LoadedEngine {
  /** The engine. */
  readonly engine: SpeechEngine;
  /** Voice activity model that finds its utterances. */
  readonly voiceActivity: VoiceActivityModel;
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
  switch (choice.engine) {
    case 'pocketsphinx': {
      // Loaded on demand, so that the other engines need nothing of it.
      const { loadPocketsphinx } = await import('../pocketsphinx/pocketsphinx-engine.js');
      const { loadSileroModel } = await import('../voice-activity/silero/silero-model.js');
      const voiceActivity = loadSileroModel();
      return {
        engine: await loadPocketsphinx(choice.engineOptions ?? {}, streamCapacity),
        voiceActivity,
      };
    }
    case 'scripted': {
      const { loadScripted } = await import('../scripted/scripted-engine.js');
      return loadScripted(choice.engineOptions ?? {}, streamCapacity);
    }
  }
}

/** Prepares and tries out vocabularies for an engine. */
export interface VocabularyPreparer {
  /**
   * Prepares a vocabulary.
   *
   * @param vocabulary - the vocabulary
   * @throws EngineError when the engine cannot use it
   */
  prepare(vocabulary: CustomVocabularyConfiguration): Promise<PreparedVocabulary>;
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
      const { createVocabularyPreparer } = await import('../pocketsphinx/vocabulary-preparer.js');
      return createVocabularyPreparer(choice.engineOptions ?? {});
    }
    case 'scripted': {
      const { createScriptedPreparer } = await import('../scripted/scripted-preparer.js');
      return createScriptedPreparer(choice.engineOptions ?? {});
    }
  }
}
