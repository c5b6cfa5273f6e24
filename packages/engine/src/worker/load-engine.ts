import type { EngineChoice } from '../engines/engine-choice.js';
import type { VocabularyPreparer } from '../port/prepared-vocabulary.js';
import type { LoadedEngine } from '../port/speech-engine.js';
import type { VoiceActivityModel } from '../port/voice-activity-model.js';
import type { OwnVocabulary } from './sound-matching/prepare-matching.js';

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
      // Imported on demand, since the other engines do not need it.
      const { loadPocketsphinx } = await import('./pocketsphinx/pocketsphinx-engine.js');
      // Its words depend on where speech is cut, and normalized levels would change that.
      const { loadSileroModel } = await import('./silero/silero-model.js');
      const voiceActivity = loadSileroModel();
      return {
        engine: await loadPocketsphinx(choice.engineOptions ?? {}, streamCapacity),
        voiceActivity,
      };
    }
    case 'sherpa-onnx': {
      const { loadSherpaOnnx } = await import('./sherpa-onnx/sherpa-onnx-engine.js');
      const voiceActivity = await loadVoiceActivity();
      const { matchBySound } = await import('./sound-matching/match-by-sound.js');
      return {
        engine: matchBySound(
          await loadSherpaOnnx(choice.engineOptions, streamCapacity),
          await ownVocabularyOf(choice),
        ),
        voiceActivity,
      };
    }
    case 'onnx': {
      const { loadOnnx } = await import('./onnx/onnx-engine.js');
      const voiceActivity = await loadVoiceActivity();
      const { matchBySound } = await import('./sound-matching/match-by-sound.js');
      return {
        engine: matchBySound(
          await loadOnnx(choice.engineOptions, streamCapacity),
          await ownVocabularyOf(choice),
        ),
        voiceActivity,
      };
    }
    case 'openai': {
      const { loadOpenai } = await import('./openai/openai-engine.js');
      const voiceActivity = await loadVoiceActivity();
      const { matchBySound } = await import('./sound-matching/match-by-sound.js');
      return {
        engine: matchBySound(await loadOpenai(choice.engineOptions), await ownVocabularyOf(choice)),
        voiceActivity,
      };
    }
    case 'scripted': {
      const { loadScripted } = await import('./scripted/scripted-engine.js');
      return loadScripted(choice.engineOptions ?? {}, streamCapacity);
    }
  }
}

/** Loads the voice activity model of real engines, on demand, since the scripted one has its own. */
async function loadVoiceActivity(): Promise<VoiceActivityModel> {
  const { loadSileroModel } = await import('./silero/silero-model.js');
  const { normalizeLevels } = await import('../segmentation/normalize-levels.js');
  return normalizeLevels(loadSileroModel());
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
    case 'onnx':
    case 'sherpa-onnx':
    case 'openai': {
      const { createMatchingPreparer } = await import('./sound-matching/prepare-matching.js');
      return createMatchingPreparer(await ownVocabularyOf(choice));
    }
    case 'scripted': {
      const { createScriptedPreparer } = await import('./scripted/scripted-preparer.js');
      return createScriptedPreparer(choice.engineOptions ?? {});
    }
  }
}

/** An engine's own use of vocabularies, where the rest is matched by sound, or undefined for an engine that supports none. */
async function ownVocabularyOf(
  choice: EngineChoice & { readonly engine: 'onnx' | 'sherpa-onnx' | 'openai' },
): Promise<OwnVocabulary | undefined> {
  if (choice.engine === 'openai') {
    const { promptPreparer } = await import('./openai/prompt-preparer.js');
    // A server that does not accept prompts receives none.
    return { preparer: promptPreparer, isHint: true };
  }
  if (choice.engine === 'onnx') {
    const { searchedVocabulary } = await import('./onnx/vocabulary-preparer.js');
    return searchedVocabulary;
  }
  const { createVocabularyPreparer } = await import('./sherpa-onnx/vocabulary-preparer.js');
  const preparer = await createVocabularyPreparer(choice.engineOptions);
  return preparer === undefined ? undefined : { preparer, isHint: false };
}
