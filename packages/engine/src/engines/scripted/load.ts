import { EngineUnavailableError } from '../../port/engine-error.js';
import type { VocabularyPreparer } from '../../port/prepared-vocabulary.js';
import type { LoadedEngine } from '../../port/speech-engine.js';
import { ScriptedEngine } from './engine.js';
import type { ScriptedOptions } from './options.js';
import { createScript } from './script.js';
import { createScriptedPreparer } from './vocabulary.js';
import { createScriptedVoiceActivity } from './voice-activity.js';

/**
 * Loads the engine, which finds speech by its script as well.
 *
 * @throws EngineUnavailableError when the options say so
 */
export async function loadEngine(
  options: ScriptedOptions,
  streamCapacity: number,
): Promise<LoadedEngine> {
  if (options.unavailable !== undefined) throw new EngineUnavailableError(options.unavailable);
  const script = createScript(options.words);
  return {
    engine: new ScriptedEngine(options, streamCapacity),
    voiceActivity: createScriptedVoiceActivity(script),
  };
}

/** Loads its preparer. */
export async function loadVocabularyPreparer(
  options: ScriptedOptions,
): Promise<VocabularyPreparer> {
  return createScriptedPreparer(options);
}
