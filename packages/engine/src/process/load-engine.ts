import type { EngineChoice } from '../pool/engine-choice.js';
import type { SpeechEngine } from '../port/speech-engine.js';
import type { VoiceActivityModel } from '../voice-activity/voice-activity-model.js';

/** What an engine process holds. */
export interface LoadedEngine {
  /** The recogniser. */
  readonly engine: SpeechEngine;
  /** What finds speech for it. */
  readonly voiceActivity: VoiceActivityModel;
}

/**
 * Loads an engine into this process.
 *
 * @param choice - which one
 * @param streamCapacity - streams that it must serve at the same time
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
